import type { Language } from '#lib/kernel/language.ts';
import { database } from '#lib/platform/db/database.ts';
import { setLanguage } from '../store.ts';

/** Remembers the language a person works in, for their next sign-in and for what we write to them. */
export function setPersonLanguage(personId: number, language: Language): Promise<void> {
  return setLanguage(database(), personId, language);
}
