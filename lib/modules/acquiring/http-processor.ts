import type { z } from 'zod';
import { breaker } from '#lib/platform/http/breaker.ts';
import {
  isHealthy,
  MISMATCHED_RESPONSE,
  protocolClient,
  type ProtocolReply,
} from '#lib/platform/http/protocol-client.ts';
import type {
  Acquirer,
  AcquirerRecord,
  CancelOrConfirmOutcome,
  DisputeAnswerOutcome,
  DisputeInquiryOutcome,
  InquireOutcome,
  Instrument,
  Submission,
  SubmitOutcome,
} from './port.ts';
import {
  cancelOrConfirmResponse,
  disputeAnswerResponse,
  disputeInquiryResponse,
  inquiryResponse,
  type PaymentResponse,
  paymentResponse,
  recordList,
} from './protocol.ts';

/**
 * The acquirer port over the processor protocol. A response counts that can be read in full and names the requested
 * reference; everything else, from a broken connection to an unknown status, is `unknown`. Requests that provably never
 * arrived, or were provably not carried out, are `not_sent`.
 */

/**
 * Connections kept open for payments, others for settling one (cancel or confirm), and others for inquiries: neither
 * payments that hang nor a thousand that wait may block inquiries about them.
 */
const PAYMENT_CONNECTIONS = 64;
const SETTLEMENT_CONNECTIONS = 8;
const INQUIRY_CONNECTIONS = 8;

/** Longest responses that are read: of a payment or its settlement, and of the records of a day. */
const ANSWER_LIMIT_BYTES = 64 * 1024;
const LIST_LIMIT_BYTES = 256 * 1024 * 1024;

const POOLS = {
  payments: { connections: PAYMENT_CONNECTIONS, limitBytes: ANSWER_LIMIT_BYTES },
  settlements: { connections: SETTLEMENT_CONNECTIONS, limitBytes: ANSWER_LIMIT_BYTES },
  inquiries: { connections: INQUIRY_CONNECTIONS, limitBytes: ANSWER_LIMIT_BYTES },
  disputes: { connections: 4, limitBytes: ANSWER_LIMIT_BYTES },
  lists: { connections: 1, limitBytes: LIST_LIMIT_BYTES },
} as const;

type ProcessorOptions = { url: string; key: string; name?: string };

export function httpProcessor({ url, key, name = 'bank' }: ProcessorOptions): Acquirer & { close(): Promise<void> } {
  const { ask, close } = protocolClient({ url, key, pools: POOLS });
  const guard = breaker();
  return {
    name,
    isAvailable: () => guard.isClosedOrProbing(),
    async submit(submission, deadlineMs): Promise<SubmitOutcome> {
      if (!guard.allows()) return { outcome: 'not_sent', why: 'the breaker is open' };
      const answer = await ask({
        pool: 'payments',
        path: '/v1/payments',
        body: submission,
        about: { reference: submission.reference },
        answer: paymentResponse,
        deadlineMs,
      });
      if (isHealthy(answer)) guard.succeeded();
      else guard.failed();
      return submitOutcomeOf(answer, submission);
    },
    async cancelOrConfirm(reference, deadlineMs): Promise<CancelOrConfirmOutcome> {
      const answer = await ask({
        pool: 'settlements',
        path: `${paymentPath(reference)}/cancel-or-confirm`,
        body: {},
        about: { reference },
        answer: cancelOrConfirmResponse,
        deadlineMs,
      });
      if ('unknown' in answer) return { outcome: 'unknown', why: answer.unknown };
      const { reply } = answer;
      return reply.outcome === 'confirmed' && isOfAnother(reply.result, reference) ? MISMATCHED_RESPONSE : reply;
    },
    async inquire(reference, deadlineMs): Promise<InquireOutcome> {
      const answer = await ask({
        pool: 'inquiries',
        path: paymentPath(reference),
        about: { reference },
        answer: inquiryResponse,
        deadlineMs,
      });
      return inquireOutcomeOf(answer, reference);
    },
    async answerDispute({ chargeback, ...body }, deadlineMs): Promise<DisputeAnswerOutcome> {
      const answer = await ask({
        pool: 'disputes',
        path: answersPath(chargeback),
        body,
        about: { reference: body.reference },
        answer: disputeAnswerResponse,
        deadlineMs,
      });
      if ('unknown' in answer) return { outcome: answer.isNotSent ? 'not_sent' : 'unknown', why: answer.unknown };
      return answer.reply.reference === body.reference ? answer.reply : MISMATCHED_RESPONSE;
    },
    async inquireDisputeAnswer({ chargeback, reference }, deadlineMs): Promise<DisputeInquiryOutcome> {
      const answer = await ask({
        pool: 'inquiries',
        path: `${answersPath(chargeback)}/${encodeURIComponent(reference)}`,
        about: { reference },
        answer: disputeInquiryResponse,
        deadlineMs,
      });
      if ('unknown' in answer) return { outcome: 'unknown', why: answer.unknown };
      return answer.reply.reference === reference ? answer.reply : MISMATCHED_RESPONSE;
    },
    async list(day, deadlineMs) {
      const path = `/v1/records?day=${encodeURIComponent(day)}`;
      const answer = await ask({ pool: 'lists', path, about: { day }, answer: recordList, deadlineMs });
      if ('unknown' in answer) throw new Error(`the record list of ${day} could not be read: ${answer.unknown}`);
      return answer.reply.records;
    },
    close,
  };
}

function submitOutcomeOf(answer: ProtocolReply<PaymentResponse>, submission: Submission): SubmitOutcome {
  if ('unknown' in answer) return { outcome: answer.isNotSent ? 'not_sent' : 'unknown', why: answer.unknown };
  const { reply } = answer;
  if (reply.outcome === 'cancelled') return { outcome: 'unknown', why: 'the reference was cancelled' };
  return isAbout(reply, submission) ? reply : MISMATCHED_RESPONSE;
}

function inquireOutcomeOf(answer: ProtocolReply<z.output<typeof inquiryResponse>>, reference: string): InquireOutcome {
  if ('unknown' in answer) return { outcome: 'unknown', why: answer.unknown };
  const { reply } = answer;
  if (reply.outcome === 'not_found_yet') return reply;
  if (isOfAnother(reply.result, reference)) return MISMATCHED_RESPONSE;
  return reply.result.outcome === 'cancelled' ? { outcome: 'cancelled' } : { outcome: 'found', result: reply.result };
}

/** Whether a response answers exactly this submission. Any other response proves nothing about it. */
function isAbout(answer: SubmitOutcome, submission: Submission): boolean {
  if (answer.outcome === 'challenge')
    return (
      ('authentication' in submission && submission.authentication !== undefined) ||
      ('instrument' in submission && asksBuyer(submission.instrument))
    );
  if (answer.outcome !== 'approved') return true;
  const { reference, operation, currency, amount, originalReference } = answer.record;
  return (
    reference === submission.reference &&
    operation === submission.operation &&
    currency === submission.currency &&
    amount === ('amount' in submission ? submission.amount : 0) &&
    originalReference === ('originalReference' in submission ? submission.originalReference : null)
  );
}

const asksBuyer = ({ method }: Instrument): boolean => method === 'bit' || method === 'paypal';

const isOfAnother = (result: { outcome: string; record?: AcquirerRecord }, reference: string): boolean =>
  result.record !== undefined && result.record.reference !== reference;

const paymentPath = (reference: string): string => `/v1/payments/${encodeURIComponent(reference)}`;

const answersPath = (chargeback: string): string => `/v1/disputes/${encodeURIComponent(chargeback)}/answers`;
