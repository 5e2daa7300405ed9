import { directionOf, type Language } from '#lib/kernel/language.ts';
import { inSentence, shorten } from './plain-text.ts';

/** Room in a text message is paid for: names and products are cut to this many characters. */
const MAX_NAME = 30;
const MAX_PRODUCT = 40;

/** A mark of direction: a sentence that begins with a Latin name would else be read from the left. */
const FROM_THE_RIGHT = '\u200f';

export const nameInSms = (name: string, language: Language): string => inSentence(shorten(name, MAX_NAME), language);
export const productInSms = (product: string, language: Language): string =>
  inSentence(shorten(product, MAX_PRODUCT), language);

/** A text message: one sentence, then the address alone on its line, so that no text joins it; null is none. */
export const smsText = (language: Language, sentence: string, url: string | null): string =>
  `${directionOf(language) === 'rtl' ? FROM_THE_RIGHT : ''}${sentence}${url === null ? '' : `\n${url}`}`;
