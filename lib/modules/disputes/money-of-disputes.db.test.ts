import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { dayOf } from '#lib/kernel/time/zoned-time.ts';
import { readBalances, readPastBalances } from '#lib/modules/ledger/index.ts';
import { issueWaitingDocuments } from '#lib/modules/documents/issue-waiting.ts';
import { sweepAttempts } from '#lib/modules/payments/settlement/sweep-attempts.ts';
import { httpPayoutBank } from '#lib/modules/payouts/bank/http-payout-bank.ts';
import { claimPayout } from '#lib/modules/payouts/claim-payout.ts';
import type { PayoutsContext } from '#lib/modules/payouts/context.ts';
import { workOnPayouts } from '#lib/modules/payouts/hand-over.ts';
import { findUnexplained } from '#lib/modules/payouts/store-entries.sql.ts';
import { reconcileDay } from '#lib/modules/reconciliation/index.ts';
import { readMonth } from '#lib/modules/statements/read-month.ts';
import { readClock } from '#lib/platform/db/clock.sql.ts';
import { statement } from '#lib/platform/db/database.ts';
import { TEST_SECRETS, testDatabase } from '#lib/testing/database.ts';
import { disputesOf } from '#lib/testing/disputes.ts';
import { givenIssuer } from '#lib/testing/issuer.ts';
import { messagesIn } from '#lib/testing/mail/mail-server.ts';
import { givenPaidSeller, payoutsOf, ZONE } from '#lib/testing/payouts/given.ts';
import { chargeDue } from '#lib/testing/subscriptions/by-api.ts';
import { type TestSeller, testWorld } from '#lib/testing/world.ts';
import { submitDispute } from './answer-dispute.ts';
import { followDisputes } from './follow-disputes.ts';
import { showDispute } from './queries/show-dispute.sql.ts';
import { saveEvidence } from './save-evidence.ts';

/** Money of chargebacks where other money of the sale moves too: bank, ledger and balance say the same. */

const base = testDatabase();
const world = testWorld(base);
const disputes = disputesOf(base, world);

const DAY = 86_400;
/** A foreign card's payment of 50.00: 1.68 of fee, and 0.30 of tax on it. */
const FEES = 168 + 30;
const [CHARGEBACK_FEE, ITS_VAT] = [7_510, 1_352];
/** Far from every date that a test moves its clock to. */
const DUE = { dueInSeconds: 300 * DAY };

let bank: ReturnType<typeof httpPayoutBank>;
let payouts: PayoutsContext;
let seller: TestSeller;

beforeAll(() => {
  bank = httpPayoutBank({ url: world.bank.url(), key: TEST_SECRETS.BANK_KEY });
  payouts = { ...world.context, bank };
});
afterAll(() => bank.close());

const MODULE_ON = statement('test_money_module_on', 'UPDATE seller SET invoices_module = true WHERE id = $1');
const SET_FEE = statement('test_money_fee', 'UPDATE seller SET chargeback_fee = $2 WHERE id = $1');
beforeEach(async () => {
  seller = await givenPaidSeller(base);
  await base.owner.query(SET_FEE, [seller.id, CHARGEBACK_FEE]);
});

async function daysPass(days: number): Promise<void> {
  await base.moveClock(days * DAY);
  await world.bank.control('PUT', '/control/clock', { offsetSeconds: await ahead() });
}
const ahead = async () => (await readClock(base.db)).ahead;
const decided = async () => disputes.decided(await ahead());

const of = (disputeId: string) => ({ disputeId, sellerIds: [seller.id] });
const shown = async (disputeId: string) => (await showDispute(base.db, disputeId, [seller.id])) ?? expect.fail();
const submit = (disputeId: string) => submitDispute(disputes.context(), { ...of(disputeId), madeBy: null });
async function answered(disputeId: string, text: string): Promise<void> {
  await saveEvidence(disputes.context(), of(disputeId), [{ kind: 'explanation', value: { text } }]);
  expect(await submit(disputeId)).toEqual({ ok: true, value: null });
}

/** All of a balance, wherever it is. */
async function totalIn(currency: string): Promise<number> {
  const asked = { owner: 'seller' as const, ownerId: seller.id, currencies: [currency], timeZone: ZONE };
  const [balance] = await readBalances(base.db, asked);
  return (balance?.pending ?? 0) + (balance?.available ?? 0) + (balance?.inTransit ?? 0) + (balance?.reserved ?? 0);
}

const LEDGER = statement(
  'test_money_ledger',
  `SELECT coalesce(sum(s.captured - s.refunded - s.charged_back), 0)::bigint AS net FROM sale s WHERE s.seller_id = $1
  AND s.currency = $2`,
);
const SIGN: Readonly<Record<string, number>> = {
  charge: 1,
  capture: 1,
  refund: -1,
  chargeback: -1,
  'chargeback-reversal': 1,
};

/** What the bank has taken for the seller less what it gave back, and the same by our sales. */
async function expectBankAgrees(currency: string, amount: number): Promise<void> {
  const { sums } = await world.bank.control('GET', `/control/books?merchant=${seller.id}`);
  const theirs = (sums as { operation: string; currency: string; total: number }[])
    .filter((sum) => sum.currency === currency)
    .reduce((sum, { operation, total }) => sum + total * (SIGN[operation] ?? 0), 0);
  const [ours] = await base.db.query<{ net: number }>(LEDGER, [seller.id, currency]);
  expect({ theirs, ours: ours?.net }).toEqual({ theirs: amount, ours: amount });
}

const payOut = async (): Promise<void> => {
  const asked = { sellerId: seller.id, currency: 'ILS', origin: 'api' as const, createdBy: null };
  const made = await claimPayout(payouts, asked);
  if (typeof made === 'string') throw new Error(`no payout: ${made}`);
  while ((await workOnPayouts(payouts)) > 0);
};

describe.each([
  ['winning_evidence', 'won', 0],
  ['losing_evidence', 'lost', 5_000 + CHARGEBACK_FEE + ITS_VAT],
] as const)('a chargeback of what was paid out, with %s,', (evidence, status, cost) => {
  test(`is ${status}: the next payout is what is left, and both close`, async () => {
    const paid = await disputes.payment(seller);
    await daysPass(8);
    await payOut();
    await daysPass(5);
    while ((await workOnPayouts(payouts)) > 0);
    expect(await payoutsOf(base, seller)).toMatchObject([{ status: 'paid', amount: 5_000 - FEES }]);
    expect(await totalIn('ILS')).toBe(0);
    const { disputeId } = await disputes.given(seller, DUE, paid);
    expect(await totalIn('ILS')).toBe(-5_000 - CHARGEBACK_FEE - ITS_VAT);
    await answered(disputeId, evidence);
    await decided();
    expect(await shown(disputeId)).toMatchObject({ status });
    expect(await totalIn('ILS')).toBe(0 - cost);
    const { saleId, price } = await world.givenSale(seller, { sale_price: 40_000 });
    await world.pay(seller, saleId, { sale_price: String(price) });
    await daysPass(8);
    const left = await totalIn('ILS');
    await payOut();
    const [, second] = await payoutsOf(base, seller);
    expect(second).toMatchObject({
      amount: left,
      payments: 40_000,
      refunds: 0,
      chargebacks: 0 - cost,
      broughtForward: 0,
      carriedForward: 0,
    });
    await expectBankAgrees('ILS', status === 'won' ? 45_000 : 40_000);
    expect(await findUnexplained(base.db, '-infinity', ZONE)).toEqual([]);
  });
});

const SALES_OF_PLAN = statement(
  'test_money_sales_of_plan',
  `SELECT s.public_id AS "saleId", s.status, a.public_id AS "paymentId" FROM sale s
    JOIN subscription p ON p.id = s.subscription_id
    LEFT JOIN attempt a ON a.sale_id = s.id AND a.kind = 'pay' AND a.state = 'succeeded'
  WHERE p.public_id = $1 ORDER BY s.id`,
);
const EVENTS_OF_PLAN = statement(
  'test_money_events_of_plan',
  `SELECT d.notify_type AS type FROM delivery d JOIN subscription p ON p.id = d.subscription_id WHERE p.public_id = $1
    ORDER BY d.event_id`,
);

test.each([
  ['winning_evidence', 'completed'],
  ['losing_evidence', 'chargeback'],
])('a chargeback of a subscription’s payment leaves its plan as it is, answered with %s', async (evidence, status) => {
  const planId = await world.givenSubscription(seller, {
    sub_callback_url: 'https://shop.example.com/told',
    buyer_email: 'dana@example.com',
  });
  await world.paySubscription(seller, planId, { buyer_email: 'dana@example.com' });
  const sales = () => base.db.query<{ saleId: string; status: string; paymentId: string }>(SALES_OF_PLAN, [planId]);
  const events = async () => (await base.db.query<{ type: string }>(EVENTS_OF_PLAN, [planId])).map(({ type }) => type);
  const plan = async () => {
    const { body } = await world.call('get-subscriptions', { seller_svc_id: seller.svcId, sub_svc_id: planId });
    const { sub_status, sub_iterations_completed, sub_next_date } = body.items[0];
    return { sub_status, sub_iterations_completed, sub_next_date };
  };
  const [first] = await sales();
  if (!first) throw new Error('nothing was paid');
  const [before, told] = [await plan(), await events()];
  const { disputeId } = await disputes.given(seller, DUE, first);
  await answered(disputeId, evidence);
  await decided();
  await followDisputes(disputes.context());
  await chargeDue(world.context);
  expect(await sales()).toEqual([{ ...first, status }]);
  expect([await plan(), await events()]).toEqual([before, told]);
  const ofPlan = (await messagesIn(base.db)).filter(({ subscription_id: id }) => id !== null);
  expect(ofPlan.map(({ template }) => template).filter((template) => /failed|card|recover/.test(template))).toEqual([]);
  await daysPass(32);
  await chargeDue(world.context);
  expect((await sales()).map((sale) => sale.status)).toEqual([status, 'completed']);
  expect(await plan()).toMatchObject({ sub_status: 2, sub_iterations_completed: 2 });
  await expectBankAgrees('ILS', status === 'completed' ? 9_800 : 4_900);
});

test('a chargeback of a part capture in another currency is in that balance and its statement alone', async () => {
  const { saleId: held } = await world.givenSale(seller, { sale_type: 'authorize', currency: 'USD' });
  await world.pay(seller, held, { currency: 'USD' });
  await world.call('capture-sale', { seller_svc_id: seller.svcId, svc_sale_id: held, sale_price: 3_000 });
  const [capture] = await base.db.query<{ paymentId: string }>(
    statement(
      'test_money_capture',
      `SELECT a.public_id AS "paymentId" FROM attempt a JOIN sale s ON s.id = a.sale_id WHERE s.public_id = $1
        AND a.kind = 'capture'`,
    ),
    [held],
  );
  const before = await totalIn('USD');
  const sale = { saleId: held, paymentId: capture?.paymentId ?? '' };
  const { disputeId } = await disputes.given(seller, { ...DUE, amount: 2_000, outcome: 'win-part' }, sale);
  const { fee, feeVat } = await shown(disputeId);
  expect(await totalIn('USD')).toBe(before - 2_000 - fee - feeVat);
  await answered(disputeId, 'x');
  await decided();
  expect(await shown(disputeId)).toMatchObject({ status: 'partly-won', currency: 'USD', amountWon: 1_000 });
  expect(await totalIn('USD')).toBe(before - 1_000 - fee - feeVat);
  expect(await totalIn('ILS')).toBe(0);
  await expectBankAgrees('USD', 2_000);
  const { now } = await readClock(base.db);
  const today = dayOf(now, ZONE);
  const month = await readMonth(
    payouts,
    {
      owner: { kind: 'seller', id: seller.id },
      holder: { kind: 'seller', name: 'Seller', businessNumber: '' },
      currency: 'USD',
      month: today.slice(0, 7),
      today,
    },
    null,
  );
  const sumOf = (...causes: string[]) =>
    month.changes.filter(({ cause }) => causes.includes(cause)).reduce((sum, { amount }) => sum + amount, 0);
  expect(sumOf('chargeback', 'chargeback-reversal')).toBe(-1_000);
  expect(sumOf('chargeback-fee')).toBe(-fee);
  const past = { owner: 'seller' as const, ownerId: seller.id, currencies: ['USD'], timeZone: ZONE };
  const [balance] = await readPastBalances(base.db, past, { at: now, day: today });
  expect(month.opening + month.changes.reduce((sum, { amount }) => sum + amount, 0)).toBe(await totalIn('USD'));
  expect((balance?.pending ?? 0) + (balance?.available ?? 0)).toBe(month.closing);
});

const SALE = statement(
  'test_money_sale',
  `SELECT status, refunded, charged_back AS "chargedBack", refund_reserved AS reserved FROM sale WHERE public_id = $1`,
);
type SaleRow = { status: string; refunded: number; chargedBack: number; reserved: number };
const saleOf = async (saleId: string) => (await base.db.query<SaleRow>(SALE, [saleId]))[0];

describe('a refund of which nobody knows while its payment is disputed', () => {
  /** The acquirer makes what it is asked, or never hears of it, and answers neither that nor questions. */
  async function unheard<Made>(isMade: boolean, work: () => Promise<Made>): Promise<Made> {
    const { acquirer } = world.context;
    const nobodyKnows = async () => ({ outcome: 'unknown', why: 'test' }) as const;
    const submit: typeof acquirer.submit = async (submission, deadline) => {
      if (isMade) await acquirer.submit(submission, deadline);
      return nobodyKnows();
    };
    Object.assign(world.context, { acquirer: { ...acquirer, submit, cancelOrConfirm: nobodyKnows } });
    const made = await work();
    Object.assign(world.context, { acquirer });
    return made;
  }

  test.each([
    ['and that the bank made', true, 'partial-refund'],
    ['and that never arrived', false, 'completed'],
  ])('%s holds up the bank’s decision, and not the answer', async (_, isMade, status) => {
    const paid = await disputes.payment(seller);
    const { disputeId } = await disputes.given(seller, { ...DUE, amount: 2_000, outcome: 'win' }, paid);
    const { body } = await unheard(isMade, () => world.refund(seller, paid.saleId, 3_000));
    expect(body.status_error_code).toBe(9002);
    expect((await shown(disputeId)).gathered.refunds).toEqual([]);
    await answered(disputeId, 'x');
    await decided();
    expect(await shown(disputeId)).toMatchObject({ status: 'submitted', amountWon: 0 });
    await base.moveClock(600);
    await sweepAttempts(world.context);
    const refunded = isMade ? 3_000 : 0;
    expect(await saleOf(paid.saleId)).toMatchObject({ refunded, chargedBack: 2_000, reserved: 0 });
    await decided();
    expect(await shown(disputeId)).toMatchObject({ status: 'won', amountWon: 2_000 });
    expect(await saleOf(paid.saleId)).toMatchObject({ status, refunded, chargedBack: 0 });
    await expectBankAgrees('ILS', 5_000 - refunded);
  });

  test('that runs while the answer is given: both are booked, each once', async () => {
    const paid = await disputes.payment(seller);
    const { disputeId } = await disputes.given(seller, { ...DUE, amount: 2_000, outcome: 'win' }, paid);
    await saveEvidence(disputes.context(), of(disputeId), [{ kind: 'explanation', value: { text: 'x' } }]);
    const [refund, submitted] = await Promise.all([world.refund(seller, paid.saleId, 1_000), submit(disputeId)]);
    expect([refund.body.status_code === 0, submitted.ok]).toEqual([true, true]);
    await decided();
    expect(await saleOf(paid.saleId)).toMatchObject({ refunded: 1_000, chargedBack: 0, reserved: 0 });
    await expectBankAgrees('ILS', 4_000);
  });
});

/** The bank gives back so much of a chargeback, also one that it had said is lost. */
async function reversed(chargeback: string, amount: number): Promise<void> {
  const { reference } = await world.bank.control('POST', `/control/chargebacks/${chargeback}/reverse`, { amount });
  expect(await disputes.hear(reference)).toBe('processed');
  await followDisputes(disputes.context());
}

test('what was won of a payment can be refunded up to what is left, and the rest once it comes back', async () => {
  const { saleId, disputeId, chargeback } = await disputes.given(seller, { ...DUE, outcome: 'win-part' });
  expect((await world.refund(seller, saleId)).body).toMatchObject({ status_error_code: 305 });
  await answered(disputeId, 'x');
  await decided();
  const refund = async (amount?: number) => {
    const { body } = await world.refund(seller, saleId, amount);
    return [body.status_error_code, (await saleOf(saleId))?.status];
  };
  expect(await refund(2_501)).toEqual([352, 'partial-chargeback']);
  expect(await refund(1_000)).toEqual([0, 'partial-chargeback']);
  expect(await refund()).toEqual([0, 'chargeback']);
  expect(await refund()).toEqual([305, 'chargeback']);
  await reversed(chargeback, 2_500);
  expect(await saleOf(saleId)).toMatchObject({ status: 'partial-refund', refunded: 2_500, chargedBack: 0 });
  expect(await refund()).toEqual([0, 'refunded']);
  await expectBankAgrees('ILS', 0);
});

const ISSUED = statement(
  'test_money_documents',
  `SELECT d.type || ' ' || d.number || ' of ' || d.total || coalesce(' takes back ' || origin.number, '')
    || coalesce(' continues ' || (d.content->'basedOn'->0->>'number'), '') AS says
  FROM fiscal_document d LEFT JOIN fiscal_document origin ON origin.id = d.credits_id
  WHERE d.seller_id = $1 ORDER BY d.id`,
);
const issued = async () => (await base.owner.query<{ says: string }>(ISSUED, [seller.id])).map(({ says }) => says);
const issueWaiting = () => issueWaitingDocuments(world.context);

test('what comes back after a loss has a document again, once, and refunds take all of them back', async () => {
  await givenIssuer(base.owner, seller);
  const { saleId, disputeId, chargeback } = await disputes.given(seller, { ...DUE, outcome: 'lose' });
  await answered(disputeId, 'x');
  await decided();
  const lost = ['invoice-receipt 1 of 5000', 'credit-note 1 of 5000 takes back 1'];
  expect(await issued()).toEqual(lost);
  await reversed(chargeback, 3_000);
  await followDisputes(disputes.context());
  const regained = [...lost, 'invoice-receipt 2 of 3000 continues 1'];
  expect(await issued()).toEqual(regained);
  await reversed(chargeback, 2_000);
  const whole = [...regained, 'invoice-receipt 3 of 2000 continues 1'];
  expect([await issued(), (await shown(disputeId)).status]).toEqual([whole, 'won']);
  const { body } = await world.refund(seller, saleId, 4_000);
  expect(body).toMatchObject({ status_code: 0, sale_invoice_number: 2 });
  await issueWaiting();
  expect((await issued()).slice(4)).toEqual([
    'credit-note 2 of 3000 takes back 2',
    'credit-note 3 of 1000 takes back 3',
  ]);
  await world.refund(seller, saleId);
  await issueWaiting();
  expect((await issued()).slice(6)).toEqual(['credit-note 4 of 1000 takes back 3']);
});

test('what comes back while the document of the loss waits makes that one smaller', async () => {
  await base.owner.query(MODULE_ON, [seller.id]);
  const { disputeId, chargeback } = await disputes.given(seller, { ...DUE, outcome: 'lose' });
  await answered(disputeId, 'x');
  await decided();
  await reversed(chargeback, 3_000);
  await givenIssuer(base.owner, seller);
  await issueWaiting();
  expect(await issued()).toEqual(['invoice-receipt 1 of 5000', 'credit-note 1 of 2000 takes back 1']);
});

test('a day with all of it has nothing to find: both books agree', async () => {
  const { now } = await readClock(base.db);
  for (const day of [dayOf(now, 'UTC'), new Date().toISOString().slice(0, 10)]) {
    const { findings, unresolved } = await reconcileDay(world.context, day);
    expect([findings, unresolved]).toEqual([[], []]);
  }
});
