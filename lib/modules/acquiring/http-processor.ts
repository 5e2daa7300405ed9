import { Pool } from 'undici';
import type { z } from 'zod';
import { breaker } from './breaker.ts';
import type {
  Acquirer,
  AcquirerRecord,
  CancelOrConfirmOutcome,
  InquireOutcome,
  Instrument,
  Submission,
  SubmitOutcome,
} from './port.ts';
import {
  cancelOrConfirmResponse,
  inquiryResponse,
  notNow,
  type PaymentResponse,
  paymentResponse,
  recordList,
} from './protocol.ts';

/**
 * The acquirer port over the processor protocol. Only a response that can be read in full and names the requested
 * reference counts; everything else, from a broken connection to an unknown status, is `unknown`. Requests that
 * provably never arrived, or were provably not carried out, are `not_sent`.
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

/**
 * A request without a usable response. `isNotSent`: the request had no effect and will have none. `isOurFault`: the
 * acquirer is up and found the request invalid.
 */
type Unknown = { unknown: string; isNotSent: boolean; isOurFault: boolean };
type ProcessorReply<Body> = { reply: Body } | Unknown;

/**
 * A request of the protocol: a POST, or a GET without `body`. `about`: fields and values that the response must have,
 * so that the response to another request proves nothing about this one.
 */
type ProtocolRequest<Body> = {
  pool: 'payments' | 'settlements' | 'inquiries' | 'lists';
  path: string;
  body?: object;
  about: Record<string, string>;
  answer: z.ZodType<Body>;
  deadlineMs: number;
};

/** Requests of the protocol, each over the connections of its kind. */
function protocolClient(url: string, key: string) {
  const poolOf = (connections: number, maxResponseSize: number) =>
    new Pool(url, { connections, maxResponseSize, keepAliveTimeout: 30_000, pipelining: 1 });
  const pools = {
    payments: poolOf(PAYMENT_CONNECTIONS, ANSWER_LIMIT_BYTES),
    settlements: poolOf(SETTLEMENT_CONNECTIONS, ANSWER_LIMIT_BYTES),
    inquiries: poolOf(INQUIRY_CONNECTIONS, ANSWER_LIMIT_BYTES),
    lists: poolOf(1, LIST_LIMIT_BYTES),
  } as const satisfies Record<ProtocolRequest<unknown>['pool'], Pool>;
  return {
    async ask<Body>(call: ProtocolRequest<Body>): Promise<ProcessorReply<Body>> {
      const { pool, path, body, about, answer, deadlineMs } = call;
      const signal = AbortSignal.timeout(deadlineMs);
      const headers = { authorization: `Bearer ${key}`, ...(body && { 'content-type': 'application/json' }) };
      const request = { method: body ? 'POST' : 'GET', path, headers, signal } as const;
      for (let turn = 1; ; turn += 1) {
        try {
          const response = await pools[pool].request({ ...request, ...(body && { body: JSON.stringify(body) }) });
          return readResponse(response.statusCode, await response.body.text(), about, answer);
        } catch (error) {
          // A refused connection carried nothing, so that one retry is safe. After any other error it is not known what
          // arrived.
          const isNotSent = codeOf(error) === 'ECONNREFUSED';
          if (turn > 1 || !isNotSent) return { unknown: codeOf(error), isNotSent, isOurFault: false };
        }
      }
    },
    close: async () => void (await Promise.all(Object.values(pools).map((pool) => pool.destroy()))),
  };
}

type ProcessorOptions = { url: string; key: string; name?: string };

export function httpProcessor({ url, key, name = 'bank' }: ProcessorOptions): Acquirer & { close(): Promise<void> } {
  const { ask, close } = protocolClient(url, key);
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
    async list(day, deadlineMs) {
      const path = `/v1/records?day=${encodeURIComponent(day)}`;
      const answer = await ask({ pool: 'lists', path, about: { day }, answer: recordList, deadlineMs });
      if ('unknown' in answer) throw new Error(`the record list of ${day} could not be read: ${answer.unknown}`);
      return answer.reply.records;
    },
    close,
  };
}

/**
 * Whether the acquirer itself is well. A request that it rejects as ours says nothing about its health: a fault of one
 * seller's request must not open the breaker for all.
 */
const isHealthy = (answer: ProcessorReply<unknown>): boolean => 'reply' in answer || answer.isOurFault;

function submitOutcomeOf(answer: ProcessorReply<PaymentResponse>, submission: Submission): SubmitOutcome {
  if ('unknown' in answer) return { outcome: answer.isNotSent ? 'not_sent' : 'unknown', why: answer.unknown };
  const { reply } = answer;
  if (reply.outcome === 'cancelled') return { outcome: 'unknown', why: 'the reference was cancelled' };
  return isAbout(reply, submission) ? reply : MISMATCHED_RESPONSE;
}

function inquireOutcomeOf(answer: ProcessorReply<z.output<typeof inquiryResponse>>, reference: string): InquireOutcome {
  if ('unknown' in answer) return { outcome: 'unknown', why: answer.unknown };
  const { reply } = answer;
  if (reply.outcome === 'not_found_yet') return reply;
  if (isOfAnother(reply.result, reference)) return MISMATCHED_RESPONSE;
  return reply.result.outcome === 'cancelled' ? { outcome: 'cancelled' } : { outcome: 'found', result: reply.result };
}

/** The request itself was at fault: unreadable, not valid, or its reference taken by another. */
const OUR_FAULT: readonly number[] = [400, 409, 422];

function readResponse<Body>(
  status: number,
  text: string,
  about: Record<string, string>,
  answer: z.ZodType<Body>,
): ProcessorReply<Body> {
  const body = parse(text);
  if (status === 503 && notNow.safeParse(body).success)
    return { unknown: 'status 503', isNotSent: true, isOurFault: false };
  if (status !== 200) return { unknown: `status ${status}`, isNotSent: false, isOurFault: OUR_FAULT.includes(status) };
  const read = answer.safeParse(body);
  if (!read.success) return { unknown: 'an answer outside the protocol', isNotSent: false, isOurFault: false };
  return names(body, about)
    ? { reply: read.data }
    : { unknown: MISMATCHED_RESPONSE.why, isNotSent: false, isOurFault: false };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function names(body: unknown, about: Record<string, string>): boolean {
  const fields = new Map<string, unknown>(Object.entries(body ?? {}));
  return Object.entries(about).every(([field, value]) => fields.get(field) === value);
}

const MISMATCHED_RESPONSE = { outcome: 'unknown', why: 'an answer about something else' } as const;

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

function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  return 'code' in error && typeof error.code === 'string' ? error.code : error.name;
}
