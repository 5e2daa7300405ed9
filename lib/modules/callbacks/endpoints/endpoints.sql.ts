import { type Database, statement } from '#lib/platform/db/database.ts';
import type { CallbackEndpoint, EndpointScope } from '#lib/modules/callbacks/contract/endpoints.ts';
import { endpointState } from '#lib/modules/callbacks/domain/endpoint-health.ts';
import { addressOf } from './store-endpoints.sql.ts';

/**
 * Health of the addresses: SQL because the list is ordered by an expression over several columns and limited, and
 * deliveries are counted by `endpoint_address()`, which the Prisma client cannot express.
 */

/** Most addresses a screen shows; those in trouble come first. */
const MAX_SHOWN = 200;

const ENDPOINTS = statement(
  'callbacks_endpoints',
  `
SELECT e.id, e.audience, e.owner_id AS "ownerId", coalesce(seller.name, partner.name, '') AS "ownerName", e.address,
  e.failures AS "failuresInARow", e.failing_since AS "failingSince",
  e.paused_until AS "pausedUntil", e.last_error AS "lastError", e.last_http_status AS "lastHttpStatus",
    e.last_failure_at AS "lastFailureAt", e.last_success_at AS "lastSuccessAt", app_now() AS now
FROM callback_endpoint e
LEFT JOIN seller ON e.audience = 'seller' AND seller.id = e.owner_id
LEFT JOIN partner ON e.audience = 'partner' AND partner.id = e.owner_id
WHERE (e.audience = 'seller' AND e.owner_id = ANY ($1::bigint[])) OR (e.audience = 'partner'
  AND e.owner_id = ANY ($2::bigint[]))
ORDER BY e.paused_until IS NULL, e.failures = 0, greatest(e.last_failure_at, e.last_success_at) DESC, e.id
LIMIT ${MAX_SHOWN}`,
);

/** Most deliveries that are counted for one address. */
const MAX_COUNTED = 1_000;

const UNDELIVERED = statement(
  'callbacks_undelivered',
  `
SELECT e.id, (SELECT count(*) FROM (
  SELECT FROM delivery d
  WHERE d.seller_id = ANY (CASE e.audience WHEN 'seller' THEN ARRAY[e.owner_id] ELSE ARRAY(SELECT id FROM seller
    WHERE partner_id = e.owner_id) END)
    AND d.state = ANY ('{dropped,skipped}') AND d.outcome <> 'superseded' AND d.audience = e.audience
      AND d.settled_at >= e.failing_since AND ${addressOf('d.url')} = e.address
  LIMIT ${MAX_COUNTED}) one) AS count
FROM callback_endpoint e WHERE e.id = ANY ($1::bigint[]) AND e.failing_since IS NOT NULL`,
);

/**
 * How many deliveries did not arrive at each of these addresses since it began to fail, up to 1,000; of addresses that
 * are well nothing.
 */
export async function undeliveredAt(
  database: Database,
  endpoints: readonly CallbackEndpoint[],
): Promise<ReadonlyMap<number, number>> {
  const troubled = endpoints.filter(({ failingSince }) => failingSince !== null).map(({ id }) => id);
  if (troubled.length === 0) return new Map();
  return new Map(
    (await database.query<{ id: number; count: number }>(UNDELIVERED, [troubled])).map(({ id, count }) => [id, count]),
  );
}

type Row = Omit<CallbackEndpoint, 'state'> & { now: Date };

/**
 * Addresses that callbacks of these sellers and partners were sent to in the last 30 days, and their health: paused
 * ones first, then failing ones, then by their last use; 200 at most.
 */
export async function endpointsOf(
  database: Database,
  { sellerIds, partnerIds }: EndpointScope,
): Promise<CallbackEndpoint[]> {
  const rows = await database.query<Row>(ENDPOINTS, [sellerIds, partnerIds]);
  return rows.map(({ now, ...row }) => ({
    ...row,
    state: endpointState({ failures: row.failuresInARow, pausedUntil: row.pausedUntil }, now),
  }));
}
