import type { DocumentType } from '#lib/kernel/sale/document.ts';
import type { DocumentView } from '#lib/modules/documents/views/documents.ts';

/** Types that follow in most deals, the likeliest first. */
const USUAL: Readonly<Partial<Record<DocumentType, readonly DocumentType[]>>> = {
  offer: ['order'],
  order: ['invoice', 'transaction-invoice'],
  delivery: ['invoice', 'transaction-invoice'],
  'transaction-invoice': ['invoice'],
};

/** The document that follows in most deals, and the others that may. */
export function nextOf({ shown, continuations }: Pick<DocumentView, 'shown' | 'continuations'>): {
  next: DocumentType | null;
  others: DocumentType[];
} {
  const next = USUAL[shown.type]?.find((type) => continuations.includes(type)) ?? null;
  return { next, others: continuations.filter((type) => type !== next) };
}
