import type { Refused } from '#components/ui/refused.ts';
import type { Language } from '#lib/kernel/language.ts';
import type { SendLinkRefusal } from '#lib/modules/messages/contract/link.ts';
import type { ClosedReason, ResendRefusal } from '#lib/modules/messages/contract/message.ts';
import type { ReminderRefusal } from '#lib/modules/payments/views/reminder-refusal.ts';
import { say } from '#lib/platform/i18n/say.ts';

/** Why a message to a buyer was not sent, in the person's words, under the field where one is to blame. */

const underRecipient = (language: Language, why: 'badEmail' | 'badPhone'): Refused<'recipient'> => {
  const message = say(language, `messages.resend.${why}`);
  return { ok: false, message, fields: { recipient: message } };
};

const CLOSED: readonly string[] = [
  'mail_off',
  'sms_off',
  'sms_module_off',
  'email_module_off',
] satisfies readonly ClosedReason[];
const isClosed = (why: string): why is ClosedReason => CLOSED.includes(why);

const closed = (language: Language, why: ClosedReason): Refused<'recipient'> => ({
  ok: false,
  message: say(language, `messages.timeline.reason.${why}`),
});

export function linkRefused(language: Language, why: SendLinkRefusal): Refused<'recipient'> {
  if (why === 'badEmail' || why === 'badPhone') return underRecipient(language, why);
  return isClosed(why) ? closed(language, why) : { ok: false, message: say(language, `messages.send.error.${why}`) };
}

/** Why a buyer was not reminded of a link. */
export function reminderRefused(language: Language, why: ReminderRefusal): Refused<'recipient'> {
  return why === 'notSent' || why === 'tooMany'
    ? { ok: false, message: say(language, `messages.send.remind.${why}`) }
    : linkRefused(language, why);
}

export function resendRefused(language: Language, why: ResendRefusal): Refused<'recipient'> {
  if (why === 'badEmail' || why === 'badPhone') return underRecipient(language, why);
  return isClosed(why) ? closed(language, why) : { ok: false, message: say(language, `messages.resend.error.${why}`) };
}
