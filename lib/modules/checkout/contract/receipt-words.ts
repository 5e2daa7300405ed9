import { isolate } from '#lib/kernel/isolate.ts';
import type { Language } from '#lib/kernel/language.ts';
import { calendarLocale } from '#lib/platform/i18n/calendar-locale.ts';
import { MESSAGES } from '#lib/platform/i18n/messages.ts';
import { say } from '#lib/platform/i18n/say.ts';
import type { Receipt } from './receipt.ts';

/** Words that receipts and documents of payments have in common. */

/** `{brand}, ends with 1111`; an account by its country and last digits; a wallet by its name, with the card in it. */
export function methodText(
  { method, cardBrand, lastFour, account }: Pick<Receipt, 'method' | 'cardBrand' | 'lastFour' | 'account'>,
  language: Language,
): string {
  const texts = MESSAGES[language].ends.receipt;
  const card =
    lastFour === ''
      ? ''
      : say(language, 'payment-page.screens.ends_with', { brand: isolate(cardBrand), digits: isolate(lastFour) });
  const wallet = { 'apple-pay': 'Apple Pay', 'google-pay': 'Google Pay', bit: 'Bit', paypal: 'PayPal' }[
    method as string
  ];
  if (wallet) return card ? `${wallet}: ${card}` : wallet;
  const bank = {
    'bank-transfer': texts.transfer,
    sepa: texts.sepa,
    bacs: texts.bacs,
    'il-direct-debit': texts.il_debit,
  }[method as string];
  if (!bank) return card;
  return account ? say(language, 'ends.receipt.account', { method: bank, account }) : bank;
}

/** Day and minute in words, in the zone of the installation. */
export const dateText = (at: Date, timeZone: string, language: Language): string =>
  new Intl.DateTimeFormat(calendarLocale(language), {
    timeZone,
    dateStyle: 'long',
    timeStyle: 'short',
    hourCycle: 'h23',
  }).format(at);
