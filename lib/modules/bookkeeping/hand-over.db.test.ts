import { beforeAll, describe, expect, test } from 'vitest';
import { POSTINGS, type Accounts } from './domain/postings.ts';
import { adjustBalance } from '#lib/modules/ledger/index.ts';
import { claimPayout } from '#lib/modules/payouts/claim-payout.ts';
import { dayOf } from '#lib/kernel/time/zoned-time.ts';
import { readClock } from '#lib/platform/db/clock.sql.ts';
import { statement } from '#lib/platform/db/database.ts';
import { openArchive } from '#lib/platform/tables/unzip.ts';
import { testDatabase } from '#lib/testing/database.ts';
import { givenPaidSeller, ZONE } from '#lib/testing/payouts/given.ts';
import { givenPerson } from '#lib/testing/pos/counter.ts';
import { closeThrough, moveClockTo, rollUpAll } from '#lib/testing/roll-up.ts';
import { givenSeller, type TestSeller, testWorld } from '#lib/testing/world.ts';
import { exportHandOver, exportPeriod } from './export-entries.ts';
import { handOver } from './hand-over.ts';
import { showBooks } from './show-books.ts';
import { keepAccounts } from './store-accounts.sql.ts';
import { findBrokenHandOvers, listHandOvers } from './store-hand-overs.sql.ts';
import { writeFile } from './write-file.ts';

/** Hand-overs to the books of a business: what is in them, and that nothing is in two. */

const base = testDatabase();
const world = testWorld(base);
const context = () => ({ database: base.db, timeZone: ZONE });

let madeBy: number;
beforeAll(async () => {
  madeBy = await givenPerson(base, 'Rina');
  await moveClockTo(base, '2026-12-05T10:00');
});

const ALL: Accounts = {
  accounts: Object.fromEntries(POSTINGS.map((posting, index) => [posting, { key: String(1_000 + index), sort: null }])),
  movement: '',
  currencies: {},
};

async function pay(seller: TestSeller, more: Record<string, unknown> = {}): Promise<string> {
  const { saleId } = await world.givenSale(seller, more);
  const { body } = await world.pay(seller, saleId, more);
  expect(body.status_code).toBe(0);
  return saleId;
}

const thisMonth = async (): Promise<string> => dayOf((await readClock(base.db)).now, ZONE).slice(0, 7);

const WITHOUT_TRIGGERS = statement('', `SELECT set_config('session_replication_role', 'replica', true)`);
const asSuperuser = (text: string, values: readonly unknown[]): Promise<void> =>
  base.owner.inTransaction(async (inside) => {
    await inside.query(WITHOUT_TRIGGERS, []);
    await inside.query(statement('', text), values);
  });

/** Makes the statement of a month say so much more of payments, in a form that its own checks accept. */
const forgeStatement = (seller: TestSeller, month: string, by: number): Promise<void> =>
  asSuperuser(
    `UPDATE account_statement s SET closing = s.closing + $1, content = made.content,
  sha256 = sha256(convert_to(made.content, 'UTF8'))
FROM (SELECT id, (content::jsonb || jsonb_build_object('closing', closing + $1,
    'at_end', (content::jsonb -> 'at_end') || jsonb_build_object('pending',
      (content::jsonb #>> '{at_end,pending}')::bigint + $1),
    'changes', (SELECT jsonb_agg(CASE WHEN change ->> 'cause' = 'payment'
      THEN change || jsonb_build_object('amount', (change ->> 'amount')::bigint + $1) ELSE change END)
      FROM jsonb_array_elements(content::jsonb -> 'changes') AS change)))::text AS content
  FROM account_statement) AS made
WHERE made.id = s.id AND s.seller_id = $2 AND s.currency = 'ILS' AND s.month = ($3 || '-01')::date`,
    [by, seller.id, month],
  );

/** A business with accounts and a payment. */
async function givenBooks(accounts = ALL): Promise<TestSeller> {
  const seller = await givenPaidSeller(base);
  await keepAccounts(base.db, { sellerId: seller.id, changedBy: madeBy, accounts });
  await pay(seller);
  return seller;
}

/** The month of the tests of hand-overs; those of tables move the clock on. */
const MONTH = '2026-12';

const hand = ({ id }: TestSeller, month = MONTH) => handOver(context(), { sellerId: id, month, madeBy });
const numberOf = async (seller: TestSeller, month?: string): Promise<number> => {
  const handed = await hand(seller, month);
  if (!handed.ok) throw new Error(`not handed over: ${handed.reason.why}`);
  return handed.value.number;
};

async function bytesOf(seller: TestSeller, number: number, format: 'hashavshevet' | 'csv' | 'xlsx') {
  const exported = await exportHandOver(context(), { sellerId: seller.id, number });
  if (!exported) throw new Error('no such hand-over');
  const chunks: Uint8Array[] = [];
  for await (const chunk of writeFile(exported, format, 'en').chunks) chunks.push(chunk);
  return new Uint8Array(Buffer.concat(chunks));
}

/** The entries of a hand-over. */
async function entriesOf(seller: TestSeller, number: number): Promise<string[]> {
  const exported = await exportHandOver(context(), { sellerId: seller.id, number });
  const entries: string[] = [];
  for await (const page of exported?.lines() ?? [])
    entries.push(...page.map(({ entryId, part }) => `${entryId}-${part}`));
  return entries;
}

describe('a hand-over', () => {
  test('has each line of the month once, with two accounts, and says that all of it adds up', async () => {
    const seller = await givenBooks();
    await rollUpAll(base);
    const number = await numberOf(seller);
    const open = openArchive(await bytesOf(seller, number, 'hashavshevet'), 1_000_000);
    const movements = (await open('MOVEIN.DOC'))?.split('\r\n').filter((record) => record !== '') ?? [];
    expect(movements).toHaveLength(3);
    const across = movements.map((record) => [record.slice(96, 111).trim(), record.slice(111, 126).trim()]);
    const key = (posting: (typeof POSTINGS)[number]) => ALL.accounts[posting]?.key;
    expect(across).toEqual([
      [key('balance'), key('payment')],
      [key('processing-fee'), key('balance')],
      [key('fee-vat'), key('balance')],
    ]);
    expect(await open('CONTROL.CSV')).toMatch(/^Go: everything adds up/);
    expect((await open('HESHIN.DAT'))?.split('\r\n')).toHaveLength(POSTINGS.length + 1);
    expect(await open('MOVEIN.PRM')).toContain('1 3 ;');
    expect(await open('HESHIN.PRM')).toContain('1 15 ;');
  });

  test('of the same month again holds what is new, and without anything new there is none', async () => {
    const seller = await givenBooks();
    await rollUpAll(base);
    const first = await numberOf(seller);
    expect(await hand(seller)).toEqual({ ok: false, reason: { why: 'nothing-new' } });
    const saleId = await pay(seller);
    // Until the roll-up has it, an entry may still have one before it.
    expect(await hand(seller)).toEqual({ ok: false, reason: { why: 'nothing-new' } });
    await rollUpAll(base);
    const second = await numberOf(seller);
    expect(second).toBe(first + 1);
    const [one, other] = [await entriesOf(seller, first), await entriesOf(seller, second)];
    expect([one.length, other.length, new Set([...one, ...other]).size]).toEqual([3, 3, 6]);
    const csv = new TextDecoder().decode(await bytesOf(seller, second, 'csv'));
    expect(csv).toContain(saleId);
    const { fresh, lines, handOvers, isGo } = await showBooks(context(), { sellerId: seller.id, month: MONTH });
    expect([fresh, lines, isGo, handOvers.map(({ number }) => number)]).toEqual([0, 6, true, [second, first]]);
  });

  test('asked for again is the same, byte for byte, whatever was booked and changed meanwhile', async () => {
    const seller = await givenBooks();
    await rollUpAll(base);
    const number = await numberOf(seller);
    const before = await Promise.all(
      (['hashavshevet', 'csv', 'xlsx'] as const).map((format) => bytesOf(seller, number, format)),
    );
    await pay(seller);
    await rollUpAll(base);
    const accounts = { ...ALL, accounts: { ...ALL.accounts, payment: { key: 'new', sort: 5 } } };
    await keepAccounts(base.db, { sellerId: seller.id, changedBy: madeBy, accounts });
    const after = await Promise.all(
      (['hashavshevet', 'csv', 'xlsx'] as const).map((format) => bytesOf(seller, number, format)),
    );
    expect(after).toEqual(before);
    expect(new TextDecoder().decode(await bytesOf(seller, await numberOf(seller), 'csv'))).toContain('new');
  });

  test('asked for again is the same though its lines were paid out, and the payout sent, meanwhile', async () => {
    const seller = await givenBooks();
    await adjustBalance(base.db, {
      sellerId: seller.id,
      currency: 'ILS',
      amount: 500,
      reason: 'Gift',
      createdBy: madeBy,
    });
    const claim = () =>
      claimPayout(context(), { sellerId: seller.id, currency: 'ILS', origin: 'api', createdBy: null });
    const first = await claim();
    if (typeof first === 'string') throw new Error(first);
    await adjustBalance(base.db, {
      sellerId: seller.id,
      currency: 'ILS',
      amount: 700,
      reason: 'Gift',
      createdBy: madeBy,
    });
    await rollUpAll(base);
    const number = await numberOf(seller);
    const all = () =>
      Promise.all((['hashavshevet', 'csv', 'xlsx'] as const).map((format) => bytesOf(seller, number, format)));
    const before = await all();
    expect(new TextDecoder().decode(before[1]).split(first.publicId)).toHaveLength(3);
    const second = await claim();
    expect(second).toMatchObject({ amount: 700 });
    await asSuperuser(`UPDATE payout SET bank_reference = 'REF-1', sent_at = app_now() WHERE seller_id = $1`, [
      seller.id,
    ]);
    const after = await all();
    expect(new TextDecoder().decode(after[1])).toEqual(new TextDecoder().decode(before[1]));
    expect(after).toEqual(before);
  });

  test('made twice at once is made once', async () => {
    const seller = await givenBooks();
    await rollUpAll(base);
    const both = await Promise.all([hand(seller), hand(seller), hand(seller)]);
    expect(both.filter(({ ok }) => ok)).toHaveLength(1);
    for (const one of both) if (!one.ok) expect(one.reason).toEqual({ why: 'nothing-new' });
    expect(await listHandOvers(base.db, seller.id, MONTH)).toHaveLength(1);
  });

  test('waits for one that is under way, and finds what is new then', async () => {
    const seller = await givenBooks();
    await rollUpAll(base);
    const [made, committed] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const first = base.db.inTransaction(async (inside) => {
      const handed = await handOver(
        { database: inside, timeZone: ZONE },
        { sellerId: seller.id, month: MONTH, madeBy },
      );
      made.resolve();
      await committed.promise;
      return handed;
    });
    await made.promise;
    const second = hand(seller);
    const waited = new Promise((resolve) => setTimeout(() => resolve('it waits'), 300));
    expect(await Promise.race([second, waited])).toBe('it waits');
    committed.resolve();
    expect([(await first).ok, await second]).toEqual([true, { ok: false, reason: { why: 'nothing-new' } }]);
  });

  test('names the kinds of movement that have no account, and is not made', async () => {
    const seller = await givenSeller(base.db);
    await pay(seller);
    await rollUpAll(base);
    expect(await hand(seller)).toEqual({
      ok: false,
      reason: { why: 'unmapped', postings: ['balance', 'payment', 'processing-fee', 'fee-vat'] },
    });
    const { 'fee-vat': _, ...others } = ALL.accounts;
    await keepAccounts(base.db, { sellerId: seller.id, changedBy: madeBy, accounts: { ...ALL, accounts: others } });
    expect(await hand(seller)).toEqual({ ok: false, reason: { why: 'unmapped', postings: ['fee-vat'] } });
    expect(await listHandOvers(base.db, seller.id, MONTH)).toEqual([]);
  });

  test('of a month without a movement is none, and its tables are empty', async () => {
    const seller = await givenBooks();
    await rollUpAll(base);
    expect(await hand(seller, '2026-10')).toEqual({ ok: false, reason: { why: 'nothing-new' } });
    const exported = await exportPeriod(context(), { sellerId: seller.id, period: '2026-10' });
    const pages = [];
    for await (const page of exported?.lines() ?? []) pages.push(page);
    expect(pages).toEqual([]);
    expect(await exportPeriod(context(), { sellerId: seller.id, period: '2027-05' })).toBeNull();
  });

  test('is found by its own business alone', async () => {
    const [seller, stranger] = [await givenBooks(), await givenBooks()];
    await rollUpAll(base);
    const number = await numberOf(seller);
    expect(await exportHandOver(context(), { sellerId: stranger.id, number })).toBeNull();
    expect((await showBooks(context(), { sellerId: stranger.id, month: MONTH })).handOvers).toEqual([]);
    const theirs = await entriesOf(stranger, await numberOf(stranger));
    expect(new Set([...theirs, ...(await entriesOf(seller, number))]).size).toBe(6);
  });

  test('cannot be changed or removed', async () => {
    const seller = await givenBooks();
    await rollUpAll(base);
    await numberOf(seller);
    for (const text of ['UPDATE bookkeeping_hand_over SET lines = 1', 'DELETE FROM bookkeeping_hand_over'])
      await expect(base.owner.query(statement('', text), [])).rejects.toThrow();
  });
});

describe('the tables of a period', () => {
  test('a payout is in them with its own identifier, and what is in it names it', async () => {
    const seller = await givenBooks();
    await base.moveClock(40 * 86_400);
    await pay(seller);
    const asked = { sellerId: seller.id, currency: 'ILS', origin: 'api' as const, createdBy: null };
    const payout = await claimPayout(context(), asked);
    if (typeof payout === 'string') throw new Error(payout);
    await rollUpAll(base);
    const exported = await exportPeriod(context(), { sellerId: seller.id, period: '2027-01' });
    const lines = [];
    for await (const page of exported?.lines() ?? []) lines.push(...page);
    expect(lines.filter(({ cause }) => cause === 'payout')).toMatchObject([
      { payoutId: payout.publicId, amount: -payout.amount },
    ]);
    const first = await exportPeriod(context(), { sellerId: seller.id, period: '2026-12' });
    for await (const page of first?.lines() ?? [])
      for (const { payoutId } of page) expect(payoutId).toBe(payout.publicId);
    expect(
      exported?.months.map(({ checks }) => checks.every(({ exported: one, expected }) => one === expected)),
    ).toEqual([true]);
  });

  test('text of people never becomes a formula, in CSV and in a workbook', async () => {
    const seller = await givenBooks();
    await pay(seller, { product_name: '=HYPERLINK("https://example.com")' });
    await rollUpAll(base);
    const number = await numberOf(seller, await thisMonth());
    const csv = new TextDecoder().decode(await bytesOf(seller, number, 'csv'));
    expect(csv).toContain(`"'=HYPERLINK(""https://example.com"")"`);
    const sheet = await openArchive(await bytesOf(seller, number, 'xlsx'), 5_000_000)('xl/worksheets/sheet2.xml');
    expect(sheet).toContain('=HYPERLINK(&quot;https://example.com&quot;)</t>');
    expect(sheet).not.toContain('<f>');
  });

  test('a closed month is compared with its statement, and one that says something else is a no-go', async () => {
    const seller = await givenBooks();
    const now = await thisMonth();
    await closeThrough(base, now);
    const control = async () => {
      const exported = await exportPeriod(context(), { sellerId: seller.id, period: now });
      return exported?.months[0];
    };
    const before = await control();
    expect([before?.isClosed, before?.checks.some(({ check }) => check === 'opening')]).toEqual([true, true]);
    expect(before?.checks.filter(({ exported, expected }) => exported !== expected)).toEqual([]);
    await forgeStatement(seller, now, 1);
    const after = await control();
    expect(after?.checks.filter(({ exported, expected }) => exported !== expected)).toMatchObject([
      { check: 'change', cause: 'payment', exported: 5_000, expected: 5_001 },
      { check: 'closing' },
    ]);
    const exported = await exportPeriod(context(), { sellerId: seller.id, period: now });
    if (!exported) throw new Error('no export');
    let text = '';
    for await (const chunk of writeFile(exported, 'csv', 'he').chunks) text += new TextDecoder().decode(chunk);
    expect(text).toMatch(/^לא תקין: משהו לא מתאים/);
    expect(text).toContain(',לא תואם');
    await forgeStatement(seller, now, -1);
  });
});

test('I17 finds a hand-over that has entries of the one before it', async () => {
  const seller = await givenBooks();
  await rollUpAll(base);
  const now = await thisMonth();
  await numberOf(seller, now);
  expect(await findBrokenHandOvers(base.db, '-infinity')).toEqual([]);
  await pay(seller);
  await rollUpAll(base);
  await numberOf(seller, now);
  const shift = (by: number) =>
    asSuperuser(
      'UPDATE bookkeeping_hand_over SET after_entry = after_entry + $1 WHERE seller_id = $2 AND after_entry > 0',
      [by, seller.id],
    );
  await shift(-1);
  expect(await findBrokenHandOvers(base.db, '-infinity')).toMatchObject([
    { what: expect.stringContaining(`of seller ${seller.id}`) },
  ]);
  await shift(1);
});
