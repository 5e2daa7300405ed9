import { LANGUAGES } from '#lib/kernel/language.ts';
import { MESSAGES } from '#lib/platform/i18n/messages.ts';
import type { TextsByLanguage } from './texts.tsx';

/** Texts for a server page to hand to its browser: screens there do not read the text files. */
export const textsOfTerminals = (): TextsByLanguage =>
  Object.fromEntries(
    LANGUAGES.map((language) => {
      const { terminal, 'payment-page': page } = MESSAGES[language];
      return [language, { terminal, 'payment-page': { sandbox: page.sandbox } }];
    }),
  ) as TextsByLanguage;
