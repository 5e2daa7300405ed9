import type { Refused } from '#components/ui/refused.ts';
import type { Language } from '#lib/kernel/language.ts';
import type { Refusal } from '#lib/kernel/refusals/refusals.ts';
import type { TypedSend } from '#lib/modules/documents/contract/send-form.ts';
import type { TypedDocument } from '#lib/modules/documents/views/document-form.ts';
import { type MessageKey, say } from '#lib/platform/i18n/say.ts';

/** Refusals of documents by hand, as sentences at the fields of their form. */

type Field = keyof TypedDocument & string;

/** Fields and sentences by what a refusal is about. */
const ABOUT: Readonly<Record<string, readonly [Field, MessageKey]>> = {
  'document.type': ['type', 'document-desk.wrong.type'],
  'document.lines': ['total', 'document-desk.wrong.total'],
  'document.payments': ['total', 'document-desk.wrong.payments'],
  'document.dueDate': ['dueDate', 'document-desk.wrong.dueDate'],
  'document.currencyRate': ['currencyRate', 'document-desk.wrong.currencyRate'],
  'document.basedOn': ['total', 'document-desk.wrong.basedOn'],
  'document.origin': ['total', 'document-desk.wrong.credits'],
  currency: ['currency', 'document-desk.wrong.currency'],
};

/** Why a document was not made or taken back. */
export function documentRefused(language: Language, { key, about, cause }: Refusal): Refused<Field> {
  if (cause?.key === 'credited_by_refunds')
    return { ok: false, message: say(language, 'document-desk.wrong.ofPayment') };
  if (key === 'service_not_active') return { ok: false, message: say(language, 'document-desk.wrong.off') };
  if (key === 'wrong_document_status') return { ok: false, message: say(language, 'document-desk.wrong.issued') };
  const [field, sentence] = ABOUT[about ?? ''] ?? [];
  const message = say(language, sentence ?? 'document-desk.wrong.gone');
  return field ? { ok: false, message, fields: { [field]: message } } : { ok: false, message };
}

/** Why a document was not sent. */
export function sendRefused(language: Language, { key, about }: Refusal): Refused<keyof TypedSend & string> {
  if (key === 'too_many_requests') return { ok: false, message: say(language, 'document-desk.send.often') };
  const field = about === 'document.email' ? 'email' : about === 'document.mobile' ? 'mobile' : null;
  if (field === null) return { ok: false, message: say(language, 'document-desk.wrong.gone') };
  const sentence = key === 'service_not_active' ? 'closed' : field === 'email' ? 'badEmail' : 'badMobile';
  const message = say(language, `document-desk.send.${sentence}`);
  return { ok: false, message, fields: { [field]: message } };
}
