import { notFound } from 'next/navigation';
import { cache } from 'react';
import { viewOf } from '#app/_server/person.ts';
import { readLink, showSale } from '#lib/modules/payments/dashboard.ts';

/** The sale that the first payment is made by, with its link; one of another tenant is not found. */
export const loadSample = cache(async (saleId: string) => {
  const { all } = await viewOf('/start');
  const sellerIds = all.map(({ id }) => id);
  const [sale, link] = await Promise.all([showSale(sellerIds, saleId), readLink(sellerIds, saleId)]);
  if (!sale || !link) notFound();
  return { sale, link };
});
