import { beforeAll, describe, expect, test } from 'vitest';
import { SALES, salesQuery } from '#components/sales/list/sales.ts';
import { parseListParams, paramsOfHref } from '#components/list/filters/list-params.ts';
import { filterOfKey, SHOWN_DIMENSIONS, salesHref } from '#components/statistics/statistics-address.ts';
import { handleProcessorWebhook } from '#lib/modules/payments/settlement/handle-processor-webhook.ts';
import { rollUpSaleCounts } from '#lib/modules/payments/sales/roll-up-sale-counts.ts';
import { listSales } from '#lib/modules/payments/reading/list-sales.sql.ts';
import { readStatistics } from '#lib/modules/payments/statistics/read-statistics.sql.ts';
import { addedUp, DIMENSIONS, type Dimension } from '#lib/modules/payments/views/statistics.ts';
import { statement } from '#lib/platform/db/database.ts';
import { callApi } from '#lib/testing/api.ts';
import { testDatabase } from '#lib/testing/database.ts';
import { DEBIT, methodsWorld } from '#lib/testing/payment-methods.ts';
import { givenPartner, givenSeller, type TestSeller, testWorld } from '#lib/testing/world.ts';

/** Statistics are the sums of the sales that their numbers open, rolled up or not, whatever happens to the sales. */

const ZONE = 'Asia/Jerusalem';
const base = testDatabase();
const world = testWorld(base);
const methods = methodsWorld(base, world);
const run = <Row>(text: string, values: unknown[] = []) => base.owner.query<Row>(statement('', text), values);

const DECLINED = '4000000000000002';
const OVER_LIMIT = '4000000000000135';
const LOCAL = '4580000000000000';

const fold = async () => {
  while ((await rollUpSaleCounts({ database: base.db, timeZone: ZONE })) > 0);
};

/** Made at a local time of the business, wherever the clock is. */
const madeAt = (saleId: string, local: string) =>
  run(
    `UPDATE sale SET created_at = $2::timestamp AT TIME ZONE '${ZONE}',
      paid_at = paid_at - (created_at - $2::timestamp AT TIME ZONE '${ZONE}') WHERE public_id = $1`,
    [saleId, local],
  );

async function tried(seller: TestSeller, local: string, card?: string, more: object = {}): Promise<string> {
  const { saleId } = await world.givenSale(seller, more);
  await madeAt(saleId, local);
  const { currency = 'ILS' } = more as { currency?: string };
  await world.pay(seller, saleId, { currency, ...(card && { credit_card_number: card }) });
  return saleId;
}

const DAYS = { from: '2026-10-20', to: '2026-10-31' };

const read = (seller: TestSeller, by: Dimension, currency: string | null = 'ILS') =>
  readStatistics(base.db, [seller.id], { by, ...DAYS, currency }, ZONE);

/** The list behind an address, as its screen reads it. */
async function totalsOf(seller: TestSeller, href: string) {
  const { totals } = await listSales(
    base.db,
    [seller.id],
    salesQuery(parseListParams(SALES, paramsOfHref(href)), new Date(), ZONE),
  );
  expect(totals.length).toBeLessThan(2);
  return totals[0] ?? { count: 0, collected: 0, refunded: 0, asked: 0, chargedBack: 0 };
}

/** Every number of every bar, beside the list that it opens. */
async function everyBar(seller: TestSeller): Promise<number> {
  let bars = 0;
  for (const by of SHOWN_DIMENSIONS)
    for (const item of (await read(seller, by)).items) {
      const days = by === 'day' ? { from: item.key, to: item.key } : DAYS;
      const opened = (narrowed: Parameters<typeof salesHref>[2]) =>
        totalsOf(seller, salesHref(days, 'ILS', narrowed, filterOfKey(by, item.key)));
      const approved = await opened({ outcome: 'approved' });
      const declined = await opened({ outcome: 'declined' });
      const disputed = await opened({ status: 'chargeback,partial-chargeback' });
      expect({ by, ...item }).toMatchObject({
        count: (await opened({ outcome: 'tried' })).count,
        approved: approved.count,
        total: approved.collected,
        refunded: approved.refunded,
        declined: declined.count,
        declinedTotal: declined.asked,
        chargedBack: disputed.chargedBack,
        buyersFirst: (await opened({ buyers: 'first' })).count,
        buyersReturning: (await opened({ buyers: 'returning' })).count,
      });
      bars += 1;
    }
  return bars;
}

const KEYS_OF_ITEMS = async (seller: TestSeller, by: Dimension) => (await read(seller, by)).items.map(({ key }) => key);

let seller: TestSeller;
beforeAll(async () => {
  seller = await givenSeller(base.db);
});

describe('a seller with all kinds of sales', () => {
  let paid: string;
  let recovered: string;

  beforeAll(async () => {
    paid = await tried(seller, '2026-10-20 09:15');
    await run(`UPDATE sale SET buyer_email = 'dana@example.com' WHERE public_id = $1`, [paid]);
    const again = await tried(seller, '2026-10-21 09:59', LOCAL);
    await run(`UPDATE sale SET buyer_email = 'dana@example.com' WHERE public_id = $1`, [again]);
    await tried(seller, '2026-10-21 23:59', DECLINED);
    recovered = await tried(seller, '2026-10-22 00:00', OVER_LIMIT);
    await tried(seller, '2026-10-22 14:00', OVER_LIMIT);
    // The clocks go back in the night to the 25th: 01:30 is there twice, and both are of that day and hour.
    for (const at of ['2026-10-24T22:30:00Z', '2026-10-24T23:30:00Z']) {
      const { saleId } = await world.givenSale(seller);
      await run('UPDATE sale SET created_at = $2 WHERE public_id = $1', [saleId, at]);
      await world.pay(seller, saleId);
    }
    const { saleId: untried } = await world.givenSale(seller);
    await madeAt(untried, '2026-10-22 12:00');
    await fold();
  });

  test('has bars by each dimension, and every number of each is the total of its list', async () => {
    expect(await everyBar(seller)).toBeGreaterThan(14);
    expect(await KEYS_OF_ITEMS(seller, 'day')).toEqual(['2026-10-20', '2026-10-21', '2026-10-22', '2026-10-25']);
    expect(await KEYS_OF_ITEMS(seller, 'hour')).toEqual(['0', '1', '9', '14', '23']);
    const hours = (await read(seller, 'hour')).items;
    expect(hours.find(({ key }) => key === '1')).toMatchObject({ count: 2, approved: 2 });
    expect((await KEYS_OF_ITEMS(seller, 'country')).toSorted()).toEqual(['foreign', 'local']);
    expect((await KEYS_OF_ITEMS(seller, 'decline')).toSorted()).toEqual(['20004', '21005']);
    expect(await KEYS_OF_ITEMS(seller, 'issuer')).toContain('411111');
    const days = addedUp((await read(seller, 'day')).items);
    expect(days).toMatchObject({ count: 7, approved: 4, declined: 3, total: 20_000, declinedTotal: 15_000 });
    expect(days).toMatchObject({ buyersFirst: 1, buyersReturning: 1 });
  });

  test('is exact before its roll-up and after it, while sales move on', async () => {
    const steps: (() => Promise<unknown>)[] = [
      () => world.refund(seller, paid, 1_000),
      () => world.pay(seller, recovered, { credit_card_number: DECLINED }),
      () => world.pay(seller, recovered),
      async () => {
        const disputed = await tried(seller, '2026-10-23 10:00');
        const { reference } = await world.bank.control('POST', '/control/chargebacks', {
          originalReference: await attemptOf(disputed),
        });
        await handleProcessorWebhook(world.context, reference);
        return reference;
      },
    ];
    for (const step of steps) {
      const reference = await step();
      await everyBar(seller);
      const live = await Promise.all(DIMENSIONS.map((by) => read(seller, by)));
      await fold();
      expect(await Promise.all(DIMENSIONS.map((by) => read(seller, by)))).toEqual(live);
      if (typeof reference !== 'string') continue;
      const back = await world.bank.control('POST', `/control/chargebacks/${reference}/reverse`);
      expect(addedUp((await read(seller, 'day')).items).chargedBack).toBe(5_000);
      await handleProcessorWebhook(world.context, back.reference);
      expect(addedUp((await read(seller, 'day')).items).chargedBack).toBe(0);
    }
    const { items } = await read(seller, 'decline');
    // Declined for its limit first, then without a reason, and paid: the last reason counts, and it came back.
    expect(items.find(({ key }) => key === '20004')).toMatchObject({ count: 2, approved: 1, total: 5_000 });
  });

  test('is what the ledger has of its payments and refunds', async () => {
    const [ledger] = await run<{ paid: number; refunded: number }>(
      `SELECT sum(-e.amount) FILTER (WHERE a.kind = 'pay')::bigint AS paid,
        coalesce(sum(e.amount) FILTER (WHERE a.kind = 'refund'), 0)::bigint AS refunded
      FROM ledger_entry e JOIN attempt a ON a.id = e.attempt_id
      WHERE a.seller_id = $1 AND e.account = 'acquirer_clearing'`,
      [seller.id],
    );
    const { total, refunded } = addedUp((await read(seller, 'day')).items);
    expect({ total, refunded }).toEqual({
      total: Math.abs(ledger?.paid ?? 0),
      refunded: Math.abs(ledger?.refunded ?? 0),
    });
  });

  test('reads whole months as months, with the sums of their days, while sales move on', async () => {
    const months = { from: '2026-09-20', to: '2026-10-31', currency: 'ILS' };
    const sumsBy = async (by: Dimension) =>
      addedUp((await readStatistics(base.db, [seller.id], { by, ...months }, ZONE)).items);
    await world.refund(seller, paid, 500);
    const days = await sumsBy('day');
    for (const by of ['hour', 'method', 'brand', 'issuer', 'country', 'device'] as const)
      expect(await sumsBy(by)).toEqual(days);
    await fold();
    for (const by of ['day', 'hour', 'issuer'] as const) expect(await sumsBy(by)).toEqual(days);
    expect(days.count).toBeGreaterThan(7);
  });

  test('compares with as many days before, and keeps to one currency', async () => {
    const asked = { by: 'method', from: '2026-10-22', to: '2026-10-23', currency: null } as const;
    const { items, previous, currencies } = await readStatistics(base.db, [seller.id], asked, ZONE);
    expect([addedUp(items).count, addedUp(previous).count, currencies]).toEqual([3, 3, ['ILS']]);
    await tried(seller, '2026-10-22 10:00', undefined, { currency: 'USD' });
    const dollars = await readStatistics(base.db, [seller.id], { ...asked, currency: 'USD' }, ZONE);
    expect(dollars).toMatchObject({ currency: 'USD', currencies: ['ILS', 'USD'] });
    expect(dollars.items).toMatchObject([{ key: 'credit-card', count: 1, total: 5_000 }]);
    expect((await readStatistics(base.db, [], asked, ZONE)).items).toEqual([]);
  });
});

const attemptOf = async (saleId: string): Promise<string> =>
  (
    await run<{ id: string }>(
      `SELECT a.public_id AS id FROM attempt a JOIN sale s ON s.id = a.sale_id WHERE s.public_id = $1
        ORDER BY a.id DESC LIMIT 1`,
      [saleId],
    )
  )[0]?.id ?? '';

test('a payment that its bank makes days later is approved on the day of its sale', async () => {
  const own = await methods.seller();
  const { saleId } = await world.givenSale(own, { sale_payment_method: 'il-direct-debit' });
  await madeAt(saleId, '2026-10-22 10:00');
  const waiting = await methods.givenWaiting(saleId, DEBIT());
  await fold();
  expect((await read(own, 'method')).items).toMatchObject([
    { key: 'il-direct-debit', count: 1, approved: 0, total: 0 },
  ]);
  await methods.bankClock(61);
  await methods.notice(waiting.attemptId);
  await methods.bankClock(0);
  expect((await read(own, 'method')).items).toMatchObject([{ count: 1, approved: 1, total: 5_000 }]);
  await fold();
  expect(await everyBar(own)).toBeGreaterThan(4);
});

test('sales of before statistics are counted by the job, and read as they are until then', async () => {
  const own = await givenSeller(base.db);
  await tried(own, '2026-10-22 10:00');
  await tried(own, '2026-10-22 11:00', DECLINED);
  await fold();
  const known = await read(own, 'hour');
  await run('DELETE FROM sale_statistic WHERE seller_id = $1', [own.id]);
  for (const table of ['statistic_day', 'statistic_month'])
    await run(`DELETE FROM ${table} WHERE seller_id = $1`, [own.id]);
  expect((await read(own, 'hour')).items).toEqual([]);
  await run(`UPDATE sale_tally_mark SET counted_to_id = 0, counted_until_id = (SELECT max(id) FROM sale),
    count_again_at = clock_timestamp() + interval '1 hour'`);
  expect(await read(own, 'hour')).toEqual(known);
  await fold();
  expect(await read(own, 'hour')).toEqual(known);
  // An hour later all are counted once more, and nothing twice.
  await run('UPDATE sale_statistic SET total = 1 WHERE seller_id = $1', [own.id]);
  await run(`UPDATE statistic_day SET total = total - 4999 WHERE seller_id = $1 AND approved > 0`, [own.id]);
  await run(`UPDATE sale_tally_mark SET count_again_at = clock_timestamp() - interval '1 second'`);
  await fold();
  await fold();
  expect(await run('SELECT count_again_at AS at FROM sale_tally_mark')).toEqual([{ at: null }]);
});

describe('GET /statistics', () => {
  const ask = async (query: Record<string, string>, headers: Record<string, string>) =>
    (await callApi('GET', 'statistics', { headers, query })).body;

  test('answers the sums of a period and of the one before, to the seller and to its partner', async () => {
    const partner = await givenPartner(base.db);
    const own = await givenSeller(base.db, { partner });
    await tried(own, '2026-10-22 10:00');
    const mine = { 'svc-merchant-key': own.svcId };
    const answer = await ask({ ...DAYS, by: 'brand' }, mine);
    expect(answer).toEqual({
      status_code: 0,
      currency: 'ILS',
      ...DAYS,
      items: [
        {
          key: 'Visa',
          count: 1,
          total: 5_000,
          approved: 1,
          declined: 0,
          declined_total: 0,
          refunded: 0,
          charged_back: 0,
          buyers_first: 0,
          buyers_returning: 0,
          seconds_to_pay: expect.any(Number),
        },
      ],
      previous: [],
    });
    const asPartner = { 'svc-partner-key': partner.clientKey };
    expect(await ask({ ...DAYS, by: 'brand', seller_svc_id: own.svcId }, asPartner)).toEqual(answer);
    const stranger = { 'svc-partner-key': (await givenPartner(base.db)).clientKey };
    expect((await ask({ by: 'day', seller_svc_id: own.svcId }, stranger)).status_error_code).toBe(251);
    expect(await ask({ by: 'day' }, mine)).toMatchObject({ status_code: 0, items: [] });
  });

  test('refuses what it does not understand, by the name of the field', async () => {
    const mine = { 'svc-merchant-key': seller.svcId };
    const why = async (query: Record<string, string>) => {
      const { status_error_code: code, status_additional_info: field } = await ask(query, mine);
      return [code, field];
    };
    expect(await why({ by: 'weather' })).toEqual([9001, 'by']);
    expect(await why({})).toEqual([1, 'by']);
    expect(await why({ by: 'day', from: '2026-02-30' })).toEqual([9001, 'from']);
    expect(await why({ by: 'day', from: '2026-02-02', to: '2026-02-01' })).toEqual([9001, 'to']);
    expect(await why({ by: 'day', from: '2025-01-01', to: '2026-01-02' })).toEqual([9001, 'to']);
    expect((await ask({ by: 'day', from: '2025-01-01', to: '2026-01-01' }, mine)).status_code).toBe(0);
  });
});
