import type { Answer } from '#components/ui/refused.ts';
import type { TypedDocument } from '#lib/modules/documents/views/document-form.ts';
import type { DocumentSheet } from '../paper-sheet.tsx';

type Field = keyof TypedDocument & string;
type Made = { documentId: string; number: number | null };

/** Server actions of the form; `documentId` is that of its document from the start. */
export type FormActions = {
  issue(sellerKey: string, documentId: string, typed: TypedDocument): Promise<Answer<Made, Field>>;
  keep(sellerKey: string, documentId: string, typed: TypedDocument): Promise<Answer<Made, Field>>;
  preview(
    sellerKey: string,
    documentId: string,
    typed: TypedDocument,
  ): Promise<Answer<{ sheet: DocumentSheet }, Field>>;
};

/** Business of a form, and what of it the person may look at. */
export type FormSeller = { key: string; seesCustomers: boolean; seesProducts: boolean };
