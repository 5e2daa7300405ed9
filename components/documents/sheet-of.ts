import { directionOf } from '#lib/kernel/language.ts';
import type { ShownDocument } from '#lib/modules/documents/contract/shown-document.ts';
import { documentView } from '#lib/modules/documents/contract/document-view.ts';
import { MESSAGES } from '#lib/platform/i18n/messages.ts';
import type { DocumentSheet } from './paper-sheet.tsx';

/** Paper of an issued document, as its buyer reads it. */
export function sheetOf(shown: ShownDocument): DocumentSheet {
  const { language } = shown;
  return { view: documentView(shown, language), language, direction: directionOf(language) };
}

/** Paper of a draft: it has no number, and says that it is none of the documents that count. */
export function sheetOfDraft(shown: ShownDocument): DocumentSheet {
  const sheet = sheetOf(shown);
  const texts = MESSAGES[shown.language];
  const view = {
    ...sheet.view,
    title: texts.documents.type[shown.type],
    marks: { ...sheet.view.marks, always: [texts['document-desk'].state.draft] },
  };
  return { ...sheet, view };
}
