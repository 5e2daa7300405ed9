import type { SendOutcome } from './domain.ts';
import { replyOf, type SendSms } from './sender.ts';

/**
 * Text messages over HTTP (docs/sms-protocol.md): one POST a message, its identifier as the reference, a bearer key.
 */

const DEADLINE_MS = 15_000;

/** Statuses that mean "later": the message was not accepted. */
const LATER = [408, 425, 429, 503];

/** Failures before a byte of the request can have gone over. */
const NEVER_CONNECTED = [
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
];

export function httpSmsSender({ url, key }: { url: string; key: string }): SendSms {
  return async ({ id, account, from, to, text }, begin) => {
    try {
      if (!(await begin())) return { outcome: 'not_ours' };
    } catch {
      return { outcome: 'not_now', reason: 'unreachable', reply: null };
    }
    try {
      const response = await fetch(url, {
        method: 'POST',
        redirect: 'manual',
        signal: AbortSignal.timeout(DEADLINE_MS),
        headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
        body: JSON.stringify({ reference: id, account, from, to, text }),
      });
      return outcomeOf(response.status, await sentenceOf(response));
    } catch (error) {
      return neverConnected(error)
        ? { outcome: 'not_now', reason: 'unreachable', reply: null }
        : { outcome: 'unknown', reply: null };
    }
  };
}

/** Status and first part of the body, for a support request to the gateway. */
async function sentenceOf(response: Response): Promise<string | null> {
  const text = await response.text().catch(() => '');
  return replyOf(`${response.status} ${text}`);
}

function outcomeOf(status: number, reply: string | null): SendOutcome {
  if (status >= 200 && status < 300) return { outcome: 'sent', reply: reply ?? '' };
  if (LATER.includes(status)) return { outcome: 'not_now', reason: 'refused', reply };
  return status >= 500 ? { outcome: 'unknown', reply } : { outcome: 'never', reason: 'refused', reply };
}

function neverConnected(error: unknown): boolean {
  const cause = error instanceof Error ? (error.cause as { code?: unknown } | undefined) : undefined;
  return typeof cause?.code === 'string' && NEVER_CONNECTED.includes(cause.code);
}
