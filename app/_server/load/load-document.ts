import { notFound } from 'next/navigation';
import { cache } from 'react';
import { viewOf } from '#app/_server/person.ts';
import { can, type Right } from '#lib/modules/access/index.ts';
import { DOCUMENT_TYPE_NAMES } from '#lib/kernel/sale/document.ts';
import { prepareForm, showDocument } from '#lib/modules/documents/dashboard.ts';
import { loadBusiness } from './load-business.ts';

/** The document of an address and the person's rights on it; one of another tenant is not found. */
export const loadDocument = cache(
  async (screen: '/documents/[documentId]' | '/documents/[documentId]/edit', documentId: string) => {
    const { all } = await viewOf(screen);
    const document =
      (await showDocument(
        documentId,
        all.map(({ id }) => id),
      )) ?? notFound();
    const seller = all.find(({ id }) => id === document.sellerId) ?? notFound();
    return { document, seller, isOneOfSeveral: all.length > 1, may: (right: Right): boolean => can(seller, right) };
  },
);

/** A draft to be changed; what was issued cannot be. */
export const loadDraft = cache(async (documentId: string) => {
  const found = await loadDocument('/documents/[documentId]/edit', documentId);
  return found.document.state === 'draft' ? found : notFound();
});

/** The form of a new document. `from`: identifiers of what it continues or pays; not found where one is not there. */
export const loadNewDocument = cache(async (wanted: string, type: string, from: string, credits: string) => {
  const business = await loadBusiness('/documents/new', wanted);
  const prepared = await prepareForm(business.seller.id, {
    type: DOCUMENT_TYPE_NAMES.find((name) => name === type) ?? null,
    from: from.split(',').filter(Boolean),
    credits,
    draftId: '',
  });
  return { ...business, prepared: prepared ?? notFound() };
});
