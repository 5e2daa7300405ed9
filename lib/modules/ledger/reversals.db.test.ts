import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { statement } from '#lib/platform/db/database.ts';
import { testDatabase } from '#lib/testing/database.ts';
import { givenSeller, testWorld } from '#lib/testing/world.ts';
import { times } from '#lib/testing/thorough.ts';
import { rollUpEntries } from './index.ts';

const base = testDatabase();
const world = testWorld(base);

const SELLERS = times(5, 80);
const PAYMENTS = times(25, 500);
const WORKERS = 20;

/** Numbers from a seed that is printed, so that a failing run can be run again. */
const SEED = Number(process.env['SEED'] ?? Date.now() % 1_000_000);
let state = SEED;
function below(limit: number): number {
  state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
  return Math.floor((state / 2_147_483_648) * limit);
}

const WITHOUT_FEES = statement(
  'test_without_fees',
  'UPDATE seller SET processing_fee = 0, processing_charge = 0, foreign_processing_fee = 0, ' +
    'foreign_processing_charge = 0',
);
const SUMS = statement(
  'test_sums',
  `SELECT (SELECT sum(amount) FROM ledger_entry) AS entries, (SELECT sum(amount) FROM ledger_entry
    WHERE account = 'acquirer_clearing') AS clearing,
  (SELECT count(*) FROM (SELECT FROM ledger_entry WHERE account = 'seller_balance'
    GROUP BY owner_id HAVING sum(amount) <> 0)) AS "balancesLeft",
  (SELECT count(*) FROM attempt WHERE kind = 'refund' AND state = 'succeeded') AS refunds`,
);

test(`P-02: ${PAYMENTS} payments of ${SELLERS} sellers, each reversed twice at once, are reversed once`, async () => {
  console.log(`P-02 seed ${SEED}`);
  const sellers = await Promise.all(Array.from({ length: SELLERS }, () => givenSeller(base.db)));
  await base.owner.query(WITHOUT_FEES, []);
  const amounts = Array.from({ length: PAYMENTS }, () => ({
    seller: sellers[below(SELLERS)] ?? sellers[0],
    price: 500 + below(1_000_000),
  }));
  let next = 0;
  const codes = new Map<number, number>();
  async function worker(): Promise<void> {
    for (let one = amounts[next++]; one?.seller; one = amounts[next++]) {
      const { seller, price } = one;
      const { saleId } = await world.givenSale(seller, { sale_price: price });
      const paid = await world.pay(seller, saleId, { sale_price: String(price) });
      if (paid.body.status_code !== 0) throw new Error(JSON.stringify([seller.id, price, paid.body]));
      const both = await Promise.all([world.refund(seller, saleId), world.refund(seller, saleId)]);
      for (const { body } of both) codes.set(body.status_error_code, (codes.get(body.status_error_code) ?? 0) + 1);
    }
  }
  let isDone = false;
  const folding = (async () => {
    while (!isDone) await rollUpEntries(base.db).then(() => pause(50));
  })();
  await Promise.all(Array.from({ length: WORKERS }, worker)).finally(() => {
    isDone = true;
  });
  await folding;
  // The second is told that the sale is busy (998), or that nothing is left of it (305), by when it came.
  const [done, busy, nothingLeft] = [codes.get(0) ?? 0, codes.get(998) ?? 0, codes.get(305) ?? 0];
  console.log(`P-02 saw ${busy} busy, ${nothingLeft} with nothing left`);
  expect([done, busy + nothingLeft, [...codes.keys()].filter((code) => ![0, 998, 305].includes(code))]).toEqual([
    PAYMENTS,
    PAYMENTS,
    [],
  ]);
  expect(busy).toBeGreaterThan(0);
  const [sums] = await base.db.query(SUMS, []);
  expect(sums).toEqual({ entries: '0', clearing: '0', balancesLeft: 0, refunds: PAYMENTS });
}, 120_000);
