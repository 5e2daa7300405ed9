import { notFound } from 'next/navigation';
import { cache } from 'react';
import { viewOf } from '#app/_server/person.ts';
import { isUuid } from '#lib/kernel/ids.ts';
import { findProduct } from '#lib/modules/products/dashboard.ts';

/** The product of an address; a product of another tenant is not found. */
export const loadProduct = cache(async (guid: string) => {
  const { all } = await viewOf('/products/[guid]');
  const product = isUuid(guid)
    ? await findProduct(
        guid,
        all.map(({ id }) => id),
      )
    : null;
  const seller = all.find(({ id }) => id === product?.sellerId);
  if (!product || !seller) notFound();
  return { product, seller, isOneOfSeveral: all.length > 1 };
});
