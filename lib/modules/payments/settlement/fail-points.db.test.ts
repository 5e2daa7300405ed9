import { afterEach, expect, test } from 'vitest';
import { statement } from '#lib/platform/db/database.ts';
import { armFailpoint, isFailpointArmed } from '#lib/platform/failpoints.ts';
import { testDatabase } from '#lib/testing/database.ts';
import { BIT, DEBIT, methodsWorld } from '#lib/testing/payment-methods.ts';
import { givenPartner, givenSeller, type TestSeller, testWorld } from '#lib/testing/world.ts';
import type { AttemptKind } from '../domain/facts.ts';
import { ATTEMPT_STEPS } from './attempt-steps.ts';
import { handleProcessorWebhook } from './handle-processor-webhook.ts';
import { sweepAttempts } from './sweep-attempts.ts';

/**
 * Every kind of attempt is stopped after every one of its steps, as by an error there; a process that dies there is
 * Afterwards the bank's books and ours agree, and nothing is open.
 */

const base = testDatabase();
const world = testWorld(base);
const methods = methodsWorld(base, world);

type Step = (typeof ATTEMPT_STEPS)[AttemptKind][number];

/** Prepares what an attempt of the kind needs; answers how to make it, and the notices that its acquirer repeats. */
type Operation = (seller: TestSeller, step: Step) => Promise<{ run(): Promise<unknown>; notice?: string }>;

const SECURE = { services: { name: '3D Secure' } };
const SECURE_CARD = { credit_card_number: '4000000000003220' };

/** A payment with a card, which the issuer asks about where the step is to wait. */
const cardSale =
  (more: object): Operation =>
  async (seller, step) => {
    const waits = step === 'after_wait';
    const { saleId } = await world.givenSale(seller, { ...more, ...(waits && SECURE) });
    return { run: () => world.pay(seller, saleId, waits ? SECURE_CARD : {}) };
  };

async function paid(seller: TestSeller): Promise<{ saleId: string; attemptId: string }> {
  const { saleId } = await world.givenSale(seller);
  return { saleId, attemptId: (await world.pay(seller, saleId)).body.svc_transaction_id };
}

const dispute = async (attemptId: string): Promise<string> =>
  (await world.bank.control('POST', '/control/chargebacks', { originalReference: attemptId })).reference;

const heard = (notice: string) => ({ run: () => handleProcessorWebhook(world.context, notice), notice });

const SET_REFUND_CARD = statement(
  'test_set_refund_card',
  'UPDATE seller SET refund_token_id = (SELECT id FROM buyer_token WHERE public_id = $2) WHERE id = $1',
);

const OPERATIONS: Readonly<Record<AttemptKind, Operation>> = {
  pay: async (seller, step) => {
    if (step !== 'after_wait') return cardSale({})(seller, step);
    const { saleId } = await world.givenSale(seller, { sale_payment_method: 'bit' });
    return { run: () => methods.start(saleId, BIT) };
  },
  authorize: cardSale({ sale_type: 'authorize' }),
  tokenize: cardSale({ sale_type: 'token' }),
  capture: async (seller) => {
    const hold = await world.givenHold(seller);
    return { run: () => world.capture(seller, hold, 3000) };
  },
  refund: async (seller) => {
    const { saleId } = await paid(seller);
    return { run: () => world.refund(seller, saleId, 2000) };
  },
  void: async (seller) => {
    const hold = await world.givenHold(seller);
    return { run: () => world.refund(seller, hold) };
  },
  'seller-charge': async (seller) => {
    // Its balance lacks the fee of the payment that it gives back.
    const { saleId } = await paid(seller);
    await base.owner.query(SET_REFUND_CARD, [seller.id, await world.givenToken(seller)]);
    return { run: () => world.refund(seller, saleId) };
  },
  chargeback: async (seller) => heard(await dispute((await paid(seller)).attemptId)),
  'chargeback-reversal': async (seller) => {
    const chargeback = await dispute((await paid(seller)).attemptId);
    await handleProcessorWebhook(world.context, chargeback);
    return heard((await world.bank.control('POST', `/control/chargebacks/${chargeback}/reverse`)).reference);
  },
  mandate: async (seller) => {
    const { saleId } = await world.givenSale(seller, { sale_payment_method: 'il-direct-debit' });
    const waiting = await methods.givenWaiting(saleId, DEBIT());
    await methods.bankClock(61);
    await methods.notice(waiting.attemptId);
    await methods.bankClock(0);
    const changed = await world.bank.control('POST', `/control/challenges/${waiting.name}/mandate`, { status: 5 });
    return heard(changed.reference);
  },
  fee: async (seller) => {
    const { saleId } = await paid(seller);
    const change = () =>
      world.send(`sales/${saleId}/external-market-fee`, {
        method: 'PATCH',
        headers: {
          'content-type': 'application/json',
          'svc-merchant-key': seller.svcId,
          'svc-partner-key': seller.partner?.clientKey ?? '',
        },
        body: JSON.stringify({ market_fee_percentage: 10 }),
      });
    return { run: change };
  },
};

const OPEN = statement(
  'test_open_of_seller',
  'SELECT kind, state FROM attempt WHERE seller_id = $1 AND settled_at IS NULL',
);
const OURS = statement(
  'test_ours_of_seller',
  `SELECT CASE kind WHEN 'pay' THEN 'charge' WHEN 'seller-charge' THEN 'charge' ELSE kind::text END AS operation,
    count(*)::int AS count, sum(amount)::bigint AS total
  FROM attempt WHERE seller_id = $1 AND state = 'succeeded' AND kind NOT IN ('fee', 'tokenize', 'mandate')
  GROUP BY 1 ORDER BY 1`,
);

async function theirsOf(seller: TestSeller) {
  const { sums } = await world.bank.control('GET', `/control/books?merchant=${seller.id}`);
  return (sums as { operation: string; count: number; total: number }[])
    .filter(({ operation }) => operation !== 'verify')
    .map(({ operation, count, total }) => ({ operation, count, total }))
    .sort((one, other) => (one.operation < other.operation ? -1 : 1));
}

afterEach(() => armFailpoint(null));

const EVERY_STEP = Object.entries(ATTEMPT_STEPS).flatMap(([kind, steps]) =>
  steps.map((step): [AttemptKind, Step] => [kind as AttemptKind, step]),
);

test.each(EVERY_STEP)('a %s that stops %s ends by itself, and the bank and we agree', async (kind, step) => {
  const partner = await givenPartner(base.db);
  const seller = await givenSeller(base.db, { partner, currencies: ['ILS', 'EUR', 'GBP'] });
  const { run, notice } = await OPERATIONS[kind](seller, step);
  armFailpoint(`${kind}.${step}:throw`);
  await Promise.resolve(run()).catch(() => undefined);
  expect(isFailpointArmed(), `no ${kind} passes ${step}`).toBe(false);
  if (notice) expect(await handleProcessorWebhook(world.context, notice)).toBe('processed');
  for (const seconds of [41, 41, 3_600]) {
    await base.moveClock(seconds);
    await sweepAttempts(world.context);
  }
  expect(await base.db.query(OPEN, [seller.id])).toEqual([]);
  expect(await base.db.query(OURS, [seller.id])).toEqual(await theirsOf(seller));
});
