import { notFound } from 'next/navigation';
import { cache } from 'react';
import { viewOf } from '#app/_server/person.ts';
import { can, type Right } from '#lib/modules/access/index.ts';
import { showDocument } from '#lib/modules/documents/dashboard.ts';

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
