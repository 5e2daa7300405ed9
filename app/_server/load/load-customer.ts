import { notFound } from 'next/navigation';
import { cache } from 'react';
import { viewOf } from '#app/_server/person.ts';
import { isUuid } from '#lib/kernel/ids.ts';
import { can } from '#lib/modules/access/index.ts';
import { findCustomer } from '#lib/modules/customers/dashboard.ts';

/**
 * The customer of an address, its seller and whether the person may change it; a customer of another tenant is not
 * found.
 */
export const loadCustomer = cache(async (screen: '/customers/[guid]' | '/customers/[guid]/edit', guid: string) => {
  const { all } = await viewOf(screen);
  const customer = isUuid(guid)
    ? await findCustomer(
        guid,
        all.map(({ id }) => id),
      )
    : null;
  const seller = all.find(({ id }) => id === customer?.sellerId);
  if (!customer || !seller || customer.isMerged) notFound();
  return { customer, seller, mayEdit: can(seller, 'edit-customers'), isOneOfSeveral: all.length > 1 };
});
