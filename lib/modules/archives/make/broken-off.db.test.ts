import { describe, expect, test } from 'vitest';
import { statement } from '#lib/platform/db/database.ts';
import { testDatabase } from '#lib/testing/database.ts';
import { givenSeller } from '#lib/testing/world.ts';
import { archivesOf } from '../queries/archives.sql.ts';
import {
  addPart,
  askForArchive,
  type ClaimedArchive,
  claimArchive,
  dropParts,
  giveBack,
  giveUp,
} from './store-archives.sql.ts';
import { everyDocument } from '#lib/modules/documents/index.ts';

/** Archives whose maker fell or slept, and documents across the pages in which they are read. */

const base = testDatabase();

const GIVE_DOCUMENTS = statement(
  'test_give_documents',
  `INSERT INTO fiscal_document (public_id, seller_id, type, number, language, currency, total, vat, content, created_at)
SELECT gen_random_uuid(), $1, 'invoice', n, 'he', 'ILS', 100, 15, '{}',
  '2026-11-05T10:00:00Z'::timestamptz + n * interval '7 microseconds' FROM generate_series(1, $2::int) n`,
);
const COUNT_PARTS = statement('test_count_parts', 'SELECT count(*) AS parts FROM year_archive_part');

const partsThere = async () => (await base.owner.query<{ parts: number }>(COUNT_PARTS, []))[0]?.parts;

async function givenAsked() {
  const { id: sellerId } = await givenSeller(base.db);
  const ask = (keptUntil: string) =>
    askForArchive(base.db, { sellerId, askedBy: null, year: 2026, language: 'he', keptUntil });
  await ask('2033-12-31');
  return { sellerId, ask, stateNow: async () => (await archivesOf(base.db, sellerId, 2026))[0]?.state };
}

async function claimed(): Promise<ClaimedArchive> {
  const archive = await claimArchive(base.db);
  if (!archive) throw new Error('no archive waits');
  return archive;
}

const leaseEnds = () => base.moveClock(601);

test('documents of one millisecond are each read once, across pages too', async () => {
  const seller = await givenSeller(base.db);
  await base.owner.query(GIVE_DOCUMENTS, [seller.id, 1_200]);
  const [from, until] = [new Date('2026-11-01T00:00:00Z'), new Date('2026-12-01T00:00:00Z')];
  const numbers: number[] = [];
  for await (const page of everyDocument(base.db, { sellerId: seller.id, from, until }))
    numbers.push(...page.map(({ number }) => number));
  expect(numbers).toEqual(Array.from({ length: 1_200 }, (_, index) => index + 1));
});

describe('an archive', () => {
  test('over which every process falls has failed after five, and keeps no parts', async () => {
    const { stateNow } = await givenAsked();
    for (let tries = 0; tries < 5; tries += 1) {
      const archive = await claimed();
      await dropParts(base.db, archive);
      await addPart(base.db, archive, 1, new Uint8Array(8));
      await leaseEnds();
    }
    expect(await claimArchive(base.db)).toBeNull();
    expect([await stateNow(), await partsThere()]).toEqual(['failed', 0]);
  });

  test('asked for with a later day while it is made is made anew, and says that day', async () => {
    const { sellerId, ask } = await givenAsked();
    const early = await claimed();
    await addPart(base.db, early, 1, new Uint8Array(8));
    await ask('2033-12-31');
    await addPart(base.db, early, 2, new Uint8Array(8));
    await ask('2035-05-31');
    await expect(addPart(base.db, early, 3, new Uint8Array(8))).rejects.toThrow('another process');
    await giveBack(base.db, early, { isTry: true });
    const anew = await claimed();
    expect(anew).toMatchObject({ sellerId, keptUntil: '2035-05-31' });
    await dropParts(base.db, anew);
    await giveUp(base.db, anew);
  });

  test('that cannot be made keeps no parts', async () => {
    const { stateNow } = await givenAsked();
    for (let tries = 0; tries < 5; tries += 1) {
      const archive = await claimed();
      await addPart(base.db, archive, 1, new Uint8Array(8));
      await giveBack(base.db, archive, { isTry: true });
      await leaseEnds();
    }
    expect([await stateNow(), await partsThere()]).toEqual(['failed', 0]);
  });

  test('loses no part to a process that slept and had it before', async () => {
    await givenAsked();
    const asleep = await claimed();
    await leaseEnds();
    const awake = await claimed();
    await addPart(base.db, awake, 1, new Uint8Array(8));
    await expect(dropParts(base.db, asleep)).rejects.toThrow('another process');
    expect(await partsThere()).toBe(1);
  });
});
