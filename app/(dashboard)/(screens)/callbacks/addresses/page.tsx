import { Suspense } from 'react';
import { type DashboardContext, dashboardPage } from '#app/_server/pages/dashboard-page.tsx';
import { EndpointHealth } from '#app/(dashboard)/(screens)/callbacks/addresses/endpoint-health.tsx';
import { AddressesScreen } from '#components/callbacks/endpoints/addresses-screen.tsx';
import { ListSkeleton } from '#components/list/list-skeleton.tsx';
import { managedSellers } from '#lib/modules/callbacks/dashboard.ts';
import { callbackAddresses } from '#lib/modules/sellers/dashboard.ts';
import { saveAddress, sendTest } from './actions.ts';

/** A person of more businesses than this chooses one first. */
const MAX_FORMS = 5;

/** The default address of each business, and whether the person may change it; null where there are too many. */
async function loadAddresses({ sellers, sellerIds }: DashboardContext) {
  if (sellers.length > MAX_FORMS) return { addresses: null };
  const managed = new Set(managedSellers(sellers).map(({ id }) => id));
  const addresses = await callbackAddresses(sellerIds);
  return { addresses: addresses.map((address) => ({ ...address, mayChange: managed.has(address.sellerId) })) };
}

/** Callback addresses of a business, with a test event and the success of deliveries. */
const { generateMetadata, page } = dashboardPage('/callbacks/addresses', {
  title: 'deliveries.address.title',
  load: loadAddresses,
  show: ({ addresses, sellers, isSandbox, timeZone, now }) => (
    <AddressesScreen addresses={addresses} isSandbox={isSandbox} actions={{ save: saveAddress, sendTest }}>
      <Suspense fallback={<ListSkeleton rows={3} />}>
        <EndpointHealth sellers={sellers} timeZone={timeZone} now={now} />
      </Suspense>
    </AddressesScreen>
  ),
});

export { generateMetadata };
export default page;
