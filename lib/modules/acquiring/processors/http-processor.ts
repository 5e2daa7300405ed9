import { Pool } from 'undici';
import type { z } from 'zod';
import { breaker } from '../breaker.ts';
import type { Acquirer, AcquirerRecord, CancelOrConfirmOutcome, InquireOutcome, Submission, SubmitOutcome } from '../port.ts';
import { cancelOrConfirmAnswer, inquiryAnswer, notNow, paymentAnswer, recordList } from './protocol.ts';

/**
 * The acquirer port over the processor protocol. Only an answer that we can read in full is an answer; everything else, from a broken
 * connection to a status we do not know, is `unknown`. What provably never arrived, or was provably not done, is `not_sent`.
 */

/** Connections kept open for payments, and others for questions: payments that hang must not keep us from asking about them. */
const PAYMENT_CONNECTIONS = 64;
const QUESTION_CONNECTIONS = 8;

type Heard<Body> = { heard: Body } | { unknown: string; isNotSent: boolean };

type Question<Body> = { pool: Pool; method: 'GET' | 'POST'; path: string; body: object | null; answer: z.ZodType<Body>; deadlineMs: number };

export function httpProcessor({ url, key, name = 'bank' }: { url: string; key: string; name?: string }): Acquirer & { close(): Promise<void> } {
  const payments = new Pool(url, { connections: PAYMENT_CONNECTIONS, keepAliveTimeout: 30_000, pipelining: 1 });
  const questions = new Pool(url, { connections: QUESTION_CONNECTIONS, keepAliveTimeout: 30_000, pipelining: 1 });
  const guard = breaker();

  async function ask<Body>({ pool, method, path, body, answer, deadlineMs }: Question<Body>): Promise<Heard<Body>> {
    const signal = AbortSignal.timeout(deadlineMs);
    const headers = { authorization: `Bearer ${key}`, ...(body && { 'content-type': 'application/json' }) };
    for (let turn = 1; ; turn += 1) {
      try {
        const response = await pool.request({ method, path, headers, signal, ...(body && { body: JSON.stringify(body) }) });
        return readAnswer(response.statusCode, await response.body.text(), answer);
      } catch (error) {
        // A connection that was refused carried nothing: once more is safe. After anything else we do not know what arrived.
        const isNotSent = codeOf(error) === 'ECONNREFUSED';
        if (turn > 1 || !isNotSent) return { unknown: codeOf(error), isNotSent };
      }
    }
  }

  const question = <Body>(method: 'GET' | 'POST', path: string, body: object | null, answer: z.ZodType<Body>, deadlineMs: number) =>
    ask({ pool: questions, method, path, body, answer, deadlineMs });

  return {
    name,
    isAvailable: () => guard.isClosedOrProbing(),
    async submit(submission, deadlineMs): Promise<SubmitOutcome> {
      if (!guard.allows()) return { outcome: 'not_sent', why: 'the breaker is open' };
      const answer = await ask({ pool: payments, method: 'POST', path: '/v1/payments', body: submission, answer: paymentAnswer, deadlineMs });
      if ('unknown' in answer) {
        guard.failed();
        return { outcome: answer.isNotSent ? 'not_sent' : 'unknown', why: answer.unknown };
      }
      guard.succeeded();
      const { heard } = answer;
      if (heard.outcome === 'cancelled') return { outcome: 'unknown', why: 'the reference was cancelled' };
      return heard.outcome === 'approved' && !isAbout(heard.record, submission) ? NOT_WHAT_WAS_ASKED : heard;
    },
    async cancelOrConfirm(reference, deadlineMs): Promise<CancelOrConfirmOutcome> {
      const answer = await question('POST', `${paymentPath(reference)}/cancel-or-confirm`, {}, cancelOrConfirmAnswer, deadlineMs);
      if ('unknown' in answer) return { outcome: 'unknown', why: answer.unknown };
      const { heard } = answer;
      return heard.outcome === 'confirmed' && isOfAnother(heard.result, reference) ? NOT_WHAT_WAS_ASKED : heard;
    },
    async inquire(reference, deadlineMs): Promise<InquireOutcome> {
      const answer = await question('GET', paymentPath(reference), null, inquiryAnswer, deadlineMs);
      if ('unknown' in answer) return { outcome: 'unknown', why: answer.unknown };
      const { heard } = answer;
      if (heard.outcome === 'not_found_yet') return heard;
      if (isOfAnother(heard.result, reference)) return NOT_WHAT_WAS_ASKED;
      return heard.result.outcome === 'cancelled' ? { outcome: 'cancelled' } : { outcome: 'found', result: heard.result };
    },
    async list(day, deadlineMs) {
      const answer = await question('GET', `/v1/records?day=${encodeURIComponent(day)}`, null, recordList, deadlineMs);
      if ('unknown' in answer) throw new Error(`the record list of ${day} could not be read: ${answer.unknown}`);
      return answer.heard.records;
    },
    close: async () => void (await Promise.all([payments.destroy(), questions.destroy()])),
  };
}

function readAnswer<Body>(status: number, text: string, answer: z.ZodType<Body>): Heard<Body> {
  const body: unknown = parse(text);
  if (status === 503 && notNow.safeParse(body).success) return { unknown: 'status 503', isNotSent: true };
  if (status !== 200) return { unknown: `status ${status}`, isNotSent: false };
  const read = answer.safeParse(body);
  return read.success ? { heard: read.data } : { unknown: 'an answer outside the protocol', isNotSent: false };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const NOT_WHAT_WAS_ASKED = { outcome: 'unknown', why: 'an answer about something else' } as const;

/** Whether a record tells of exactly what was asked. One that does not proves nothing about it. */
function isAbout(record: AcquirerRecord, asked: Submission): boolean {
  const amount = asked.operation === 'verify' ? 0 : asked.amount;
  return record.reference === asked.reference && record.operation === asked.operation && record.currency === asked.currency && record.amount === amount;
}

const isOfAnother = (result: { outcome: string; record?: AcquirerRecord }, reference: string): boolean => result.record !== undefined && result.record.reference !== reference;

const paymentPath = (reference: string): string => `/v1/payments/${encodeURIComponent(reference)}`;

function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  return 'code' in error && typeof error.code === 'string' ? error.code : error.name;
}
