import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { httpAlerts } from '#lib/modules/acquiring/index.ts';
import { claimFunded, giveBack, refundSale } from '#lib/modules/payments/refunds/refund-sale.ts';
import { handleProcessorWebhook } from '#lib/modules/payments/settlement/handle-processor-webhook.ts';
import { statement } from '#lib/platform/db/database.ts';
import { keepChoice } from '#lib/modules/notifications/store-choices.sql.ts';
import { armFailpoint } from '#lib/platform/failpoints.ts';
import { TEST_SECRETS, testDatabase } from '#lib/testing/database.ts';
import { givenNotified } from '#lib/testing/notifications/people.ts';
import { givenPerson } from '#lib/testing/pos/counter.ts';
import { givenSeller, type TestSeller, testWorld } from '#lib/testing/world.ts';
import { answerAlerts } from './answer-alerts.ts';
import type { EarlyAlertsContext } from './context.ts';
import type { AlertRule } from './domain/rule.ts';
import { mailAlerts } from './mails/mail-alerts.ts';
import { listAlerts, openAlerts } from './queries/list-alerts.sql.ts';
import { dismissAlert } from './store-alerts.sql.ts';
import { keepAlertRule } from './store-rule.sql.ts';
import { readOpenAlerts, takeAlert } from './take-alert.ts';

const base = testDatabase();
const world = testWorld(base);

let desk: ReturnType<typeof httpAlerts>;
let userId: number;
beforeAll(async () => {
  desk = httpAlerts({ url: world.bank.url(), key: TEST_SECRETS.BANK_KEY });
  userId = await givenPerson(base, 'Rina');
});
afterAll(() => desk.close());
const context = (): EarlyAlertsContext => ({ ...world.context, alerts: desk });

/** Three days and a minute: later than every alert here can be answered. */
const AFTER = 3 * 86_400 + 60;
const RULE: AlertRule = { isOn: true, limit: 10_000, currency: 'ILS', reasons: ['fraudulent', 'not-received'] };

async function givenPaid(rule: Partial<AlertRule> | null = {}) {
  const seller = await givenSeller(base.db);
  if (rule) await keepAlertRule(base.db, { sellerId: seller.id, userId }, { ...RULE, ...rule });
  const { saleId } = await world.givenSale(seller);
  const { body } = await world.pay(seller, saleId);
  return { seller, saleId, payment: body.svc_transaction_id as string };
}

/** A cardholder complains; answers the acquirer's reference. */
const complains = async (payment: string, more: object = {}): Promise<string> =>
  (await world.bank.control('POST', '/control/alerts', { originalReference: payment, ...more })).reference;

/** The notice of a complaint has come. */
async function alerted(payment: string, more: object = {}): Promise<string> {
  const reference = await complains(payment, more);
  expect(await takeAlert(context(), reference)).toBe('processed');
  return reference;
}

/** The time of the bank is over; answers the chargebacks that came of it, and books them. */
async function timeEnds(payment: string): Promise<number> {
  await world.bank.control('PUT', '/control/clock', { offsetSeconds: AFTER });
  await world.bank.control('PUT', '/control/clock', { offsetSeconds: 0 });
  const { notices } = await world.bank.control('GET', '/control/notices');
  const disputes = notices.filter(
    (notice: { operation: string; originalReference: string }) =>
      notice.operation === 'chargeback' && notice.originalReference === payment,
  );
  for (const { reference } of disputes) await handleProcessorWebhook(world.context, reference);
  return disputes.length;
}

const alertsOf = async ({ id }: TestSeller) =>
  (
    await listAlerts(base.db, [id], {
      states: [],
      reasons: [],
      currency: null,
      from: null,
      until: null,
      page: 1,
      size: 25,
    })
  ).rows;
const REFUNDS = statement(
  'test_alert_refunds',
  `SELECT a.amount, a.state, a.channel, why.reason FROM attempt a JOIN sale s ON s.id = a.sale_id
    LEFT JOIN refund_reason why ON why.attempt_id = a.id WHERE s.public_id = $1 AND a.kind = 'refund' ORDER BY a.id`,
);
const refundsOf = (saleId: string) => base.db.query<{ amount: number; state: string }>(REFUNDS, [saleId]);
const works = async () => {
  while ((await answerAlerts(context())) > 0);
};

test('a rule refunds an alert once, the acquirer hears it, and no chargeback follows', async () => {
  const { seller, saleId, payment } = await givenPaid();
  const reference = await alerted(payment);
  expect(await takeAlert(context(), reference)).toBe('processed');
  await readOpenAlerts(context());
  await Promise.all([works(), works()]);
  await works();
  expect(await refundsOf(saleId)).toEqual([{ amount: 5_000, state: 'succeeded', channel: 'system', reason: 'fraud' }]);
  expect(await alertsOf(seller)).toMatchObject([
    { saleId, state: 'refunded', isByRule: true, userName: null, wasLate: false, failure: null },
  ]);
  expect(await timeEnds(payment)).toBe(0);
});

const MAILED = statement(
  'test_alert_mails',
  `SELECT m.template::text AS template, m.recipient, m.facts->>'failure' AS failure FROM message m
  WHERE m.seller_id = $1 ORDER BY m.id`,
);

const DISPUTES_ALONE = {
  wantsPushes: false,
  wantsDayNote: false,
  wantsPayouts: false,
  wantsStatements: false,
  wantsDisputes: true,
};

describe('mails', () => {
  const HOUR = 3_600;
  const mailsOf = async ({ id }: TestSeller) =>
    (await base.db.query<{ template: string; recipient: string; failure: string | null }>(MAILED, [id])).map(
      ({ template, recipient, failure }) => [template, recipient, failure].filter(Boolean).join(' '),
    );
  async function writes(): Promise<void> {
    await Promise.all([mailAlerts(base.db), mailAlerts(base.db)]);
  }

  test('tell owners and who chose them of an alert that waits: when it comes, and a day before its end', async () => {
    const { seller, payment } = await givenPaid(null);
    const owner = await givenNotified(base.owner, [seller.id]);
    const reader = await givenNotified(base.owner, [seller.id], { role: 'accountant', language: 'he' });
    await givenNotified(base.owner, [seller.id], { role: 'accountant' });
    await keepChoice(base.db, { userId: reader.id, sellerId: seller.id, yesterday: '2026-01-01' }, DISPUTES_ALONE);
    await alerted(payment);
    await writes();
    const both = (template: string) => [`${template} ${owner.email}`, `${template} ${reader.email}`];
    const came = both('alert-came');
    expect(await mailsOf(seller)).toEqual(came);
    await base.moveClock(47 * HOUR);
    await writes();
    expect(await mailsOf(seller)).toEqual(came);
    await base.moveClock(2 * HOUR);
    await writes();
    await writes();
    expect(await mailsOf(seller)).toEqual([...came, ...both('alert-due')]);
    await base.moveClock(-49 * HOUR);
  });

  test('tell of none that a rule refunds or somebody left; where the rule could not refund, they say why', async () => {
    const [refunded, left, declined] = [await givenPaid(), await givenPaid(null), await givenPaid()];
    for (const { seller } of [refunded, left]) await givenNotified(base.owner, [seller.id]);
    const owner = await givenNotified(base.owner, [declined.seller.id]);
    await alerted(refunded.payment);
    await alerted(left.payment);
    const [alert] = await alertsOf(left.seller);
    await dismissAlert(base.db, [left.seller.id], { alertId: alert?.alertId ?? '', userId });
    await alerted(declined.payment);
    await world.bank.next({ merchant: String(declined.seller.id), operation: 'refund', what: 'decline', code: 20004 });
    await works();
    await writes();
    expect([await mailsOf(refunded.seller), await mailsOf(left.seller), await mailsOf(declined.seller)]).toEqual([
      [],
      [],
      [`alert-came ${owner.email} declined`],
    ]);
  });
});

test('an alert whose notice never came is read from the acquirer’s list', async () => {
  const { seller, saleId, payment } = await givenPaid();
  await complains(payment);
  await readOpenAlerts(context());
  await works();
  expect(await refundsOf(saleId)).toHaveLength(1);
  expect(await alertsOf(seller)).toMatchObject([{ state: 'refunded' }]);
});

test('an alert that nobody sent, or about no payment of ours, is unknown', async () => {
  expect(await takeAlert(context(), 'EA0000000000')).toBe('unknown');
  await world.bank.control('POST', '/control/records', {
    records: [
      {
        reference: 'TRAN-ELSEWHERE',
        processorReference: 'K1',
        operation: 'charge',
        amount: 5_000,
        currency: 'ILS',
        acquirer: 'Bank',
        authNumber: null,
        voucher: null,
        arn: null,
        card: null,
        at: new Date().toISOString(),
      },
    ],
  });
  expect(await takeAlert(context(), await complains('TRAN-ELSEWHERE'))).toBe('unknown');
});

test.each<[string, Partial<AlertRule>]>([
  ['is off', { isOn: false }],
  ['is for smaller amounts', { limit: 4_999 }],
  ['is for other reasons', { reasons: ['duplicate'] }],
  ['is for another currency', { currency: 'USD' }],
])('a rule that %s leaves the alert to a person', async (_, rule) => {
  const { seller, saleId, payment } = await givenPaid(rule);
  await alerted(payment);
  await works();
  expect(await refundsOf(saleId)).toEqual([]);
  expect(await alertsOf(seller)).toMatchObject([{ state: 'open', isByRule: false }]);
  expect(await openAlerts(base.db, [seller.id])).toMatchObject({ count: 1 });
});

test('a sum in another currency than the payment’s is left to a person, and no part of that answers it', async () => {
  const { seller, saleId, payment } = await givenPaid({ currency: 'USD' });
  const reference = await complains(payment, { amount: 1_400 });
  const find: typeof desk.find = async (...asked) => {
    const answer = await desk.find(...asked);
    return answer.outcome === 'found' ? { ...answer, alert: { ...answer.alert, currency: 'USD' } } : answer;
  };
  expect(await takeAlert({ ...context(), alerts: { ...desk, find } }, reference)).toBe('processed');
  await works();
  expect(await refundsOf(saleId)).toEqual([]);
  await world.refund(seller, saleId, 1_400);
  expect(await alertsOf(seller)).toMatchObject([{ state: 'open', isByRule: false }]);
  await world.refund(seller, saleId);
  expect(await alertsOf(seller)).toMatchObject([{ state: 'refunded' }]);
});

test('an alert of another acquirer about our payment is unknown', async () => {
  const { seller, payment } = await givenPaid();
  const reference = await complains(payment);
  const alerts = { ...desk, name: 'elsewhere' };
  expect(await takeAlert({ ...context(), alerts }, reference)).toBe('unknown');
  expect(await alertsOf(seller)).toEqual([]);
});

test('nobody leaves an alert while a refund may have been made', async () => {
  const { seller, saleId, payment } = await givenPaid(null);
  await alerted(payment);
  const [alert] = await alertsOf(seller);
  const actor = { by: 'dashboard' as const, userId, sellerIds: [seller.id] };
  const claimed = await claimFunded(world.context, { actor, saleId, amount: null });
  if ('outcome' in claimed) throw new Error('the refund was not claimed');
  expect(await dismissAlert(base.db, [seller.id], { alertId: alert?.alertId ?? '', userId })).toBeNull();
  expect(await giveBack(world.context, claimed)).toMatchObject({ outcome: 'succeeded' });
  expect(await alertsOf(seller)).toMatchObject([{ state: 'refunded' }]);
});

test('no more is given back than was complained about, and than is left', async () => {
  const some = await givenPaid();
  await alerted(some.payment, { amount: 2_000 });
  await works();
  expect(await refundsOf(some.saleId)).toMatchObject([{ amount: 2_000 }]);
  const rest = await givenPaid();
  const reference = await complains(rest.payment);
  await world.refund(rest.seller, rest.saleId, 3_000);
  await takeAlert(context(), reference);
  await works();
  expect(await refundsOf(rest.saleId)).toMatchObject([{ amount: 3_000 }, { amount: 2_000 }]);
  expect(await alertsOf(rest.seller)).toMatchObject([{ state: 'refunded' }]);
});

test('a sale that was given back before its alert came is answered so, and nothing is given back again', async () => {
  const { seller, saleId, payment } = await givenPaid();
  const reference = await complains(payment);
  await world.refund(seller, saleId);
  await takeAlert(context(), reference);
  await works();
  expect(await refundsOf(saleId)).toHaveLength(1);
  expect(await alertsOf(seller)).toMatchObject([{ state: 'refunded' }]);
  expect(await desk.listOpen(5_000)).not.toContainEqual(expect.objectContaining({ reference }));
});

test('after a chargeback nothing is refunded, whether it came before the alert or before its answer', async () => {
  const before = await givenPaid();
  const reference = await complains(before.payment);
  const chargeBack = async (payment: string) => {
    const dispute = await world.bank.control('POST', '/control/chargebacks', { originalReference: payment });
    await handleProcessorWebhook(world.context, dispute.reference);
  };
  await chargeBack(before.payment);
  await takeAlert(context(), reference);
  const between = await givenPaid();
  await alerted(between.payment);
  await chargeBack(between.payment);
  await works();
  for (const { seller, saleId } of [before, between]) {
    expect(await refundsOf(saleId)).toEqual([]);
    expect(await alertsOf(seller)).toMatchObject([{ state: 'disputed' }]);
  }
});

test('a refund that is declined leaves the alert to a person, who refunds it', async () => {
  const { seller, saleId, payment } = await givenPaid();
  await world.bank.next({ merchant: String(seller.id), operation: 'refund', what: 'decline', code: 20_004 });
  await alerted(payment);
  await works();
  const [alert] = await alertsOf(seller);
  expect(alert).toMatchObject({ state: 'open', failure: 'declined' });
  const actor = { by: 'dashboard' as const, userId, sellerIds: [seller.id] };
  expect((await refundSale(world.context, { actor, saleId, amount: null })).outcome).toBe('succeeded');
  await works();
  expect(await refundsOf(saleId)).toMatchObject([
    { state: 'declined', channel: 'system' },
    { state: 'succeeded', channel: 'dashboard' },
  ]);
  expect(await alertsOf(seller)).toMatchObject([{ state: 'refunded', failure: null, userName: 'Rina' }]);
  expect(await timeEnds(payment)).toBe(0);
});

test('one that a person leaves is told to the acquirer, and becomes a chargeback', async () => {
  const { seller, saleId, payment } = await givenPaid(null);
  const reference = await alerted(payment);
  const [alert] = await alertsOf(seller);
  const decision = { alertId: alert?.alertId ?? '', userId };
  const other = await givenSeller(base.db);
  expect(await dismissAlert(base.db, [other.id], decision)).toBeNull();
  expect(await dismissAlert(base.db, [seller.id], decision)).toEqual({ sellerId: seller.id });
  expect(await dismissAlert(base.db, [seller.id], decision)).toBeNull();
  await works();
  expect(await desk.listOpen(5_000)).not.toContainEqual(expect.objectContaining({ reference }));
  expect(await timeEnds(payment)).toBe(1);
  expect(await refundsOf(saleId)).toEqual([]);
});

test('a refund that somebody else makes answers it too', async () => {
  const { seller, saleId, payment } = await givenPaid(null);
  await alerted(payment);
  await world.refund(seller, saleId);
  await works();
  expect(await alertsOf(seller)).toMatchObject([{ state: 'refunded', isByRule: false }]);
  expect(await timeEnds(payment)).toBe(0);
});

test('its time is over before anybody refunds: nothing is given back', async () => {
  const { seller, saleId, payment } = await givenPaid();
  await alerted(payment, { respondInSeconds: 60 });
  await base.moveClock(61);
  await works();
  await base.moveClock(-61);
  expect(await refundsOf(saleId)).toEqual([]);
  expect(await alertsOf(seller)).toMatchObject([{ state: 'open', failure: 'too-late' }]);
});

/** Seconds after which another process takes over what one has left. */
const LEASE = 91;

test.each(['before_refund', 'after_refund', 'before_answer', 'after_answer'])(
  'a process that dies %s leaves one refund and one answer',
  async (step) => {
    const { seller, saleId, payment } = await givenPaid();
    await alerted(payment, { amount: 2_000 });
    armFailpoint(`early-alert.${step}:throw`);
    await works();
    armFailpoint(null);
    await base.moveClock(LEASE);
    await works();
    await base.moveClock(-LEASE);
    expect(await refundsOf(saleId)).toMatchObject([{ amount: 2_000, state: 'succeeded' }]);
    expect(await alertsOf(seller)).toMatchObject([{ state: 'refunded' }]);
    expect(await timeEnds(payment)).toBe(0);
  },
);

test('an answer that is lost is said again', async () => {
  const { seller, payment } = await givenPaid();
  const reference = await alerted(payment);
  await world.bank.next({ reference, operation: 'answer-alert', what: 'lose_request' });
  await works();
  expect(await desk.listOpen(5_000)).toContainEqual(expect.objectContaining({ reference }));
  await base.moveClock(31);
  await works();
  await base.moveClock(-31);
  expect(await desk.listOpen(5_000)).not.toContainEqual(expect.objectContaining({ reference }));
  expect(await alertsOf(seller)).toMatchObject([{ state: 'refunded', wasLate: false }]);
});

test('a refund that was decided while more was left is not made', async () => {
  const { seller, saleId } = await givenPaid(null);
  const refund = () =>
    refundSale(world.context, {
      actor: { by: 'rule', sellerId: seller.id },
      saleId,
      amount: 2_000,
      onlyWithLeft: 5_000,
    });
  expect((await refund()).outcome).toBe('succeeded');
  expect(await refund()).toMatchObject({ outcome: 'refused', refusal: { key: 'sale_busy' } });
  expect(await refundsOf(saleId)).toHaveLength(1);
});
