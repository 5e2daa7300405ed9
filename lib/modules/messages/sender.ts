import type { Language } from '#lib/kernel/language.ts';
import type { SendOutcome } from './domain.ts';

/**
 * Port of the senders. A sender calls `begin` immediately before the first byte of the message: false means that
 * another process has claimed it, and nothing may be sent. After a failure before that call the message was not sent;
 * after a later failure, without a response, its outcome is unknown. A sender never throws and never tries twice.
 */
export type Begin = () => Promise<boolean>;

export type Mail = {
  /** The product's identifier of this message: the same at every attempt. */
  id: string;
  from: { name: string; address: string };
  to: { name: string; address: string };
  replyTo: string | null;
  language: Language;
  subject: string;
  html: string;
  text: string;
  /** `Feedback-ID`: kind and owner of the message, for complaint handling and for the sandbox's mailbox. */
  feedbackId: string;
};

export type Sms = {
  id: string;
  /** The public key of the seller that it is sent for. */
  account: string;
  from: string;
  /** E.164 */
  to: string;
  text: string;
};

export type SendMail = (mail: Mail, begin: Begin) => Promise<SendOutcome>;
export type SendSms = (sms: Sms, begin: Begin) => Promise<SendOutcome>;

const MAX_REPLY_LENGTH = 500;

/** A server's sentence as we keep it. */
export const replyOf = (text: string | undefined): string | null =>
  text
    ? text
        .toWellFormed()
        .replace(/[\p{Cc}\s]+/gu, ' ')
        .trim()
        .slice(0, MAX_REPLY_LENGTH) || null
    : null;
