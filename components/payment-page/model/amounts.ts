import type { Language } from '#lib/kernel/language.ts';
import { splitEvenly } from '#lib/kernel/money.ts';
import { amountParts, amountText } from '#lib/platform/i18n/amounts.ts';

/** Amounts on the payment page and its receipts: written as everywhere else. */
export { amountText };

/** The currency as written beside its amounts: `₪`, `$`, `JOD`. */
export function currencySign(currency: string, language: Language): string {
  const { lead, tail } = amountParts(0, currency, language);
  return (lead || tail).trim();
}

/**
 * Numbers of payments that a buyer may choose: `requested` of 102 to 112 means up to 2 to 12 (specification's
 * `installments`). Empty without a choice.
 */
export function installmentChoices(requested: number | null): number[] {
  return requested !== null && requested > 100 ? Array.from({ length: requested - 100 }, (_, index) => index + 1) : [];
}

/** The first and the later payments of a divided sale, as text. */
export function installmentTexts(
  amount: number,
  count: number,
  currency: string,
  language: Language,
): { first: string; later: string } {
  const { first, periodical } = splitEvenly(amount, count);
  return { first: amountText(first, currency, language), later: amountText(periodical, currency, language) };
}
