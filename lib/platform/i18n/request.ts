import { cookies, headers } from 'next/headers';
import { getRequestConfig } from 'next-intl/server';
import { settings } from '../env.ts';
import { chooseLanguage, LANGUAGE_COOKIE } from './language-choice.ts';
import { MESSAGES } from './messages.ts';

/** next-intl's view of one request. The language is never in the address: it belongs to the person, not to the page. */
export default getRequestConfig(async () => {
  const chosen = (await cookies()).get(LANGUAGE_COOKIE)?.value;
  const locale = chooseLanguage(chosen, (await headers()).get('accept-language'));
  return { locale, messages: MESSAGES[locale], timeZone: settings().timeZone };
});
