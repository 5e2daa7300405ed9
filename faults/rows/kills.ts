import type { AttemptKind } from '#lib/modules/payments/domain/facts.ts';
import { ATTEMPT_STEPS } from '#lib/modules/payments/settlement/attempt-steps.ts';
import { statement } from '#lib/platform/db/database.ts';
import type { TestSeller } from '#lib/testing/world.ts';
import { compareBooks, quiesce, untilHeard } from '../books.ts';
import { call, capture, newSale, paidSale, pay, refund } from '../client.ts';
import type { FaultRow } from '../row.ts';
import type { Stage } from '../stage.ts';

/** a process dies after each step of an attempt of every kind. */

type Step = (typeof ATTEMPT_STEPS)[AttemptKind][number];

type Operation = {
  prepare(stage: Stage, seller: TestSeller): Promise<string>;
  /** `prepared`: what `prepare` answered. */
  run(stage: Stage, seller: TestSeller, prepared: string): Promise<unknown>;
  /** How its sale may end, however the attempt ended. */
  ends: readonly string[];
};

const AUTHORIZE = { sale_type: 'authorize' };

const ATTEMPT = statement(
  'faults_attempt_of',
  `SELECT a.public_id AS id, s.public_id AS "saleId" FROM attempt a JOIN sale s ON s.id = a.sale_id
    WHERE s.public_id = $1 OR a.processor_reference = $1 ORDER BY a.id LIMIT 1`,
);
const attemptOf = async (stage: Stage, saleId: string) =>
  (await stage.database.query<{ id: string; saleId: string }>(ATTEMPT, [saleId]))[0] ?? { id: '', saleId };

/** The bank takes a payment back; its notice comes by itself. Answers the bank's reference. */
async function dispute(stage: Stage, saleId: string): Promise<string> {
  const { id } = await attemptOf(stage, saleId);
  const made = await stage.bank('POST', '/control/chargebacks', { originalReference: id });
  return (made as { reference: string }).reference;
}

const SET_REFUND_CARD = statement(
  'faults_set_refund_card',
  'UPDATE seller SET refund_token_id = (SELECT id FROM buyer_token WHERE public_id = $2) WHERE id = $1',
);

async function givenRefundCard(stage: Stage, seller: TestSeller): Promise<void> {
  const { body } = await call(stage, 'capture-buyer-token', {
    seller_svc_id: seller.svcId,
    credit_card_number: '4111111111111111',
    credit_card_exp: '12/40',
    buyer_name: 'Noa Cohen',
    buyer_is_permanent: true,
  });
  await stage.database.query(SET_REFUND_CARD, [seller.id, body['buyer_key']]);
}

/** Null: what a bank says of a mandate, which `fail-points.db.test.ts` alone stops. */
const OPERATIONS: Readonly<Record<AttemptKind, Operation | null>> = {
  pay: { prepare: newSale, run: pay, ends: ['completed', 'failed'] },
  authorize: {
    prepare: (stage, seller) => newSale(stage, seller, AUTHORIZE),
    run: pay,
    ends: ['authorized', 'failed'],
  },
  tokenize: {
    prepare: (stage, seller) => newSale(stage, seller, { sale_type: 'token' }),
    run: pay,
    ends: ['completed', 'failed'],
  },
  capture: {
    prepare: (stage, seller) => paidSale(stage, seller, AUTHORIZE),
    run: capture,
    ends: ['completed', 'authorized'],
  },
  refund: { prepare: paidSale, run: refund, ends: ['refunded', 'completed'] },
  void: {
    prepare: (stage, seller) => paidSale(stage, seller, AUTHORIZE),
    run: refund,
    ends: ['voided', 'authorized'],
  },
  // The balance lacks the fee of the payment that is given back.
  'seller-charge': {
    prepare: async (stage, seller) => {
      await givenRefundCard(stage, seller);
      return paidSale(stage, seller);
    },
    run: refund,
    ends: ['refunded', 'completed'],
  },
  chargeback: { prepare: paidSale, run: (stage, _, saleId) => dispute(stage, saleId), ends: ['chargeback'] },
  'chargeback-reversal': {
    prepare: async (stage, seller) => {
      const reference = await dispute(stage, await paidSale(stage, seller));
      await untilHeard(stage);
      return reference;
    },
    run: (stage, _, reference) => stage.bank('POST', `/control/chargebacks/${reference}/reverse`),
    ends: ['completed'],
  },
  fee: {
    prepare: paidSale,
    run: (stage, seller, saleId) =>
      fetch(`${stage.address()}/sales/${saleId}/external-market-fee`, {
        method: 'PATCH',
        headers: {
          'content-type': 'application/json',
          'svc-merchant-key': seller.svcId,
          'svc-partner-key': seller.partner?.clientKey ?? '',
        },
        body: JSON.stringify({ market_fee_percentage: 10 }),
      }),
    ends: ['completed'],
  },
  mandate: null,
};

const STATUS = statement(
  'faults_status',
  'SELECT status, refund_reserved::int AS reserved FROM sale WHERE public_id = $1',
);

/** A process that waits for its buyer dies no other way than any other; the rest are killed at each step. */
const STEPS = Object.entries(OPERATIONS).flatMap(([name, operation]) => {
  const kind = name as AttemptKind;
  const steps: readonly Step[] = ATTEMPT_STEPS[kind];
  return operation ? steps.filter((step) => step !== 'after_wait').map((step) => ({ kind, step, operation })) : [];
});

/** Kills the one process at the step, and starts two again. Answers the sale, and how long it took to be quiet. */
async function killAt(
  stage: Stage,
  seller: TestSeller,
  { kind, step, operation }: (typeof STEPS)[number],
): Promise<{ saleId: string; seconds: number }> {
  const prepared = await operation.prepare(stage, seller);
  stage.kill(1, 'SIGKILL');
  stage.kill(0, 'SIGKILL');
  await Promise.all([stage.endOf(0), stage.endOf(1)]);
  await stage.startWeb(0, `${kind}.${step}:kill`);
  const ended = stage.endOf(0);
  await operation.run(stage, seller, prepared).catch(() => undefined);
  await ended;
  await Promise.all([stage.startWeb(0), stage.startWeb(1)]);
  await untilHeard(stage);
  const seconds = await quiesce(stage);
  return { saleId: (await attemptOf(stage, prepared)).saleId, seconds };
}

export const r01: FaultRow = {
  id: 'R-01',
  fault: 'kill -9 at each step of every kind of attempt but changes of mandates: 37 fail-points',
  wanted: 'every attempt ends by itself within 60 s of the restart; bank and ledger agree',
  async run(stage, { isShort, check }) {
    await stage.sendNotices();
    let [killed, longest] = [0, 0];
    const times = isShort ? 1 : 2;
    for (const one of STEPS) {
      for (let turn = 0; turn < times; turn += 1) {
        const seller = await stage.givenSeller();
        const name = `${one.kind}.${one.step}`;
        const { saleId, seconds } = await killAt(stage, seller, one);
        killed += 1;
        longest = Math.max(longest, seconds);
        const [state] = await stage.database.query<{ status: string; reserved: number }>(STATUS, [saleId]);
        const { ends } = one.operation;
        check.always(`${name} ends as ${ends}, not ${state?.status}`, ends.includes(state?.status ?? ''));
        check.always('nothing stays reserved', state?.reserved === 0);
        const { differences, undelivered } = await compareBooks(stage, seller);
        check.always(`${name}: ${differences}`, differences.length === 0);
        check.always('every event delivered', undelivered === 0);
      }
    }
    check.saw('processes killed at a point', killed, STEPS.length * times);
    return `${killed}/${killed} resolved, the longest ${longest.toFixed(1)} s after the restart`;
  },
};
