'use server';

import { lookupText } from '#lib/kernel/entered.ts';
import { headers } from 'next/headers';
import { currentPerson } from '#app/person.ts';
import { isOwnRequest } from '#lib/modules/access/index.ts';
import { checkPasted } from '#lib/modules/callbacks/signing/check-pasted.ts';
import type { Pasted, Verdict } from '#lib/modules/callbacks/contract/verification.ts';
import { database } from '#lib/platform/db/database.ts';
import { settings } from '#lib/platform/env.ts';

/** The longest text that is judged; our callbacks are about 1.5 kB. */
const MAX_CHARACTERS = 65_536;

/**
 * Verifies a pasted text with the keys of the person's own sellers. Null where no one is signed in, and for input that
 * is not text.
 */
export async function checkWithOwnKeys(pasted: Pasted): Promise<Verdict | null> {
  const person = await currentPerson();
  if (!person || !isOwnRequest(await headers(), settings().appUrl)) return null;
  const [text, headerLines] = [
    lookupText(pasted?.text, MAX_CHARACTERS + 1),
    lookupText(pasted?.headers, MAX_CHARACTERS + 1),
  ];
  if (text.length + headerLines.length > MAX_CHARACTERS) return null;
  return checkPasted(
    database(),
    person.sellers.map(({ id }) => id),
    { text, headers: headerLines, own: '' },
    new Date(),
  );
}
