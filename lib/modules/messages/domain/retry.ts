import type { MessageReason, MessageState } from '../contract/message.ts';

/**
 * Consequences of a send. A message is sent at most once: only a clear refusal is followed by another attempt; a
 * message that may have arrived is never resent automatically.
 */

/**
 * Pauses after a clear refusal, seconds: long enough for a server that wants to see a stranger come back (greylisting),
 * and for one that is down for an evening.
 */
export const PAUSES_SECONDS = [30, 120, 600, 3_600, 14_400] as const;

/** Result of sending a message. `reply`: the server's last sentence. */
export type SendOutcome =
  | { outcome: 'sent'; reply: string }
  /** Temporary failure, and another attempt may succeed: no connection, or a temporary error. */
  | { outcome: 'not_now'; reason: 'unreachable' | 'refused'; reply: string | null }
  /** Refused for good. */
  | { outcome: 'never'; reason: 'refused' | 'bad_recipient' | 'broken'; reply: string | null }
  /** Passed to the server, and no response came. */
  | { outcome: 'unknown'; reply: string | null }
  /** Claimed by another process; nothing was sent. */
  | { outcome: 'not_ours' };

/** Effect of an attempt on its message, and the reason where it was not sent. */
export type MessageVerdict = {
  verdict: { state: Exclude<MessageState, 'queued' | 'sending'> } | { atLast: 'failed' };
  reason: MessageReason | null;
};

export function verdictOf(sendOutcome: Exclude<SendOutcome, { outcome: 'not_ours' }>): MessageVerdict {
  switch (sendOutcome.outcome) {
    case 'sent':
      return { verdict: { state: 'sent' }, reason: null };
    case 'unknown':
      return { verdict: { state: 'unknown' }, reason: 'no_answer' };
    case 'never':
      return { verdict: { state: 'failed' }, reason: sendOutcome.reason };
    case 'not_now':
      return { verdict: { atLast: 'failed' }, reason: sendOutcome.reason };
  }
}
