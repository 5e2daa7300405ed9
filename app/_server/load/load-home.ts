import type { DashboardContext } from '#app/_server/pages/dashboard-page.tsx';
import { parseHomeParams, planHome } from '#components/home/home-params.ts';
import { can, type SellerAccess } from '#lib/modules/access/index.ts';
import { endpointScope, endpointsOf } from '#lib/modules/callbacks/dashboard.ts';
import { hasSales, homeNumbers, latestSales, readNow } from '#lib/modules/payments/dashboard.ts';
import { countToRecover } from '#lib/modules/subscriptions/dashboard.ts';

/** Newest sales below the numbers. */
const LATEST = 6;

/** The numbers of the period of an address, the latest sales, and what waits. `now` is the database's. */
export async function loadHome({ sellers, sellerIds, search, timeZone }: DashboardContext) {
  const now = await readNow();
  const address = parseHomeParams(search);
  const plan = planHome(address, now, timeZone);
  const [numbers, latest, addresses, toRecover, isUsed] = await Promise.all([
    homeNumbers(sellerIds, plan.question),
    latestSales(sellerIds, LATEST),
    troubledAddresses(sellers),
    failedSubscriptions(sellers),
    hasSales(sellerIds),
  ]);
  return { now, address, plan, numbers, latest, addresses, toRecover, isUsed };
}

/** How many callback addresses do not get their callbacks; of those whose log the person may open. */
async function troubledAddresses(sellers: readonly SellerAccess[]): Promise<number> {
  const endpoints = await endpointsOf(endpointScope(sellers.filter((seller) => can(seller, 'see-callbacks'))));
  return endpoints.filter(({ state }) => state !== 'active').length;
}

/** How many subscriptions wait for another card or for their retry; of those that the person may see. */
const failedSubscriptions = (sellers: readonly SellerAccess[]): Promise<{ failed: number; retrying: number }> =>
  countToRecover(sellers.filter((seller) => can(seller, 'see-subscriptions')).map(({ id }) => id));
