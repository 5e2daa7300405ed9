import { notFound } from 'next/navigation';
import { cache } from 'react';
import { viewOf } from '#app/_server/person.ts';
import { isUuid } from '#lib/kernel/ids.ts';
import { can } from '#lib/modules/access/index.ts';
import { findCustomer } from '#lib/modules/customers/dashboard.ts';
import { findProduct } from '#lib/modules/products/dashboard.ts';

/** Products and customers of an address. One of another tenant is not found. */

type CatalogueScreen = '/products/[guid]' | '/customers/[guid]' | '/customers/[guid]/edit';

async function loadOwned<Item extends { sellerId: number }>(
  screen: CatalogueScreen,
  guid: string,
  find: (guid: string, sellerIds: readonly number[]) => Promise<Item | null>,
) {
  const { all } = await viewOf(screen);
  const sellerIds = all.map(({ id }) => id);
  const item = isUuid(guid) ? await find(guid, sellerIds) : null;
  const seller = all.find(({ id }) => id === item?.sellerId);
  if (!item || !seller) notFound();
  return { item, seller, isOneOfSeveral: all.length > 1 };
}

export const loadProduct = cache(async (guid: string) => {
  const { item: product, ...more } = await loadOwned('/products/[guid]', guid, findProduct);
  return { product, ...more };
});

/** A customer that was merged into another one is not found. */
export const loadCustomer = cache(async (screen: '/customers/[guid]' | '/customers/[guid]/edit', guid: string) => {
  const { item: customer, seller, ...more } = await loadOwned(screen, guid, findCustomer);
  if (customer.isMerged) notFound();
  return { customer, seller, mayEdit: can(seller, 'edit-customers'), ...more };
});
