import { beforeAll, expect, test } from 'vitest';
import { statement } from '#lib/platform/db/database.ts';
import { blocksOf } from '#lib/testing/blocks-of.ts';
import { testDatabase } from '#lib/testing/database.ts';
import { fillBooks } from '#lib/testing/payouts/fill-books.ts';
import { ZONE } from '#lib/testing/payouts/given.ts';
import { givenPerson } from '#lib/testing/pos/counter.ts';
import { rollUpAll } from '#lib/testing/roll-up.ts';
import { times } from '#lib/testing/thorough.ts';
import { givenPartner, givenSeller, type TestPartner } from '#lib/testing/world.ts';
import { readComposition } from '../read-composition.ts';

/** The payout of a partner of ten thousand sellers costs what its fees are, however many sellers they are of. */

const base = testDatabase();

const SELLERS = 10_000;
const FEES = times(20_000, 100_000);
/** Ids of sellers that nobody asks about: foreign keys sleep while books are filled. */
const FIRST = 1_000_000;
const DAYS = 30;

const TIDY = statement('', 'VACUUM (ANALYZE) ledger_entry, ledger_cause, attempt, sale, balance_day');

let partner: TestPartner;
beforeAll(async () => {
  partner = await givenPartner(base.db);
  // Another's fees lie among them.
  const other = await givenPartner(base.db);
  const createdBy = await givenPerson(base, 'Rina');
  await givenSeller(base.db, { partner });
  const sellerIds = Array.from({ length: SELLERS }, (_, index) => FIRST + index);
  const until = new Date();
  const since = new Date(until.getTime() - DAYS * 86_400_000);
  for (const { id } of [other, partner])
    await fillBooks(base.owner, {
      ...{ sellerIds, events: Math.ceil(FEES / 0.95), marketEvery: 1, partnerId: id },
      ...{ since, until, createdBy },
    });
  await rollUpAll(base);
  await base.owner.query(TIDY, []);
}, 120_000);

test('its claim reads its own fees and no others, by plans that fit any partner', async () => {
  const asked = { payee: { kind: 'partner' as const, id: partner.id }, currency: 'ILS', timeZone: ZONE };
  const limits = { entries: 10 * FEES, young: 5_000 };
  const begun = performance.now();
  const read = await readComposition(base.db, asked, limits);
  const tookMs = performance.now() - begun;
  const lines = read?.reach.lines.reduce((sum, { count }) => sum + count, 0) ?? 0;
  expect(lines).toBeGreaterThan(0.9 * FEES);
  expect(read?.unexplained).toBe(0);
  const { blocks, scanned } = await blocksOf(base, (database) => readComposition(database, asked, limits));
  console.log(`${lines} fees of ${SELLERS} sellers: ${blocks} blocks, ${tookMs.toFixed(0)} ms`);
  // Of each fee its entry, twice, and its attempt.
  expect(blocks).toBeLessThan(8 * lines);
  expect(scanned).toEqual([]);
});
