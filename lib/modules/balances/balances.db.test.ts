import { beforeAll, describe, expect, test } from 'vitest';
import { callApi } from '#lib/testing/api.ts';
import { handleProcessorWebhook } from '#lib/modules/payments/settlement/handle-processor-webhook.ts';
import { statement } from '#lib/platform/db/database.ts';
import { testDatabase } from '#lib/testing/database.ts';
import { givenPartner, givenSeller, type TestPartner, type TestSeller, testWorld } from '#lib/testing/world.ts';

const base = testDatabase();
const world = testWorld(base);

let partner: TestPartner;
let seller: TestSeller;
let other: TestSeller;
beforeAll(async () => {
  partner = await givenPartner(base.db);
  seller = await givenSeller(base.db, { partner, marketFee: 150 });
  other = await givenSeller(base.db);
});

const CHARGEBACK_FEE = statement('test_chargeback_fee', 'UPDATE seller SET chargeback_fee = $2 WHERE id = $1');

const headersOf = (of: TestSeller, key?: string) => ({
  'svc-merchant-key': of.svcId,
  ...(key !== undefined && { 'svc-partner-key': key }),
});
const ask = async (of: TestSeller, path: string, query: Record<string, string | number> = {}, key?: string) =>
  (await callApi('GET', path, { headers: headersOf(of, key), query })).body;
const entriesOf = (of: TestSeller, query: Record<string, string | number> = {}) => ask(of, 'balance/entries', query);
type Item = { entry_id: string; cause: string; amount: number; svc_sale_id: string | null };

async function paid(of: TestSeller = seller): Promise<string> {
  const { saleId } = await world.givenSale(of);
  await world.pay(of, saleId);
  return saleId;
}

describe('the balance of a seller', () => {
  test('is what its payments left, pending until they are released, and the sum of its lines', async () => {
    const saleId = await paid();
    await world.refund(seller, saleId, 1_000);
    const { items } = await entriesOf(seller);
    expect(items.map(({ cause, amount }: Item) => [cause, amount])).toEqual([
      ['refund', -1_000],
      ['payment', 5_000],
      ['processing-fee', -168],
      ['fee-vat', -30],
      ['market-fee', -75],
    ]);
    expect(items.every((item: Item) => item.svc_sale_id === saleId)).toBe(true);
    const net = items.reduce((sum: number, { amount }: Item) => sum + amount, 0);
    const { balances, ...rest } = await ask(seller, 'balance');
    expect(rest).toMatchObject({ status_code: 0, seller_svc_id: seller.svcId });
    expect(balances[0]).toEqual({
      currency: 'ILS',
      pending: net,
      available: 0,
      reserved: 0,
      in_transit: 0,
      total: net,
      paid_out: 0,
    });
    await base.moveClock(8 * 86_400);
    expect((await ask(seller, 'balance', { currency: 'ILS' })).balances).toMatchObject([
      { currency: 'ILS', pending: 0, available: net },
    ]);
  });

  test('pays for a chargeback its fee and the tax on it, which come back where the whole of it is won', async () => {
    const one = await givenSeller(base.db);
    await base.owner.query(CHARGEBACK_FEE, [one.id, 7_510]);
    const { saleId } = await world.givenSale(one);
    const { body: payment } = await world.pay(one, saleId);
    const { reference } = await world.bank.control('POST', '/control/chargebacks', {
      originalReference: payment.svc_transaction_id,
    });
    await handleProcessorWebhook(world.context, reference);
    const { items } = await entriesOf(one, { limit: 1 });
    expect(items.map(({ cause, amount }: Item) => [cause, amount])).toEqual([
      ['chargeback', -5_000],
      ['chargeback-fee', -7_510],
      ['fee-vat', -1_352],
    ]);
    const [{ total }] = (await ask(one, 'balance', { currency: 'ILS' })).balances;
    expect(total).toBe(5_000 - 168 - 30 - 5_000 - 7_510 - 1_352);
    const back = await world.bank.control('POST', `/control/chargebacks/${reference}/reverse`);
    await handleProcessorWebhook(world.context, back.reference);
    const { items: returned } = await entriesOf(one, { limit: 1 });
    expect(returned.map(({ cause, amount }: Item) => [cause, amount])).toEqual([
      ['chargeback-reversal', 5_000],
      ['chargeback-fee', 7_510],
      ['fee-vat', 1_352],
    ]);
    expect((await ask(one, 'balance', { currency: 'ILS' })).balances[0].total).toBe(total + 5_000 + 7_510 + 1_352);
  });

  test('is read by its partner too, and by nobody else: unknown and foreign identifiers answer alike', async () => {
    expect((await ask(seller, 'balance', {}, seller.partner?.clientKey)).status_code).toBe(0);
    const stranger = await givenPartner(base.db);
    expect((await ask(seller, 'balance', {}, stranger.clientKey)).status_error_code).toBe(251);
    const nobody = { ...seller, svcId: 'MPL00000-00000000-00000000-00000000' };
    for (const path of ['balance', 'balance/entries']) expect((await ask(nobody, path)).status_error_code).toBe(251);
    expect((await entriesOf(other)).items).toEqual([]);
    expect((await ask(other, 'balance')).balances.every(({ total }: { total: number }) => total === 0)).toBe(true);
  });

  test('at a time is what was booked until then; the answer about the past stays when more is booked', async () => {
    await base.moveClock(120);
    const { as_of: before } = await ask(seller, 'balance');
    const then = await ask(seller, 'balance', { at: before });
    await base.moveClock(120);
    const answer = await ask(seller, 'balance', { at: before });
    await paid();
    await base.moveClock(86_400 * 10);
    expect(await ask(seller, 'balance', { at: before })).toEqual(answer);
    expect(answer.as_of).toBe(before);
    // A minute is left for what is being booked: a younger time is answered as of a minute ago, and says so.
    expect(then.as_of < before).toBe(true);
    expect((await ask(seller, 'balance')).balances[0].total).toBeGreaterThan(answer.balances[0].total);
  });

  test('refuses what it does not understand, by the name of the field', async () => {
    const why = async (path: string, query: Record<string, string>) => {
      const { status_error_code: code, status_additional_info: field } = await ask(seller, path, query);
      return [code, field];
    };
    expect(await why('balance', { currency: 'GBP' })).toEqual([252, 'currency']);
    expect(await why('balance', { currency: 'shekel' })).toEqual([252, 'currency']);
    expect(await why('balance', { at: '31/12/2026' })).toEqual([9001, 'at']);
    expect(await why('balance/entries', { from: '2026-02-31' })).toEqual([9001, 'from']);
    expect(await why('balance/entries', { cause: 'theft' })).toEqual([9001, 'cause']);
    expect(await why('balance/entries', { limit: '501' })).toEqual([9001, 'limit']);
    for (const cursor of ['MTIz=', 'x', '-1', Buffer.from('1e9').toString('base64url')])
      expect(await why('balance/entries', { cursor })).toEqual([9001, 'cursor']);
  });
});

describe('the entries of a balance', () => {
  test('are paged without a gap or a double, a payment whole on its page, while more are booked', async () => {
    const one = await givenSeller(base.db);
    const sales: string[] = [];
    for (let made = 0; made < 5; made += 1) sales.unshift(await paid(one));
    const seen: Item[] = [];
    let cursor: string | null = null;
    let pages = 0;
    do {
      const page = await entriesOf(one, { limit: 2, ...(cursor !== null && { cursor }) });
      seen.push(...page.items);
      cursor = page.next_cursor;
      pages += 1;
      await paid(one);
    } while (cursor !== null);
    expect(pages).toBe(3);
    expect(seen.map(({ svc_sale_id: of }) => of)).toEqual(sales.flatMap((of) => [of, of, of]));
    expect(new Set(seen.map(({ entry_id: id }) => id)).size).toBe(15);
  });

  test('of one cause, of a day and of a currency are those alone', async () => {
    const one = await givenSeller(base.db);
    const first = await paid(one);
    await base.moveClock(86_400);
    await world.refund(one, first, 700);
    const refunds = (await entriesOf(one, { cause: 'refund' })).items;
    expect(refunds).toMatchObject([{ cause: 'refund', amount: -700, svc_sale_id: first }]);
    expect((await entriesOf(one, { cause: 'fee-vat' })).items).toMatchObject([{ amount: -30 }]);
    const day = refunds[0].booked_at.slice(0, 10);
    expect((await entriesOf(one, { from: day })).items).toEqual(refunds);
    expect((await entriesOf(one, { from: day, to: day })).items).toEqual(refunds);
    expect((await entriesOf(one, { to: '2001-01-01' })).items).toEqual([]);
    expect((await entriesOf(one, { currency: 'USD' })).items).toEqual([]);
  });
});
