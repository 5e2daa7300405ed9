import type { MessageReason, MessageState } from '../contract/message.ts';

/**
 * What follows from how a message was taken. Sent once means: only a clear no is followed by another try; what may have
 * arrived is never sent again by itself.
 */

/** The name whose `wake()` starts the sending of what is due. */
export const MESSAGES_DUE = 'messages-due';

/** Claims after which a message is given up: ten processes crashed while sending it. */
export const MAX_CLAIMS = 10;

/**
 * Pauses after a clear refusal, seconds: long enough for a server that wants to see a stranger come back (greylisting),
 * and for one that is down for an evening.
 */
const PAUSES_SECONDS = [30, 120, 600, 3_600, 14_400] as const;

/** How a message was taken. `reply` is the server's last sentence. */
export type SendOutcome =
  | { outcome: 'sent'; reply: string }
  /** Not accepted, and another attempt may succeed: no connection, or a temporary error. */
  | { outcome: 'not_now'; reason: 'unreachable' | 'refused'; reply: string | null }
  /** Refused for good. */
  | { outcome: 'never'; reason: 'refused' | 'bad_recipient' | 'broken'; reply: string | null }
  /** Handed over, and no answer came. */
  | { outcome: 'unknown'; reply: string | null }
  /** Another process claimed it meanwhile; nothing was sent. */
  | { outcome: 'not_ours' };

export type AfterAttempt = { state: MessageState; reason: MessageReason | null; nextAfterSeconds: number };

/** The state of a message after its nth try. */
export function afterAttempt(tries: number, sendOutcome: Exclude<SendOutcome, { outcome: 'not_ours' }>): AfterAttempt {
  if (sendOutcome.outcome === 'sent') return { state: 'sent', reason: null, nextAfterSeconds: 0 };
  if (sendOutcome.outcome === 'unknown') return { state: 'unknown', reason: 'no_answer', nextAfterSeconds: 0 };
  const pause = sendOutcome.outcome === 'never' ? undefined : PAUSES_SECONDS[tries - 1];
  if (pause === undefined) return { state: 'failed', reason: sendOutcome.reason, nextAfterSeconds: 0 };
  return { state: 'queued', reason: sendOutcome.reason, nextAfterSeconds: pause };
}
