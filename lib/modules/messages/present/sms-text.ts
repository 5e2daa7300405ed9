import { directionOf, type Language } from '#lib/kernel/language.ts';
import { amountText } from '#lib/platform/i18n/amounts.ts';
import { say } from '#lib/platform/i18n/say.ts';
import { inSentence, island, shorten } from './plain-text.ts';
import { type SaleWords, textsOf } from './sale-words.ts';
import { type SubscriptionWords, subscriptionTextsOf, valuesOf } from './subscription-words.ts';

/** Room in a text message is paid for: names and products are cut to this many characters. */
const MAX_NAME = 30;
const MAX_PRODUCT = 40;

/** A mark of direction: a sentence that begins with a Latin name would else be read from the left. */
const FROM_THE_RIGHT = '\u200f';

/** A text message about a sale: one sentence, then the address alone on its line, where nothing can stick to it. */
export function smsText(sale: SaleWords): string {
  const { language, sellerName, product, amount, most, currency, url } = sale;
  const sentence = say(language, `messages.sms.${textsOf(sale)}`, {
    seller: inSentence(shorten(sellerName, MAX_NAME), language),
    product: inSentence(shorten(product, MAX_PRODUCT), language),
    amount: amountText(amount, currency, language),
    most: amountText(most ?? amount, currency, language),
  });
  return inDirection(language, sentence, url);
}

/** A text message about a subscription, the same way; a code has no address. */
export function subscriptionSms(subscription: SubscriptionWords, timeZone: string): string {
  const { language, sellerName, facts, secret } = subscription;
  const sentence = say(language, `subscription-messages.sms.${subscriptionTextsOf(facts)}`, {
    ...valuesOf(subscription, timeZone),
    seller: inSentence(shorten(sellerName, MAX_NAME), language),
    product: inSentence(shorten(facts.description, MAX_PRODUCT), language),
    code: island(secret, language),
  });
  return inDirection(language, sentence, facts.template === 'subscription-code' ? null : secret);
}

const inDirection = (language: Language, sentence: string, url: string | null): string =>
  `${directionOf(language) === 'rtl' ? FROM_THE_RIGHT : ''}${sentence}${url === null ? '' : `\n${url}`}`;
