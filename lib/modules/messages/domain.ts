import { readPhone } from '#lib/kernel/person/phone.ts';
import { isEmailAddress } from '#lib/kernel/person/recipient.ts';
import type { ClosedChannels, MessageReason, MessageState, Reach } from './contract/message.ts';

/** The one rule for the channels of a message: shared by offering, queueing and sending. */

/** Channels of the installation: a mail server, a gateway, and SMS for sellers without a setting of their own. */
export type MessageChannels = { hasMail: boolean; hasSms: boolean; hasSmsModule: boolean };

/** Settings of a seller for messages to its buyers. `smsModule` null: as the installation has it. */
export type SellerChannels = { emailModule: boolean; smsModule: boolean | null };

/**
 * Why a channel cannot be used for a seller's messages to its buyers; null where it can. Messages to the people of a
 * seller or a partner do not depend on these modules.
 */
export const closedChannels = (
  { hasMail, hasSms, hasSmsModule }: MessageChannels,
  { emailModule, smsModule }: SellerChannels,
): ClosedChannels => ({
  email: hasMail ? (emailModule ? null : 'email_module_off') : 'mail_off',
  sms: hasSms ? ((smsModule ?? hasSmsModule) ? null : 'sms_module_off') : 'sms_off',
});

/**
 * Addresses of a buyer that a message can reach now: a valid e-mail address, and a number that can be dialled from the
 * seller's country, each where its channel is open. Null where there is none.
 */
export function deliverableTo(
  { email, phone }: { email: string; phone: string },
  seller: SellerChannels & { country: string },
  ways: MessageChannels,
): Reach {
  const closed = closedChannels(ways, seller);
  return {
    email: closed.email === null && isEmailAddress(email) ? email : null,
    phone: closed.sms === null && readPhone(phone, seller.country) !== null ? phone : null,
  };
}

/** Channels of an installation, from its senders. */
export const messageChannelsOf = ({
  sendMail,
  sendSms,
  hasSmsModule,
}: {
  sendMail: unknown;
  sendSms: unknown;
  hasSmsModule: boolean;
}): MessageChannels => ({ hasMail: sendMail !== null, hasSms: sendSms !== null, hasSmsModule });

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
