import { Pool } from 'undici';
import type { z } from 'zod';
import type { Acquirer, AcquirerRecord, CancelOrConfirmOutcome, InquireOutcome, Submission, SubmitOutcome } from '../port.ts';
import { cancelOrConfirmAnswer, inquiryAnswer, paymentAnswer, recordList } from './protocol.ts';

/**
 * The acquirer port over the processor protocol. Only an answer that we can read in full is an answer; everything else, from a refused
 * connection to a status we do not know, is `unknown`.
 */

/** Connections kept open to the processor. */
const CONNECTIONS = 64;

type Heard<Body> = { heard: Body } | { unknown: string };

export function httpProcessor({ url, key }: { url: string; key: string }): Acquirer & { close(): Promise<void> } {
  const pool = new Pool(url, { connections: CONNECTIONS, keepAliveTimeout: 30_000, pipelining: 1 });

  async function ask<Body>(method: 'GET' | 'POST', path: string, body: object | null, answer: z.ZodType<Body>, deadlineMs: number): Promise<Heard<Body>> {
    const signal = AbortSignal.timeout(deadlineMs);
    const headers = { authorization: `Bearer ${key}`, ...(body && { 'content-type': 'application/json' }) };
    for (let turn = 1; ; turn += 1) {
      try {
        const response = await pool.request({ method, path, headers, signal, ...(body && { body: JSON.stringify(body) }) });
        const text = await response.body.text();
        if (response.statusCode !== 200) return { unknown: `status ${response.statusCode}` };
        const read = answer.safeParse(JSON.parse(text));
        return read.success ? { heard: read.data } : { unknown: 'an answer outside the protocol' };
      } catch (error) {
        // A connection that was refused carried nothing: once more is safe. After anything else we do not know what arrived.
        if (turn > 1 || codeOf(error) !== 'ECONNREFUSED') return { unknown: codeOf(error) };
      }
    }
  }

  return {
    async submit(submission, deadlineMs): Promise<SubmitOutcome> {
      const answer = await ask('POST', '/v1/payments', submission, paymentAnswer, deadlineMs);
      if ('unknown' in answer) return { outcome: 'unknown', why: answer.unknown };
      const { heard } = answer;
      if (heard.outcome === 'cancelled') return { outcome: 'unknown', why: 'the reference was cancelled' };
      return heard.outcome === 'approved' && !isAbout(heard.record, submission) ? NOT_WHAT_WAS_ASKED : heard;
    },
    async cancelOrConfirm(reference, deadlineMs): Promise<CancelOrConfirmOutcome> {
      const answer = await ask('POST', `${paymentPath(reference)}/cancel-or-confirm`, {}, cancelOrConfirmAnswer, deadlineMs);
      if ('unknown' in answer) return { outcome: 'unknown', why: answer.unknown };
      const { heard } = answer;
      return heard.outcome === 'confirmed' && isOfAnother(heard.result, reference) ? NOT_WHAT_WAS_ASKED : heard;
    },
    async inquire(reference, deadlineMs): Promise<InquireOutcome> {
      const answer = await ask('GET', paymentPath(reference), null, inquiryAnswer, deadlineMs);
      if ('unknown' in answer) return { outcome: 'unknown', why: answer.unknown };
      const { heard } = answer;
      if (heard.outcome === 'not_found_yet') return heard;
      if (isOfAnother(heard.result, reference)) return NOT_WHAT_WAS_ASKED;
      return heard.result.outcome === 'cancelled' ? { outcome: 'unknown', why: 'the reference was cancelled' } : { outcome: 'found', result: heard.result };
    },
    async list(day, deadlineMs) {
      const answer = await ask('GET', `/v1/records?day=${encodeURIComponent(day)}`, null, recordList, deadlineMs);
      if ('unknown' in answer) throw new Error(`the record list of ${day} could not be read: ${answer.unknown}`);
      return answer.heard.records;
    },
    close: () => pool.destroy(),
  };
}

const NOT_WHAT_WAS_ASKED = { outcome: 'unknown', why: 'an answer about something else' } as const;

/** Whether a record tells of exactly what was asked. One that does not proves nothing about it. */
function isAbout(record: AcquirerRecord, asked: Submission): boolean {
  return (['reference', 'operation', 'amount', 'currency'] as const).every((name) => record[name] === asked[name]);
}

const isOfAnother = (result: { outcome: string; record?: AcquirerRecord }, reference: string): boolean => result.record !== undefined && result.record.reference !== reference;

const paymentPath = (reference: string): string => `/v1/payments/${encodeURIComponent(reference)}`;

function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  return 'code' in error && typeof error.code === 'string' ? error.code : error.name;
}
