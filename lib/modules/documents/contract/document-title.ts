import type { Language } from '#lib/kernel/language.ts';
import type { DocumentType } from '#lib/kernel/sale/document.ts';
import { MESSAGES } from '#lib/platform/i18n/messages.ts';
import { say } from '#lib/platform/i18n/say.ts';

/** The name of a document, as its own page says it. */
export const documentTitle = (type: DocumentType, number: number, language: Language): string =>
  say(language, 'documents.title', { type: MESSAGES[language].documents.type[type], number });
