'use server';

import { cookies, headers } from 'next/headers';
import { LANGUAGES } from '#lib/kernel/language.ts';
import { isOwnRequest, setPersonLanguage } from '#lib/modules/access/index.ts';
import { settings } from '#lib/platform/env.ts';
import { LANGUAGE_COOKIE } from '#lib/platform/i18n/language-choice.ts';
import { currentPerson } from './person.ts';

/** Stores a language in this browser and, for a signed-in user, on the person. False where it is refused. */
export async function chooseLanguage(wanted: string): Promise<boolean> {
  const language = LANGUAGES.find((known) => known === wanted);
  if (!language || !isOwnRequest(await headers(), settings().appUrl)) return false;
  (await cookies()).set(LANGUAGE_COOKIE, language, {
    path: '/',
    maxAge: 31_536_000,
    sameSite: 'lax',
    httpOnly: true,
    secure: settings().appUrl.startsWith('https:'),
  });
  const person = await currentPerson();
  if (person) await setPersonLanguage(person.id, language);
  return true;
}
