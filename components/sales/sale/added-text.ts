import { isolate } from '#lib/kernel/isolate.ts';
import type { Language } from '#lib/kernel/language.ts';
import type { AddedText } from '#lib/modules/payments/views/added-to-sale.ts';
import { say } from '#lib/platform/i18n/say.ts';

/** The sentence of an entry of another module. Texts of people keep their own direction. */
export function addedText({ key, values = {} }: AddedText, language: Language): string {
  const texts = Object.entries(values).map(([name, value]) => {
    if (typeof value === 'object') return [name, say(language, value.key)];
    return [name, typeof value === 'string' ? isolate(value) : value];
  });
  return say(language, key, Object.fromEntries(texts));
}
