import type { DashboardContext } from '#app/_server/pages/dashboard-page.tsx';
import { managedSellers } from '#lib/modules/callbacks/dashboard.ts';
import { callbackAddresses } from '#lib/modules/sellers/dashboard.ts';

/** A person of more businesses than this chooses one first. */
const MAX_FORMS = 5;

/** The default address of each business, and whether the person may change it; null where there are too many. */
export async function loadAddresses({ sellers, sellerIds }: DashboardContext) {
  if (sellers.length > MAX_FORMS) return { addresses: null };
  const managed = new Set(managedSellers(sellers).map(({ id }) => id));
  const addresses = await callbackAddresses(sellerIds);
  return { addresses: addresses.map((address) => ({ ...address, mayChange: managed.has(address.sellerId) })) };
}
