import type { Refused } from '#components/ui/refused.ts';
import type { Language } from '#lib/kernel/language.ts';
import type { Refusal } from '#lib/kernel/refusals/refusals.ts';
import type { AgreementForm } from '#lib/modules/agreements/contract/agreement-form.ts';
import type { sendAgreement } from '#lib/modules/agreements/dashboard.ts';
import { say } from '#lib/platform/i18n/say.ts';

/** Refusals of changes of agreements, as texts for the person. */

type Reason = Extract<Awaited<ReturnType<typeof sendAgreement>>, { ok: false }>['reason'];

export function agreementRefused(language: Language, reason: Reason): Refused {
  if (typeof reason === 'object') {
    const status = say(language, `agreements.status.${reason.status}`);
    return { ok: false, message: say(language, 'agreements.refused.status', { status }) };
  }
  if (reason === 'not-found') return { ok: false, message: say(language, 'agreements.refused.gone'), why: 'gone' };
  const text = reason === 'no-mail' ? 'noMail' : 'tooMany';
  return { ok: false, message: say(language, `agreements.refused.${text}`) };
}

/** Why a draft was not made, under the field that it is about. */
export function newAgreementRefused(language: Language, { key, about }: Refusal): Refused<keyof AgreementForm> {
  const under = (name: keyof AgreementForm, text: 'method' | 'date' | 'sum' | 'url'): Refused<keyof AgreementForm> => {
    const message = say(language, `agreements.refused.${text}`);
    return { ok: false, message, fields: { [name]: message } as Partial<Record<keyof AgreementForm, string>> };
  };
  if (key === 'url_not_acceptable') return under('callbackUrl', 'url');
  if (about === 'agreement.phone') {
    const message = say(language, 'subscription-work.new.error.phone');
    return { ok: false, message, fields: { phone: message } };
  }
  if (about === 'agreement.methods') return under('credit-card', 'method');
  if (key === 'invalid_price') return under('amount1', 'sum');
  if (key === 'currency_not_allowed' || about === 'currency') return under('currency', 'method');
  return { ok: false, message: say(language, 'agreements.refused.other') };
}
