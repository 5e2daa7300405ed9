import { createHmac, timingSafeEqual } from 'node:crypto';

/**
 * Notices of an acquirer: authentication and freshness (docs/processor-protocol.md). Their contents are a hint only
 * (A-12).
 */

export const NOTICE_HEADERS = { timestamp: 'x-bank-timestamp', signature: 'x-bank-signature' } as const;

/** Largest age of a notice, and its largest lead, seconds. */
const TOLERANCE_SECONDS = 300;

type SignedMessage = { timestamp: string | null; signature: string | null; body: string };

/** Whether a message carries the acquirer's signature over its time and body, and is of now. `now` in milliseconds. */
export function isNoticeOf(key: string, { timestamp, signature, body }: SignedMessage, now: number): boolean {
  if (timestamp === null || signature === null || !/^\d{1,12}$/.test(timestamp) || !/^[0-9a-f]{64}$/.test(signature))
    return false;
  if (Math.abs(now / 1_000 - Number(timestamp)) > TOLERANCE_SECONDS) return false;
  const expected = createHmac('sha256', key).update(`${timestamp}.${body}`).digest();
  return timingSafeEqual(expected, Buffer.from(signature, 'hex'));
}
