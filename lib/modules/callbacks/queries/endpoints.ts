import { type Database, statement } from '#lib/platform/db/database.ts';
import type { CallbackEndpoint, EndpointScope } from '../contract/endpoints.ts';
import { endpointState } from '../domain/endpoint-health.ts';

/** Most addresses a screen shows; those in trouble come first. */
const MOST_SHOWN = 200;

const ENDPOINTS = statement('callbacks_endpoints', `
SELECT e.id, e.audience, e.owner_id AS "ownerId", coalesce(seller.name, partner.name, '') AS "ownerName", e.address, e.failures AS "failuresInARow", e.failing_since AS "failingSince",
  e.paused_until AS "pausedUntil", e.last_error AS "lastError", e.last_http_status AS "lastHttpStatus", e.last_failure_at AS "lastFailureAt", e.last_success_at AS "lastSuccessAt", app_now() AS now
FROM callback_endpoint e
LEFT JOIN seller ON e.audience = 'seller' AND seller.id = e.owner_id
LEFT JOIN partner ON e.audience = 'partner' AND partner.id = e.owner_id
WHERE (e.audience = 'seller' AND e.owner_id = ANY ($1::bigint[])) OR (e.audience = 'partner' AND e.owner_id = ANY ($2::bigint[]))
ORDER BY e.paused_until IS NULL, e.failures = 0, greatest(e.last_failure_at, e.last_success_at) DESC, e.id
LIMIT ${MOST_SHOWN}`);

type Row = Omit<CallbackEndpoint, 'state'> & { now: Date };

/**
 * The addresses that callbacks of these sellers and partners were sent to in the last 30 days and how they fare now:
 * paused ones first, then failing ones, then by when they were last used; 200 at most.
 */
export async function endpointsOf(database: Database, { sellerIds, partnerIds }: EndpointScope): Promise<CallbackEndpoint[]> {
  const rows = await database.query<Row>(ENDPOINTS, [sellerIds, partnerIds]);
  return rows.map(({ now, ...row }) => ({ ...row, state: endpointState({ failures: row.failuresInARow, pausedUntil: row.pausedUntil }, now) }));
}
