import type { SellerAccess } from '#lib/modules/access/index.ts';
import { endpointsOf, undeliveredAt } from '#lib/modules/callbacks/endpoints/queries/endpoints.sql.ts';
import { database } from '#lib/platform/db/database.ts';
import type { ListedEndpoint } from '#components/callbacks/endpoints/endpoint-list.tsx';
import { endpointScope } from '../authorize-callbacks.ts';

/** The addresses of these people's businesses as the screen lists them. */
export async function listedEndpoints(sellers: readonly SellerAccess[]): Promise<ListedEndpoint[]> {
  const endpoints = await endpointsOf(database(), endpointScope(sellers));
  const undelivered = await undeliveredAt(database(), endpoints);
  return endpoints.map((endpoint) => ({ ...endpoint, undelivered: undelivered.get(endpoint.id) ?? 0 }));
}
