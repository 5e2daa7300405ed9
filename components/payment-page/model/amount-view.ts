import type { AmountChoice, AmountRequest, AmountWrong, BuyerSale } from '#lib/modules/checkout/contract/buyer-page.ts';
import type { Language } from '#lib/kernel/language.ts';
import { toMajorText } from '#lib/kernel/money.ts';
import { say } from '#lib/platform/i18n/say.ts';
import { amountParts } from '#lib/platform/i18n/amounts.ts';
import { amountText, currencySign } from './amounts.ts';

/** The question that a link asks before there is a sale to pay: how much. */
export type AmountView = {
  sign: string;
  /** The sign precedes an amount in this language. */
  isBefore: boolean;
  typed: string;
  /** Names this question: its answer makes one sale, however often it is sent. */
  once: string;
  /** The error of the typed amount. */
  error: string | null;
  /** Reason why a valid answer was refused. */
  notice: string | null;
  /** The page begins in the field; in another site's frame no browser lets it. */
  hasFocus: boolean;
};

type AmountQuestion = Pick<BuyerSale, 'currency'> & { choice: AmountChoice };

export function amountView(
  { currency, choice }: AmountQuestion,
  { typed, once, wrong }: AmountRequest,
  { language, isFramed }: { language: Language; isFramed: boolean },
): AmountView {
  // Both refusals are a notice above the field, not a mistake of the typed amount.
  const isNotice = wrong === 'too_many' || wrong === 'unavailable';
  return {
    sign: currencySign(currency, language),
    isBefore: amountParts(0, currency, language).lead !== '',
    typed,
    once,
    error: wrong && !isNotice ? wrongText(wrong, { currency, choice }, language) : null,
    notice: isNotice
      ? say(language, wrong === 'too_many' ? 'payment-page.amount.too_many' : 'payment-page.screens.unavailable_text')
      : null,
    hasFocus: wrong !== null && !isNotice && !isFramed,
  };
}

/** Range of the amount that a buyer may choose, as text. */
export function rangeText({ currency, choice: { least, most } }: AmountQuestion, language: Language): string {
  return say(language, 'payment-page.amount.range', {
    least: amountText(least, currency, language),
    most: amountText(most, currency, language),
  });
}

function wrongText(
  wrong: AmountWrong,
  { currency, choice: { least, most } }: AmountQuestion,
  language: Language,
): string {
  const values = {
    least: amountText(least, currency, language),
    most: amountText(most, currency, language),
    example: toMajorText(least, currency),
  };
  return say(language, `payment-page.amount.${wrong}`, values);
}
