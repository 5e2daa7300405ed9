import { stampOf } from '#app/_server/screen-news.ts';
import { EndpointList } from '#components/callbacks/endpoints/endpoint-list.tsx';
import { LiveScreen } from '#components/query/live-screen.tsx';
import type { SellerAccess } from '#lib/modules/access/index.ts';
import { endpointScope, listedEndpoints } from '#lib/modules/callbacks/dashboard.ts';

/** Interval of the page's polls while an address is in trouble, milliseconds. */
const LOOK_EVERY_MS = 5_000;

type HealthProps = { sellers: readonly SellerAccess[]; timeZone: string; now: Date };

/** Health of the addresses of these businesses, kept up to date while one is in trouble. */
export async function EndpointHealth({ sellers, ...clock }: HealthProps) {
  const endpoints = await listedEndpoints(endpointScope(sellers));
  const isInTrouble = endpoints.some(({ state }) => state !== 'active');
  return (
    <>
      {isInTrouble ? (
        <LiveScreen
          name="endpoints"
          path="/callbacks/addresses/news"
          stamp={stampOf(endpoints)}
          everyMs={LOOK_EVERY_MS}
        />
      ) : null}
      <EndpointList endpoints={endpoints} showOwner={sellers.length > 1} {...clock} />
    </>
  );
}
