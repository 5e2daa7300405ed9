import type { Language } from '#lib/kernel/language.ts';
import type { BuyerSale } from '#lib/modules/checkout/contract/buyer-page.ts';
import { isPageMethod } from '#lib/kernel/sale/payment-method.ts';
import { MESSAGES } from '#lib/platform/i18n/messages.ts';
import { isolate } from '#lib/kernel/isolate.ts';
import { say } from '#lib/platform/i18n/say.ts';
import { methodName } from '../model/method-names.ts';
import { plainText } from '#lib/kernel/plain-text.ts';
import type { Done } from '../model/wire.ts';

/** Facts of a paid sale for the last screen. */
export function doneOf(sale: BuyerSale, language: Language): Done {
  const { payment } = sale;
  return {
    method: payment ? methodText(payment, language) : '',
    reference: payment?.attemptId ?? '',
    order: plainText(sale.merchantReference),
    receipt: sale.receipt === null ? null : { address: sale.receipt, text: MESSAGES[language].ends.screens.receipt },
    returnUrl: sale.returnUrl && /^https?:\/\//i.test(sale.returnUrl) ? sale.returnUrl : null,
  };
}

/** The card by its brand and last digits; any other method by its name, a wallet with the card in it. */
function methodText({ method, cardBrand, cardMask }: NonNullable<BuyerSale['payment']>, language: Language): string {
  const digits = cardMask.slice(-4);
  const card =
    digits && cardBrand
      ? say(language, 'payment-page.screens.ends_with', { brand: isolate(cardBrand), digits: isolate(digits) })
      : '';
  if (!isPageMethod(method) || method === 'credit-card') return card;
  return card ? `${methodName(method, language)}: ${card}` : methodName(method, language);
}
