import type { Language } from '#lib/kernel/language.ts';
import { type PaidWith, paidWithTexts } from '#lib/kernel/sale/paid-with.ts';
import { say } from '#lib/platform/i18n/say.ts';
import { inSentence } from './plain-text.ts';

/** A card by its brand and last digits; every other method by its name. */
export function methodText(paid: PaidWith, language: Language): string {
  const { method, cardBrand, cardLast4 } = paid;
  if (method === 'credit-card' && cardBrand && cardLast4)
    return say(language, 'messages.mail.card', {
      brand: inSentence(cardBrand, language),
      last4: inSentence(cardLast4, language),
    });
  return paidWithTexts(paid, (key, values) => say(language, `dashboard.${key}`, values)).name;
}
