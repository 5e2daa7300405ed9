import { Suspense } from 'react';
import { loadAddresses } from '#app/(dashboard)/callbacks/addresses/load-addresses.ts';
import { dashboardPage } from '#app/_server/pages/dashboard-page.tsx';
import { EndpointHealth } from '#app/(dashboard)/callbacks/addresses/endpoint-health.tsx';
import { AddressesScreen } from '#components/callbacks/endpoints/addresses-screen.tsx';
import { ListSkeleton } from '#components/list/list-skeleton.tsx';
import { saveAddress, sendTest } from './actions.ts';

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
