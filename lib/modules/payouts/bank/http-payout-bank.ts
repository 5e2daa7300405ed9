import type { z } from 'zod';
import { breaker } from '#lib/platform/http/breaker.ts';
import {
  isHealthy,
  MISMATCHED_RESPONSE,
  protocolClient,
  type ProtocolReply,
} from '#lib/platform/http/protocol-client.ts';
import type { CancelOutcome, InquireOutcome, PayoutBank, PayoutOrder, SubmitOutcome } from './port.ts';
import { cancelResponse, movementList, payoutResponse, payoutStatus } from './protocol.ts';

/**
 * The port of the payout bank over the payout protocol. A response counts that can be read in full and names the
 * requested reference; everything else, from a broken connection to an unknown status, is `unknown`. Orders that
 * provably never arrived, or were provably not carried out, are `not_sent`.
 */

/** Longest responses that are read: of an order or a question, and of the movements of a day. */
const ANSWER_LIMIT_BYTES = 64 * 1024;
const LIST_LIMIT_BYTES = 64 * 1024 * 1024;

/** Orders that hang may not block questions about them. */
const POOLS = {
  orders: { connections: 16, limitBytes: ANSWER_LIMIT_BYTES },
  questions: { connections: 8, limitBytes: ANSWER_LIMIT_BYTES },
  lists: { connections: 1, limitBytes: LIST_LIMIT_BYTES },
} as const;

type PayoutBankOptions = { url: string; key: string; name?: string };

export function httpPayoutBank({
  url,
  key,
  name = 'bank',
}: PayoutBankOptions): PayoutBank & { close(): Promise<void> } {
  const { ask, close } = protocolClient({ url, key, pools: POOLS });
  const guard = breaker();
  return {
    name,
    isAvailable: () => guard.isClosedOrProbing(),
    async submit(order, deadlineMs): Promise<SubmitOutcome> {
      if (!guard.allows()) return { outcome: 'not_sent', why: 'the breaker is open' };
      const answer = await ask({
        pool: 'orders',
        path: '/v1/payouts',
        body: order,
        about: { reference: order.reference },
        answer: payoutResponse,
        deadlineMs,
      });
      if (isHealthy(answer)) guard.succeeded();
      else guard.failed();
      return submitOutcomeOf(answer, order);
    },
    async inquire(reference, deadlineMs): Promise<InquireOutcome> {
      const path = payoutPath(reference);
      const answer = await ask({ pool: 'questions', path, about: { reference }, answer: payoutStatus, deadlineMs });
      return 'unknown' in answer ? { outcome: 'unknown', why: answer.unknown } : answer.reply;
    },
    async cancel(reference, deadlineMs): Promise<CancelOutcome> {
      const answer = await ask({
        pool: 'questions',
        path: `${payoutPath(reference)}/cancel`,
        body: {},
        about: { reference },
        answer: cancelResponse,
        deadlineMs,
      });
      return 'unknown' in answer ? { outcome: 'unknown', why: answer.unknown } : answer.reply;
    },
    async list(day, deadlineMs) {
      const path = `/v1/payout-movements?day=${encodeURIComponent(day)}`;
      const answer = await ask({ pool: 'lists', path, about: { day }, answer: movementList, deadlineMs });
      if ('unknown' in answer) throw new Error(`the movements of ${day} could not be read: ${answer.unknown}`);
      const { movements } = answer.reply;
      if (movements.some((movement) => movement.day !== day))
        throw new Error(`the movements of ${day} could not be read: one is of another day`);
      return movements;
    },
    close,
  };
}

type Submitted = ProtocolReply<z.output<typeof payoutResponse>>;

function submitOutcomeOf(answer: Submitted, { amount, currency }: PayoutOrder): SubmitOutcome {
  if ('unknown' in answer) return { outcome: answer.isNotSent ? 'not_sent' : 'unknown', why: answer.unknown };
  const { reply } = answer;
  if (reply.outcome === 'cancelled') return { outcome: 'unknown', why: 'the reference was cancelled' };
  if (reply.outcome === 'refused') return reply;
  if (reply.amount !== amount || reply.currency !== currency) return MISMATCHED_RESPONSE;
  return { outcome: 'accepted', bankReference: reply.bankReference, valueDate: reply.valueDate };
}

const payoutPath = (reference: string): string => `/v1/payouts/${encodeURIComponent(reference)}`;
