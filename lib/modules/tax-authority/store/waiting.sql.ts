import { isUuid } from '#lib/kernel/ids.ts';
import { type Database, statement } from '#lib/platform/db/database.ts';
import { LONG_WAIT_HOURS } from '../contract/request-states.ts';
import type { WaitingForNumber } from '../views.ts';

/** Documents that wait for a number. SQL because a request, its document and what was taken back of it are one look. */

// A request that is not opened yet is one that we ask about.
const COLUMNS = `d.id, d.public_id AS "publicId", d.seller_id AS "sellerId", m.name AS "sellerName", d.type, d.number,
  d.content->'buyer'->>'name' AS "buyerName", d.content->'buyer'->>'companyNumber' AS "buyerNumber",
  (d.total - d.vat)::bigint AS net, d.vat, a.since, coalesce(r.state, 'asking') AS state, r.why, r.way, r.code,
  coalesce(r.tries, 0) AS tries, coalesce(r.is_in_doubt, false) AS "isInDoubt",
  d.attempt_id IS NULL AND credit.document_id IS NULL AND coalesce(debt.paid, 0) = 0 AS "isWhole",
  a.since < app_now() - interval '${LONG_WAIT_HOURS} hours' AS "isOld"`;

const WAITING = `document_allocation a JOIN fiscal_document d ON d.id = a.document_id
  JOIN seller m ON m.id = d.seller_id
  LEFT JOIN allocation_request r ON r.document_id = a.document_id
  LEFT JOIN document_credit credit ON credit.document_id = d.id
  LEFT JOIN document_debt debt ON debt.document_id = d.id
WHERE a.status IN ('waiting', 'refused') AND coalesce(r.state, 'asking') <> 'done'
  AND coalesce(credit.credited + credit.beyond, 0) < d.total`;

const FIND = statement(
  'tax_authority_find_waiting',
  `SELECT ${COLUMNS} FROM ${WAITING} AND d.public_id = $1 AND a.seller_id = ANY ($2::bigint[])`,
);

/** A document of these businesses that waits; null for every other. */
export async function findWaiting(
  database: Database,
  publicId: string,
  sellerIds: readonly number[],
): Promise<WaitingForNumber | null> {
  if (!isUuid(publicId)) return null;
  return (await database.query<WaitingForNumber>(FIND, [publicId, sellerIds]))[0] ?? null;
}

/** States that a person has to do something about come first. */
const LIST = statement(
  'tax_authority_list_waiting',
  `SELECT ${COLUMNS}, count(*) OVER () AS count FROM ${WAITING} AND a.seller_id = ANY ($1::bigint[])
ORDER BY coalesce(r.state, 'asking') IN ('blocked', 'refused') DESC, d.id LIMIT $2`,
);

/** Documents of these businesses that wait, those first that somebody has to do something about, and how many. */
export async function listWaiting(
  database: Database,
  sellerIds: readonly number[],
  most: number,
): Promise<{ count: number; documents: WaitingForNumber[] }> {
  const rows = await database.query<WaitingForNumber & { count: number }>(LIST, [sellerIds, most]);
  return { count: rows[0]?.count ?? 0, documents: rows.map(({ count: _, ...document }) => document) };
}

const COUNT = statement(
  'tax_authority_count_stuck',
  `SELECT count(*) AS count FROM ${WAITING} AND a.seller_id = ANY ($1::bigint[])
    AND (r.state IN ('blocked', 'refused') OR a.since < app_now() - interval '${LONG_WAIT_HOURS} hours')`,
);

/** How many documents of these businesses wait for something that a person does. */
export const countStuck = async (database: Database, sellerIds: readonly number[]): Promise<number> =>
  (await database.query<{ count: number }>(COUNT, [sellerIds]))[0]?.count ?? 0;
