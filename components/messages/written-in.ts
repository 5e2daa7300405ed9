import { directionOf, type Language } from '#lib/kernel/language.ts';

/**
 * Language and direction of a text of ours for its element: a name that it begins with does not turn it. Null leaves it
 * to the first letter.
 */
export const writtenIn = (language: Language | null) =>
  language === null ? ({ dir: 'auto' } as const) : { lang: language, dir: directionOf(language) };
