import { expect, test } from 'vitest';
import { statement } from '#lib/platform/db/database.ts';
import { testDatabase } from '#lib/testing/database.ts';
import { chargeDue } from '#lib/testing/subscriptions/by-api.ts';
import { givenSeller, testWorld } from '#lib/testing/world.ts';
import { listFigureRows, savedThisMonth } from './figure-rows.sql.ts';

const base = testDatabase();
const world = testWorld(base);
const timeZone = 'Asia/Jerusalem';
const DAY = 86_400;

const NOW = statement('test_saved_now', 'SELECT app_now() AS now');
const SALE = statement(
  'test_saved_sale',
  `SELECT s.public_id AS "saleId" FROM subscription_iteration i JOIN sale s ON s.id = i.sale_id
    WHERE i.seller_id = $1 AND i.failures > 0`,
);

test('a payment that failed and was charged after all is saved, as the ledger has it, in the figure and its list', async () => {
  const seller = await givenSeller(base.db);
  const subscriptionId = await world.givenSubscription(seller);
  await world.paySubscription(seller, subscriptionId);
  await base.moveClock(32 * DAY);
  await world.bank.next({ merchant: String(seller.id), what: 'decline', code: 20004 });
  await chargeDue(world.context);
  const saved = async () => {
    const [row] = await base.db.query<{ now: Date }>(NOW, []);
    const moment = { now: row?.now ?? new Date(), timeZone };
    const { month, totals } = await savedThisMonth(base.db, [seller.id], moment);
    const query = { of: 'saved', month, currency: 'ILS', ...moment, page: 1, size: 25 } as const;
    const list = await listFigureRows(base.db, [seller.id], query);
    expect(list.totals).toEqual(totals);
    return { totals, amounts: list.rows.map(({ amount }) => amount) };
  };
  expect(await saved()).toEqual({ totals: [], amounts: [] });
  await base.moveClock(DAY + 60);
  await chargeDue(world.context);
  expect(await saved()).toEqual({ totals: [{ currency: 'ILS', count: 1, amount: 4_900 }], amounts: [4_900] });
  const [sale] = await base.db.query<{ saleId: string }>(SALE, [seller.id]);
  await world.refund(seller, sale?.saleId ?? '', 1_000);
  expect((await saved()).amounts).toEqual([3_900]);
});
