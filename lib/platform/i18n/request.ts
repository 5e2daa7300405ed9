import { cookies, headers } from 'next/headers';
import { getRequestConfig } from 'next-intl/server';
import { settings } from '../env.ts';
import { chooseLanguage, LANGUAGE_COOKIE, languageOfAddress } from './language-choice.ts';
import { MESSAGES } from './messages.ts';

/**
 * next-intl's view of one request. The language belongs to the person, not to the page: it is in no address, but in
 * that of a letter to somebody who has chosen none yet.
 */
export default getRequestConfig(async () => {
  const [jar, asked] = await Promise.all([cookies(), headers()]);
  const chosen = jar.get(LANGUAGE_COOKIE)?.value ?? languageOfAddress(asked.get('x-kupa-path'));
  const locale = chooseLanguage(chosen, asked.get('accept-language'));
  return { locale, messages: MESSAGES[locale], timeZone: settings().timeZone };
});
