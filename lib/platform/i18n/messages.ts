import type { Language } from '#lib/kernel/language.ts';
import { NAMESPACES } from '#lib/texts.ts';
import { messagesOf } from '#lib/kernel/language.ts';

/**
 * Texts of the product, by language. English is the master: its keys are the type of all others, and a test refuses a
 * language whose keys or placeholders differ.
 */
export type Messages = { [Name in keyof typeof NAMESPACES]: (typeof NAMESPACES)[Name]['en'] };

export const MESSAGES: Readonly<Record<Language, Messages>> = messagesOf(NAMESPACES);
