import { notFound } from 'next/navigation';
import { cache } from 'react';
import { viewOf } from '#app/person.ts';
import { isUuid } from '#lib/kernel/ids.ts';
import { findProduct } from '#lib/modules/products/store.ts';
import { database } from '#lib/platform/db/database.ts';

/** The product of an address; a product of another tenant is not found. */
export const loadProduct = cache(async (guid: string) => {
  const { all } = await viewOf('/products/[guid]');
  const product = isUuid(guid)
    ? await findProduct(
        database(),
        guid,
        all.map(({ id }) => id),
      )
    : null;
  const seller = all.find(({ id }) => id === product?.sellerId);
  if (!product || !seller) notFound();
  return { product, seller, isOneOfSeveral: all.length > 1 };
});
