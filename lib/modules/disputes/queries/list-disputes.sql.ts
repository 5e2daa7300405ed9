import { type Database, statement } from '#lib/platform/db/database.ts';
import {
  type Conditions,
  everyRow,
  listPage,
  type TenantList,
  within,
} from '#lib/platform/db/lists/tenant-list.sql.ts';
import { REMIND_DAYS_BEFORE } from '../domain/due.ts';
import type {
  DisputeCounts,
  DisputeRow,
  DisputesPage,
  DisputesQuery,
  DisputesSort,
  DisputeTotals,
} from '../views/disputes.ts';

/** The disputes of the businesses of a person. SQL because the list's kit is (`tenant-list.sql.ts`). */

const DISPUTES: TenantList<DisputesSort> = {
  name: 'disputes',
  columns: `d.public_id AS "disputeId", d.status, d.reason, d.amount, d.amount_won AS "amountWon", d.currency,
    d.opened_at AS "openedAt", d.due_at AS "dueAt", d.submitted_at AS "submittedAt", d.decided_at AS "decidedAt",
    s.public_id AS "saleId", s.product_name AS "productName", s.buyer_name AS "buyerName",
    s.card_brand AS "cardBrand", s.card_last4 AS "cardLast4", seller.name AS "sellerName"`,
  from: 'dispute d JOIN seller ON seller.id = d.seller_id JOIN sale s ON s.id = d.sale_id',
  totalsFrom: 'dispute d',
  totals: `coalesce(sum(d.amount) FILTER (WHERE d.status IN ('needs-response', 'submitted')), 0)::bigint AS open,
    sum(d.amount_won)::bigint AS won,
    coalesce(sum(d.amount - d.amount_won) FILTER (WHERE d.status NOT IN ('needs-response', 'submitted')), 0)::bigint
      AS lost`,
  currency: 'd.currency',
  seller: 'd.seller_id',
  id: 'd.id',
  orders: {
    opened: { by: 'd.opened_at', type: 'timestamptz' },
    due: { by: 'd.due_at', type: 'timestamptz' },
  },
};

const orderOf = (sort: DisputesSort) => ({ sort, ascending: sort === 'due' });

function conditionsOf(sellerIds: readonly number[], query: Omit<DisputesQuery, 'page' | 'size' | 'sort'>): Conditions {
  const conditions = within(sellerIds, DISPUTES);
  const { texts, add } = conditions;
  if (query.statuses.length > 0) texts.push(`d.status = ANY(${add(query.statuses)}::dispute_status[])`);
  if (query.reasons.length > 0) texts.push(`d.reason = ANY(${add(query.reasons)}::dispute_reason[])`);
  if (query.ids) texts.push(`d.public_id = ANY(${add(query.ids)}::text[])`);
  if (query.currency !== null) texts.push(`d.currency = ${add(query.currency)}`);
  if (query.from !== null) texts.push(`d.opened_at >= ${add(query.from)}`);
  if (query.until !== null) texts.push(`d.opened_at < ${add(query.until)}`);
  if (query.dueBefore !== null) texts.push(`d.due_at < ${add(query.dueBefore)}`);
  return conditions;
}

/** Page of disputes, with the totals of all that match. `sellerIds` is the tenant: an empty list sees nothing. */
export const listDisputeRows = (
  db: Database,
  sellerIds: readonly number[],
  query: DisputesQuery,
): Promise<DisputesPage> =>
  listPage<DisputeRow, DisputeTotals, DisputesSort>(db, DISPUTES, conditionsOf(sellerIds, query), {
    ...query,
    ...orderOf(query.sort),
  });

/** Every dispute under these filters, a page at a time. */
export async function* everyDispute(
  db: Database,
  sellerIds: readonly number[],
  query: Omit<DisputesQuery, 'page' | 'size'>,
): AsyncGenerator<DisputeRow[]> {
  yield* everyRow<DisputeRow, DisputesSort>(db, DISPUTES, conditionsOf(sellerIds, query), orderOf(query.sort));
}

const ANY_DISPUTE = statement(
  'disputes_any',
  'SELECT EXISTS (SELECT FROM dispute WHERE seller_id = ANY($1::bigint[])) AS any',
);

/** Whether there is any dispute at all: an empty list and a list without results are different screens. */
export async function hasDisputes(db: Database, sellerIds: readonly number[]): Promise<boolean> {
  const [row] = await db.query<{ any: boolean }>(ANY_DISPUTE, [sellerIds]);
  return row?.any ?? false;
}

const COUNTS = statement(
  'disputes_counts',
  `SELECT count(*) FILTER (WHERE status = 'needs-response')::int AS "needsResponse",
  count(*) FILTER (WHERE status = 'submitted')::int AS submitted,
  count(*) FILTER (WHERE status NOT IN ('needs-response', 'submitted'))::int AS decided,
  count(*) FILTER (WHERE status = 'needs-response' AND due_at < app_now() + interval '${REMIND_DAYS_BEFORE} days')::int
    AS "dueSoon",
  min(due_at) FILTER (WHERE status = 'needs-response') AS "nextDueAt"
FROM dispute WHERE seller_id = ANY($1::bigint[])`,
);

/** Numbers of disputes by where they stand. */
export async function countDisputes(db: Database, sellerIds: readonly number[]): Promise<DisputeCounts> {
  const [row] = await db.query<DisputeCounts>(COUNTS, [sellerIds]);
  return row ?? { needsResponse: 0, submitted: 0, decided: 0, dueSoon: 0, nextDueAt: null };
}
