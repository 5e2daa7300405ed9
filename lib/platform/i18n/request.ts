import { cookies, headers } from 'next/headers';
import { getRequestConfig } from 'next-intl/server';
import { settings } from '../env.ts';
import { FRAMED_HEADER } from '../http/framed.ts';
import { chooseLanguage, FRAME_LANGUAGE_COOKIE, LANGUAGE_COOKIE, languageOfAddress } from './language-choice.ts';
import { MESSAGES } from './messages.ts';

/**
 * next-intl's settings of one request. The language belongs to the person, not to the page: no address contains it,
 * except those of a message to a person without a choice, and of a frame, whose language the page around chooses.
 */
export default getRequestConfig(async () => {
  const [jar, received] = await Promise.all([cookies(), headers()]);
  const named = languageOfAddress(received.get('x-kupa-path'));
  const chosen = received.get(FRAMED_HEADER)
    ? (named ?? jar.get(FRAME_LANGUAGE_COOKIE)?.value)
    : (jar.get(LANGUAGE_COOKIE)?.value ?? named);
  const locale = chooseLanguage(chosen, received.get('accept-language'));
  return { locale, messages: MESSAGES[locale], timeZone: settings().timeZone };
});
