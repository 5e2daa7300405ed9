import { LANGUAGES } from '#lib/kernel/language.ts';
import { MESSAGES } from '#lib/platform/i18n/messages.ts';
import type { TextsByLanguage } from './texts.tsx';

/** For a page of the server to hand to its browser: no screen there reads the files of texts. */
export const textsOfTerminals = (): TextsByLanguage =>
  Object.fromEntries(
    LANGUAGES.map((language) => {
      const { terminal, 'payment-page': page } = MESSAGES[language];
      return [language, { terminal, 'payment-page': { sandbox: page.sandbox } }];
    }),
  ) as TextsByLanguage;
