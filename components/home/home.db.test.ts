import { beforeAll, describe, expect, test } from 'vitest';
import { homeNumbers, readNow } from '#lib/modules/payments/reading/home.sql.ts';
import { listHolds } from '#lib/modules/payments/reading/list-holds.sql.ts';
import { listRefunds } from '#lib/modules/payments/reading/list-refunds.sql.ts';
import { listSales } from '#lib/modules/payments/reading/list-sales.sql.ts';
import { listDeliveries } from '#lib/modules/callbacks/deliveries/list-deliveries.sql.ts';
import { DELIVERIES, deliveriesQuery } from '#components/callbacks/deliveries/deliveries.ts';
import { HOLDS, holdsQuery } from '#components/holds/holds.ts';
import { parseListParams } from '#components/list/filters/list-params.ts';
import { REFUNDS, refundsQuery } from '#components/refunds/refunds.ts';
import { SALES, salesQuery } from '#components/sales/list/sales.ts';
import { statement } from '#lib/platform/db/database.ts';
import { testDatabase } from '#lib/testing/database.ts';
import { withRecords } from '#lib/testing/callbacks/with-records.ts';
import { seedHistory } from '../../prisma/seed/history.ts';
import { seedIdentities } from '../../prisma/seed/identities.ts';
import { failedHref, paidHref, planHome, parseHomeParams, refundsHref } from './home-params.ts';

/**
 * Every number of the home screen opens the list that it is the sum of: here both are asked, the list by the link's own
 * address.
 */

const base = testDatabase();
const ZONE = 'Asia/Jerusalem';
let sellers: number[];
let now: Date;

beforeAll(async () => {
  await seedIdentities(base.db);
  await seedHistory(base.db);
  sellers = (
    await base.db.query<{ id: number }>(statement('home_sellers', 'SELECT id FROM seller ORDER BY id'), [])
  ).map(({ id }) => id);
  now = await readNow(base.db);
});

const paramsOf = (href: string) => Object.fromEntries(new URL(href, 'http://localhost').searchParams);
const home = async (params: Record<string, string>, ids = sellers) => {
  const plan = planHome(parseHomeParams(params), now, ZONE);
  return { plan, numbers: await homeNumbers(base.db, ids, plan.query) };
};
async function salesOf(href: string, ids = sellers) {
  expect(href).toMatch(/^\/sales\?/);
  const { count, totals } = await listSales(
    base.db,
    ids,
    salesQuery(parseListParams(SALES, paramsOf(href)), now, ZONE),
  );
  return { count, collected: totals.reduce((sum, total) => sum + total.collected, 0) };
}

describe.each([{}, { period: '7d' }, { period: '30d' }, { period: 'month' }, { period: '30d', currency: 'USD' }])(
  'the numbers of %j',
  (params) => {
    test('are those of their lists', async () => {
      const {
        plan: { days },
        numbers: { now: sums, currency },
      } = await home(params);
      expect(await salesOf(paidHref(days, currency))).toEqual({ count: sums.paid, collected: sums.collected });
      expect((await salesOf(failedHref(days, currency))).count).toBe(sums.failed);
      const refunds = await listRefunds(
        base.db,
        sellers,
        refundsQuery(parseListParams(REFUNDS, paramsOf(refundsHref(days, currency))), now, ZONE),
      );
      expect([refunds.count, refunds.totals[0]?.refunded ?? 0]).toEqual([sums.refunds, sums.refunded]);
    });

    test('and so is every point of the chart and every method', async () => {
      const {
        plan: { bars, barsBefore, days },
        numbers,
      } = await home(params);
      expect([numbers.bars.length, numbers.barsBefore.length]).toEqual([bars.length, barsBefore.length]);
      const points = [...numbers.barsBefore, ...numbers.bars];
      for (const [index, span] of [...barsBefore, ...bars].entries())
        expect(await salesOf(paidHref(span, numbers.currency))).toEqual({
          count: points[index]?.paid,
          collected: points[index]?.collected,
        });
      for (const { method, collected, paid } of numbers.methods)
        expect(await salesOf(paidHref(days, numbers.currency, method))).toEqual({ count: paid, collected });
      if (!('period' in params)) return;
      for (const parts of [numbers.bars, numbers.methods])
        expect(parts.reduce((sum, { collected }) => sum + collected, 0)).toBe(numbers.now.collected);
    });
  },
);

test('there is something to count, and the period before is counted too', async () => {
  const { numbers } = await home({ period: '30d' });
  expect(numbers.now.paid).toBeGreaterThan(20);
  expect(numbers.now.refunds).toBeGreaterThan(0);
  expect(numbers.now.failed).toBeGreaterThan(0);
  expect(numbers.currencies.length).toBeGreaterThan(1);
  expect(numbers.before.paid).toBeGreaterThan(0);
});

test('what needs somebody opens what it counts', async () => {
  const [first = 0] = sellers;
  const {
    plan: { lately },
    numbers: { attention },
  } = await home({}, [first]);
  expect((await listHolds(base.db, [first], holdsQuery(parseListParams(HOLDS, { within: '48h' })))).count).toBe(
    attention.holds,
  );
  expect((await salesOf('/sales?status=chargeback,partial-chargeback', [first])).count).toBe(attention.chargebacks);
  expect((await salesOf('/sales?only=doubt', [first])).count).toBe(attention.doubts);
  expect([attention.holds > 0, attention.chargebacks > 0]).toEqual([true, true]);
  const { all } = await listDeliveries(
    withRecords(base.db),
    { sellerIds: [first], partnerSellerIds: [first] },
    deliveriesQuery(parseListParams(DELIVERIES, { state: 'dropped', from: lately.from }), now, ZONE),
  );
  expect(all.count).toBe(attention.callbacks);
  const failed = await salesOf(`/sales?status=failed&from=${lately.dayMinute}`, [first]);
  expect([0, failed.count]).toContain(attention.failing);
});

test('nobody sees what is not theirs', async () => {
  const { numbers } = await home({ period: '30d' }, []);
  expect(numbers.now).toEqual({ collected: 0, paid: 0, refunded: 0, refunds: 0, failed: 0 });
  expect(numbers.attention).toEqual({ holds: 0, chargebacks: 0, callbacks: 0, doubts: 0, failing: 0 });
});
