/** The five languages of every message, page and callback (specification 2.1). */
export const LANGUAGES = ['he', 'en', 'es', 'ru', 'ar'] as const;

export type Language = (typeof LANGUAGES)[number];

export const DEFAULT_LANGUAGE: Language = 'he';

const RIGHT_TO_LEFT: readonly Language[] = ['he', 'ar'];

/** Reads a language code in any case; what we do not speak becomes Hebrew (answers, section 1). */
export function readLanguage(code: unknown): Language {
  const lower = typeof code === 'string' ? code.trim().toLowerCase() : '';
  return LANGUAGES.find((language) => language === lower) ?? DEFAULT_LANGUAGE;
}

export function directionOf(language: Language): 'rtl' | 'ltr' {
  return RIGHT_TO_LEFT.includes(language) ? 'rtl' : 'ltr';
}
