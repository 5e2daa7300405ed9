import type { Language } from '#lib/kernel/language.ts';
import type { PageMethod, PaymentMethod } from '#lib/kernel/sale/payment-method.ts';
import { MESSAGES } from '#lib/platform/i18n/messages.ts';

/** Brands keep their own name in every language. */
const BRANDS: Partial<Record<PaymentMethod, string>> = {
  'apple-pay': 'Apple Pay',
  'google-pay': 'Google Pay',
  bit: 'Bit',
  paypal: 'PayPal',
};

const WORDS = {
  'credit-card': 'card',
  'bank-transfer': 'transfer',
  sepa: 'sepa',
  bacs: 'bacs',
  'il-direct-debit': 'il_debit',
} as const;

/** A message for the buyer, beside a field or above the button. */
export function methodName(method: PageMethod, language: Language): string {
  const { names } = MESSAGES[language]['payment-methods'];
  return BRANDS[method] ?? names[WORDS[method as keyof typeof WORDS]];
}
