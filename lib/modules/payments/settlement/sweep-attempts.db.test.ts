import { expect, test } from 'vitest';
import { statement } from '#lib/platform/db/database.ts';
import { testDatabase } from '#lib/testing/database.ts';
import { givenSeller, type TestSeller, testWorld } from '#lib/testing/world.ts';
import { sweepAttempts } from './sweep-attempts.ts';

const base = testDatabase();
const world = testWorld(base);

const STATE = statement(
  'test_sale_state',
  `SELECT s.status, s.captured, s.refunded, s.refund_reserved AS reserved,
  (SELECT coalesce(sum(l.amount), 0)::bigint FROM ledger_entry l JOIN attempt a ON a.id = l.attempt_id
    WHERE a.sale_id = s.id) AS balance,
  (SELECT count(*) FROM ledger_entry l JOIN attempt a ON a.id = l.attempt_id WHERE a.sale_id = s.id
    AND l.account = 'acquirer_clearing') AS movements,
  ARRAY(SELECT notify_type FROM event e WHERE e.sale_id = s.id ORDER BY e.id) AS told FROM sale s
    WHERE s.public_id = $1`,
);
const stateOf = async (saleId: string) => (await base.db.query(STATE, [saleId]))[0];

const nobodyKnows = async () => ({ outcome: 'unknown', why: 'test' }) as const;

/** Runs an operation whose process hears nothing from the acquirer, whether or not the acquirer heard it. */
async function inDoubt<Answer>(reaches: boolean, work: () => Promise<Answer>): Promise<Answer> {
  const { acquirer } = world.context;
  const submit: typeof acquirer.submit = async (submission, deadline) => {
    if (reaches) await acquirer.submit(submission, deadline);
    return nobodyKnows();
  };
  Object.assign(world.context, { acquirer: { ...acquirer, submit, cancelOrConfirm: nobodyKnows } });
  try {
    return await work();
  } finally {
    Object.assign(world.context, { acquirer });
  }
}

/** Waits until the bank has the request of a seller and holds back its answer. */
const untilAtBank = (seller: TestSeller, operation: 'charge' | 'refund', times = 1) =>
  expect
    .poll(async () => {
      const requests = await world.bank.requests();
      return requests.filter((one) => one.merchant === String(seller.id) && one.operation === operation).length;
    })
    .toBe(times);

async function givenPaid(seller: TestSeller): Promise<string> {
  const { saleId } = await world.givenSale(seller);
  await world.pay(seller, saleId);
  return saleId;
}

test('R-05: a payment the acquirer made is booked once, however many sweep', async () => {
  const seller = await givenSeller(base.db);
  const { saleId } = await world.givenSale(seller);
  const unknown = await inDoubt(true, () => world.pay(seller, saleId));
  expect([unknown.status, unknown.body.status_error_code]).toEqual([503, 9002]);
  expect(await stateOf(saleId)).toMatchObject({ status: 'initial', movements: 0, told: [] });
  for (const call of [() => world.pay(seller, saleId), () => world.refund(seller, saleId)])
    expect((await inDoubt(true, call)).body.status_error_code).toBe(998);
  await base.moveClock(41);
  const settled = await Promise.all([1, 2, 3].map(() => sweepAttempts(world.context)));
  expect(settled.reduce((sum, one) => sum + one)).toBe(1);
  expect(await stateOf(saleId)).toEqual({
    status: 'completed',
    captured: 5000,
    refunded: 0,
    reserved: 0,
    balance: 0,
    movements: 1,
    told: ['sale-complete'],
  });
  expect((await world.pay(seller, saleId)).body.status_error_code).toBe(305);
});

test('R-05: a payment that never reached the acquirer is cancelled for good and the sale is payable again', async () => {
  const seller = await givenSeller(base.db);
  const { saleId } = await world.givenSale(seller);
  await inDoubt(false, () => world.pay(seller, saleId));
  await base.moveClock(41);
  expect(await sweepAttempts(world.context)).toBe(1);
  expect(await stateOf(saleId)).toMatchObject({ status: 'failed', captured: 0, movements: 0, told: ['sale-failure'] });
  expect((await world.pay(seller, saleId)).body.sale_status).toBe('completed');
});

test('R-05: a refund the acquirer made is booked once, one that it never saw gives its reserve back', async () => {
  const seller = await givenSeller(base.db);
  const [made, lost] = [await givenPaid(seller), await givenPaid(seller)];
  expect((await inDoubt(true, () => world.refund(seller, made, 2000))).body.status_error_code).toBe(9002);
  expect((await inDoubt(false, () => world.refund(seller, lost))).body.status_error_code).toBe(9002);
  expect(await stateOf(lost)).toMatchObject({ reserved: 5000, refunded: 0 });
  for (const saleId of [made, lost])
    expect((await inDoubt(true, () => world.refund(seller, saleId, 500))).body.status_error_code).toBe(998);
  await base.moveClock(41);
  expect(await sweepAttempts(world.context)).toBe(2);
  expect(await stateOf(made)).toMatchObject({
    status: 'partial-refund',
    refunded: 2000,
    reserved: 0,
    balance: 0,
    told: ['sale-complete', 'refund'],
  });
  expect(await stateOf(lost)).toMatchObject({
    status: 'completed',
    refunded: 0,
    reserved: 0,
    balance: 0,
    told: ['sale-complete'],
  });
  expect((await world.refund(seller, made)).body.svc_transaction_total).toBe(3000);
  expect((await world.refund(seller, lost)).body.svc_transaction_total).toBe(5000);
});

test('an attempt in doubt is settled on the way by whoever wants to work on its sale next', async () => {
  const seller = await givenSeller(base.db);
  const [made, lost] = [await world.givenSale(seller), await world.givenSale(seller)];
  await inDoubt(true, () => world.pay(seller, made.saleId));
  await inDoubt(false, () => world.pay(seller, lost.saleId));
  expect((await world.pay(seller, made.saleId)).body).toMatchObject({
    status_error_code: 305,
    status_additional_info: 'completed',
  });
  expect((await world.pay(seller, lost.saleId)).body.sale_status).toBe('completed');
  expect(await stateOf(lost.saleId)).toMatchObject({ movements: 1, told: ['sale-failure', 'sale-complete'] });
});

test('nothing is taken from a process that is still at work, and what nobody knows stays open', async () => {
  const seller = await givenSeller(base.db);
  const { saleId } = await world.givenSale(seller);
  await world.bank.next({ merchant: String(seller.id), what: 'delay', ms: 800 });
  const paying = world.pay(seller, saleId);
  await untilAtBank(seller, 'charge');
  expect(await sweepAttempts(world.context)).toBe(0);
  expect((await paying).body.sale_status).toBe('completed');
  const open = await world.givenSale(seller);
  await inDoubt(true, async () => {
    await world.pay(seller, open.saleId);
    await base.moveClock(41);
    expect(await sweepAttempts(world.context)).toBe(0);
  });
  expect(await stateOf(open.saleId)).toMatchObject({ status: 'initial', movements: 0 });
  await base.moveClock(6);
  expect(await sweepAttempts(world.context)).toBe(1);
});

test('R-01: a process that took over too late books nothing a second time', async () => {
  const seller = await givenSeller(base.db);
  const { saleId } = await world.givenSale(seller);
  await world.bank.next({ merchant: String(seller.id), what: 'delay', ms: 1_500 });
  const paying = world.pay(seller, saleId);
  await untilAtBank(seller, 'charge');
  // The lease ends while the answer is on its way: the sweeper cancels, and the late request finds the tombstone.
  await base.moveClock(41);
  expect(await sweepAttempts(world.context)).toBe(1);
  expect((await paying).body.status_error_code).toBe(9005);
  expect(await stateOf(saleId)).toMatchObject({ status: 'failed', movements: 0, told: ['sale-failure'] });
});

test('while a refund runs the sale is busy for refunds and for payments, and while a payment runs for refunds', async () => {
  const seller = await givenSeller(base.db);
  const paid = await givenPaid(seller);
  await world.bank.next({ merchant: String(seller.id), operation: 'refund', what: 'delay', ms: 1_000 });
  const refunding = world.refund(seller, paid);
  await untilAtBank(seller, 'refund');
  expect((await world.refund(seller, paid)).body).toMatchObject({
    status_error_code: 998,
    status_additional_info: 'sale_busy',
  });
  expect((await world.refund(seller, paid, 500)).body).toMatchObject({
    status_error_code: 998,
    status_additional_info: 'sale_busy',
  });
  expect((await world.pay(seller, paid)).body).toMatchObject({
    status_error_code: 998,
    status_additional_info: 'sale_busy',
  });
  expect((await refunding).body.sale_status).toBe('refunded');
  const { saleId } = await world.givenSale(seller);
  await world.bank.next({ merchant: String(seller.id), operation: 'charge', what: 'delay', ms: 1_000 });
  const paying = world.pay(seller, saleId);
  await untilAtBank(seller, 'charge', 2);
  expect((await world.refund(seller, saleId)).body).toMatchObject({
    status_error_code: 998,
    status_additional_info: 'sale_busy',
  });
  expect((await paying).body.sale_status).toBe('completed');
});
