import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { adjustBalance } from '#lib/modules/ledger/index.ts';
import { cancelPayout } from '#lib/modules/payouts/cancel-payout.ts';
import { findPayout } from '#lib/modules/payouts/store-payouts.sql.ts';
import { schemasOf, setPath } from '#lib/platform/db/schemas.ts';
import { type Database, statement } from '#lib/platform/db/database.ts';
import { givenClient, showMarks, tokenOf } from '#lib/testing/accounting.ts';
import { callApi } from '#lib/testing/api.ts';
import { testDatabase } from '#lib/testing/database.ts';
import { betweenSnapshots, openTransaction } from '#lib/testing/open-transaction.ts';
import { givenDocument } from '#lib/testing/owned.ts';
import { givenPaidSeller, givenPayout } from '#lib/testing/payouts/given.ts';
import { givenPerson } from '#lib/testing/pos/counter.ts';
import { givenPartner, givenSeller, type TestSeller, testWorld } from '#lib/testing/world.ts';
import { advanceMarks } from './marks.sql.ts';

const base = testDatabase();
const world = testWorld(base);

let createdBy: number;
/** A connection whose transactions stay open as long as a test wants. */
let slow: pg.Client;
beforeAll(async () => {
  createdBy = await givenPerson(base, 'Rina');
  slow = new pg.Client({ connectionString: base.url });
  await slow.connect();
  await slow.query(setPath(schemasOf('product')));
});
afterAll(() => slow.end());

const settle = () => showMarks(base.db);
const FORGET_WAITING = statement('test_forget_waiting_mark', 'DELETE FROM accounting_mark WHERE shown_at IS NULL');

/** Writes an adjustment in the open transaction of a connection. */
async function adjustOn(client: pg.ClientBase, seller: TestSeller, amount: number): Promise<void> {
  const query = async <Row>({ text }: { text: string }, values: readonly unknown[]) =>
    (await client.query(text, [...values])).rows as Row[];
  const inside: Database = { ...base.db, query, inTransaction: (work) => work(inside) };
  await adjustBalance(inside, { sellerId: seller.id, currency: 'ILS', amount, reason: 'Late', createdBy });
}

const adjust = (seller: TestSeller, amount: number) =>
  adjustBalance(base.db, { sellerId: seller.id, currency: 'ILS', amount, reason: 'Test', createdBy });

type Page = { items: Record<string, unknown>[]; next_cursor: string | null; as_of: string };

async function page(token: string, list: string, query: Record<string, string | number> = {}): Promise<Page> {
  const { status, body } = await callApi('GET', list, { token, query });
  expect([status, body.error]).toEqual([200, undefined]);
  return body;
}

async function all(token: string, list: string, query: Record<string, string | number> = {}) {
  const items: Record<string, unknown>[] = [];
  let found = await page(token, list, query);
  items.push(...found.items);
  while (found.next_cursor !== null) {
    found = await page(token, list, { ...query, cursor: found.next_cursor });
    items.push(...found.items);
  }
  return { items, asOf: found.as_of };
}

async function reader(owner: { kind: 'seller' | 'partner'; id: number }): Promise<string> {
  return tokenOf(await givenClient(base.db, owner, createdBy));
}

test('before the first mark nothing is answered, and a reader is told to come again', async () => {
  const seller = await givenSeller(base.db);
  const answer = await callApi('GET', 'accounting/entries', { token: await reader({ kind: 'seller', id: seller.id }) });
  expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '30']);
});

describe('what is read', () => {
  test('entries are those of the balance, from the oldest on, and name their seller by its public key', async () => {
    const seller = await givenPaidSeller(base);
    const { saleId } = await world.givenSale(seller);
    await world.pay(seller, saleId);
    await adjust(seller, -700);
    await settle();
    const token = await reader({ kind: 'seller', id: seller.id });
    const { items } = await all(token, 'accounting/entries', { limit: 1 });
    const own = await callApi('GET', 'balance/entries', { headers: { 'svc-merchant-key': seller.svcId } });
    expect(items.map(({ cause, amount }) => [cause, amount])).toEqual([
      ['payment', 5_000],
      ['processing-fee', -168],
      ['fee-vat', -30],
      ['adjustment', -700],
    ]);
    const byId = (some: Record<string, unknown>[]) =>
      some.toSorted((one, other) => Number(one['entry_id']) - Number(other['entry_id']));
    expect(byId(items.map(({ public_key, ...entry }) => entry))).toEqual(byId(own.body.items));
    expect(new Set(items.map(({ public_key }) => public_key))).toEqual(new Set([seller.publicKey]));
    expect(JSON.stringify(items)).not.toContain(seller.svcId);
  });

  test('fees have their rate, their base and their VAT', async () => {
    const seller = await givenPaidSeller(base);
    const { saleId } = await world.givenSale(seller);
    await world.pay(seller, saleId);
    await adjust(seller, 50);
    await settle();
    const { items } = await all(await reader({ kind: 'seller', id: seller.id }), 'accounting/fees');
    expect(items).toMatchObject([
      { kind: 'processing-fee', amount: -168, vat: -30, vat_rate: '0.18', base: 5_000, rate: '3.36', currency: 'ILS' },
    ]);
  });

  test('a payout comes again when it has changed', async () => {
    const seller = await givenSeller(base.db);
    const payoutId = await givenPayout(base, seller);
    await settle();
    const token = await reader({ kind: 'seller', id: seller.id });
    const first = await all(token, 'accounting/payouts');
    expect(first.items).toMatchObject([{ payout_id: payoutId, status: 'scheduled', amount: 900 }]);
    await base.moveClock(7_200);
    await settle();
    await settle();
    const next = await reader({ kind: 'seller', id: seller.id });
    const later = (await page(next, 'accounting/payouts')).as_of;
    expect((await all(next, 'accounting/payouts', { updated_since: later })).items).toEqual([]);
    const found = await findPayout(base.db, seller.id, payoutId);
    const payee = { kind: 'seller' as const, id: seller.id };
    await cancelPayout({ database: base.db }, { id: found?.id ?? 0, amount: 900, payee });
    await settle();
    expect((await all(next, 'accounting/payouts', { updated_since: later })).items).toMatchObject([
      { payout_id: payoutId, status: 'cancelled' },
    ]);
  });

  test('documents are those of the documents API', async () => {
    const seller = await givenSeller(base.db);
    const ids = [await givenDocument(base.owner, seller), await givenDocument(base.owner, seller)];
    await settle();
    const { items } = await all(await reader({ kind: 'seller', id: seller.id }), 'accounting/documents', { limit: 1 });
    expect(items.map(({ id }) => id)).toEqual(ids);
    const one = await callApi('GET', `documents/${ids[0]}`, { headers: { 'svc-merchant-key': seller.svcId } });
    // Messages are read of one document at a time.
    expect(items[0]).toEqual({ ...one.body, messages: undefined, public_key: seller.publicKey });
  });
});

test('a partner reads the sellers that it has at the moment, and nobody else’s', async () => {
  const partner = await givenPartner(base.db);
  const [mine, leaving, foreign] = [
    await givenSeller(base.db, { partner }),
    await givenSeller(base.db, { partner }),
    await givenSeller(base.db),
  ];
  for (const seller of [mine, leaving, foreign]) await adjust(seller, 100);
  await settle();
  const token = await reader({ kind: 'partner', id: partner.id });
  const keys = async () => (await all(token, 'accounting/entries')).items.map(({ public_key }) => public_key);
  expect(await keys()).toEqual([mine.publicKey, leaving.publicKey]);
  const MOVE = statement('', 'UPDATE seller SET partner_id = $2 WHERE id = $1');
  await base.owner.query(MOVE, [leaving.id, null]);
  expect(await keys()).toEqual([mine.publicKey]);
  await base.owner.query(MOVE, [foreign.id, partner.id]);
  expect(await keys()).toEqual([mine.publicKey, foreign.publicKey]);
});

describe('a row whose transaction commits late', () => {
  test('is read by one who goes on from the last cursor, and by one who asks what is new since', async () => {
    const seller = await givenSeller(base.db);
    const token = await reader({ kind: 'seller', id: seller.id });
    await adjust(seller, 1);
    await adjust(seller, 2);
    await settle();
    const first = await page(token, 'accounting/entries', { limit: 1 });
    await slow.query('BEGIN');
    await adjustOn(slow, seller, 3);
    await adjust(seller, 4);
    // The mark of before is shown; the next one waits for what is open.
    await showMarks(base.db, 1);
    for (let turn = 0; turn < 3; turn += 1) expect(await advanceMarks(base.db, 0)).toBe(false);
    const cursor = first.next_cursor ?? '';
    const during = await all(token, 'accounting/entries', { cursor });
    expect(during.items.map(({ amount }) => amount)).toEqual([2]);
    await slow.query('COMMIT');
    await settle();
    expect((await all(token, 'accounting/entries', { cursor })).items.map(({ amount }) => amount)).toEqual([2, 3, 4]);
    const since = await all(token, 'accounting/entries', { updated_since: during.asOf });
    expect(since.items.map(({ amount }) => amount)).toEqual(expect.arrayContaining([3, 4]));
  });

  test('is read where the end of a snapshot leaves its transaction out', async () => {
    const seller = await givenSeller(base.db);
    const token = await reader({ kind: 'seller', id: seller.id });
    const adjustIn = (inside: Database, amount: number) =>
      adjustBalance(inside, { sellerId: seller.id, currency: 'ILS', amount, reason: 'Late', createdBy });
    const { slow, noting } = await betweenSnapshots(base.db, async () => {
      await base.owner.query(FORGET_WAITING, []);
      const early = await openTransaction(base.db);
      await early.number();
      const writing = await openTransaction(base.db);
      await adjustIn(writing.inside, 7);
      // A later id of an earlier transaction, which is the last that has ended.
      await adjustIn(early.inside, 8);
      await early.commit();
      return writing;
    });
    await advanceMarks(noting.inside, 0);
    await noting.commit();
    for (let turn = 0; turn < 3; turn += 1) expect(await advanceMarks(base.db, 0)).toBe(false);
    await slow.commit();
    await settle();
    const { items } = await all(token, 'accounting/entries');
    expect(items.map(({ amount }) => amount)).toEqual(expect.arrayContaining([7, 8]));
  });

  test('of many writers, none is missed by readers who page while they write', async () => {
    const seller = await givenSeller(base.db);
    const token = await reader({ kind: 'seller', id: seller.id });
    const pool = new pg.Pool({ connectionString: base.url, max: 6 });
    const insert = async (amount: number) => {
      const one = await pool.connect();
      await one.query(setPath(schemasOf('product')));
      await one.query('BEGIN');
      await adjustOn(one, seller, amount);
      await new Promise((resolve) => setTimeout(resolve, Math.random() * 60));
      await one.query('COMMIT');
      one.release();
    };
    const amounts = Array.from({ length: 60 }, (_, index) => index + 1);
    let isDone = false;
    const paged = new Set<unknown>();
    const sinced = new Set<unknown>();
    async function readOn() {
      let cursor: string | undefined;
      let since: string | undefined;
      for (let rest = 4; rest > 0; rest -= isDone ? 1 : 0) {
        await advanceMarks(base.db, 0);
        const next = await page(token, 'accounting/entries', { limit: 3, ...(cursor && { cursor }) });
        for (const { amount } of next.items) paged.add(amount);
        cursor = next.next_cursor ?? cursor;
        const news = await all(token, 'accounting/entries', { limit: 50, ...(since && { updated_since: since }) });
        for (const { amount } of news.items) sinced.add(amount);
        since = news.asOf;
      }
      let found: Page;
      do {
        found = await page(token, 'accounting/entries', { limit: 50, ...(cursor && { cursor }) });
        for (const { amount } of found.items) paged.add(amount);
        cursor = found.next_cursor ?? cursor;
      } while (found.next_cursor !== null);
    }
    const reading = readOn();
    const waiting = [...amounts];
    await Promise.all(
      Array.from({ length: 6 }, async () => {
        for (let amount = waiting.shift(); amount !== undefined; amount = waiting.shift()) await insert(amount);
      }),
    );
    await settle();
    isDone = true;
    await reading;
    await pool.end();
    expect([...paged].toSorted()).toEqual(amounts.toSorted());
    expect([...sinced].toSorted()).toEqual(amounts.toSorted());
  });
});

test.each([
  ['a limit of nothing', { limit: 0 }],
  ['a limit above 500', { limit: 501 }],
  ['a cursor of nobody', { cursor: 'x' }],
  ['a day without a time', { updated_since: '2026-11-27' }],
  ['a time without its offset', { updated_since: '2026-11-27T08:00:00' }],
  ['a day that is none', { updated_since: '2026-02-31T08:00:00Z' }],
  ['a cursor of another list', { cursor: Buffer.from('payouts 0 5').toString('base64url') }],
])('%s is refused', async (_, query) => {
  const token = await reader({ kind: 'seller', id: (await givenSeller(base.db)).id });
  const { status, body } = await callApi('GET', 'accounting/entries', { token, query });
  expect([status, body.error]).toEqual([400, 'invalid_request']);
});
