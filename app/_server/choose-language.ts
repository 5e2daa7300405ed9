'use server';

import { cookies } from 'next/headers';
import { z } from 'zod';
import { defineAction } from '#app/_server/actions/define-action.ts';
import { lookup } from '#app/_server/actions/sent.ts';
import { LANGUAGES } from '#lib/kernel/language.ts';
import { setPersonLanguage } from '#lib/modules/access/index.ts';
import { settings } from '#lib/platform/env.ts';
import { LANGUAGE_COOKIE } from '#lib/platform/i18n/language-choice.ts';

/** Stores a language in this browser and, for a signed-in user, on the person. */
export const chooseLanguage = defineAction(
  {
    right: 'public',
    unaudited: 'a person’s own taste: the language of their screens',
    input: z.tuple([lookup().pipe(z.enum(LANGUAGES))]),
  },
  async ({ person }, language) => {
    (await cookies()).set(LANGUAGE_COOKIE, language, {
      path: '/',
      maxAge: 31_536_000,
      sameSite: 'lax',
      httpOnly: true,
      secure: settings().appUrl.startsWith('https:'),
    });
    if (person) await setPersonLanguage(person.id, language);
    return { ok: true };
  },
);
