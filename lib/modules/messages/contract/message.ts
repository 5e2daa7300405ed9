import type { Language } from '#lib/kernel/language.ts';
import type { MessageKey } from '#lib/platform/i18n/say.ts';

/** Types of messages for other modules and screens. Plain values, so that they can be drawn anywhere. */

export type Channel = 'email' | 'sms';

/** `unknown`: it was sent and no response came. It may have arrived, so only a person may send it again. */
export type MessageState = 'queued' | 'sending' | 'sent' | 'failed' | 'unknown' | 'skipped';

/** Reason of a message's state. */
const MESSAGE_REASONS = [
  /** The server refused it: for good, or too many times. */
  'refused',
  'unreachable',
  'no_answer',
  'bad_recipient',
  /** The process ended several times while it worked on the message, before the server had it. */
  'poisoned',
  /** Its template failed on the data. */
  'broken',
  /** No module of the process has its template. */
  'unknown_template',
  /**
   * Skipped: mail or SMS is switched off in the installation, the seller has no SMS or e-mail module, the sale needs
   * no payment any more, or its contents no longer hold.
   */
  'mail_off',
  'sms_off',
  'sms_module_off',
  'email_module_off',
  'not_payable',
  'outdated',
] as const;
export type MessageReason = (typeof MESSAGE_REASONS)[number];

/** Why a channel to a seller's buyers is closed: the installation, or the seller, sends nothing by it. */
export type ClosedReason = Extract<MessageReason, 'mail_off' | 'sms_off' | 'sms_module_off' | 'email_module_off'>;

/** Channels to a seller's buyers: null is open. */
export type ClosedChannels = Readonly<Record<Channel, ClosedReason | null>>;

/** Why a person does not send a message again. */
export type ResendRefusal = 'gone' | ClosedReason | 'busy' | 'tooMany' | 'badEmail' | 'badPhone';

/** One message as the dashboard shows it. */
export type MessageView = {
  id: number;
  channel: Channel;
  template: string;
  /** Text that names the message. */
  title: MessageKey;
  language: Language;
  recipient: string;
  state: MessageState;
  reason: MessageReason | null;
  reply: string | null;
  tries: number;
  createdAt: Date;
  nextAt: Date;
  settledAt: Date | null;
  /** Null until it has been written for the first time. */
  subject: string | null;
  text: string | null;
  /** An HTML form can be viewed. */
  hasHtml: boolean;
  /** The person who sent or resent it; null for an automatic message. */
  sentBy: string | null;
  isResend: boolean;
};

/** Addresses at which a buyer can be reached now; null for a closed channel. */
export type Reach = { email: string | null; phone: string | null };

/** Whether at least one channel reaches the buyer. */
export const isReachable = ({ email, phone }: Reach): boolean => email !== null || phone !== null;
