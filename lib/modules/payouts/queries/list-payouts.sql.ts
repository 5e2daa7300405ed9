import { type Database, statement } from '#lib/platform/db/database.ts';
import {
  type Conditions,
  everyRow,
  listPage,
  listRows,
  type TenantList,
  within,
} from '#lib/platform/db/lists/tenant-list.sql.ts';
import type { PayoutRow, PayoutsPage, PayoutsQuery, PayoutTotals } from '../views/payouts.ts';

/** The payouts of the businesses of a person, newest first. SQL because the list's kit is (`tenant-list.sql.ts`). */

const PAYOUTS: TenantList<'created'> = {
  name: 'payouts',
  columns: `p.public_id AS "payoutId", seller.name AS "sellerName", p.status, p.amount, p.currency,
    p.created_at AS "createdAt", p.sent_at AS "sentAt", p.value_date::text AS "valueDate",
    p.bank_reference AS "bankReference", account.last4, p.return_reason AS "returnReason"`,
  from: `payout p JOIN seller ON seller.id = p.seller_id JOIN payout_account account ON account.id = p.account_id`,
  totalsFrom: 'payout p',
  totals: `coalesce(sum(p.amount) FILTER (WHERE p.status = 'paid'), 0)::bigint AS paid,
    coalesce(sum(p.amount) FILTER (WHERE p.status IN ('scheduled', 'sent', 'unknown')), 0)::bigint AS open,
    coalesce(sum(p.amount) FILTER (WHERE p.status IN ('returned', 'cancelled')), 0)::bigint AS failed`,
  currency: 'p.currency',
  seller: 'p.seller_id',
  id: 'p.id',
  orders: { created: { by: 'p.created_at', type: 'timestamptz' } },
};

const NEWEST_FIRST = { sort: 'created', ascending: false } as const;

function conditionsOf(sellerIds: readonly number[], query: Omit<PayoutsQuery, 'page' | 'size'>): Conditions {
  const conditions = within(sellerIds, PAYOUTS);
  const { texts, add } = conditions;
  if (query.statuses.length > 0) texts.push(`p.status = ANY(${add(query.statuses)}::payout_status[])`);
  if (query.ids) texts.push(`p.public_id = ANY(${add(query.ids)}::text[])`);
  if (query.currency !== null) texts.push(`p.currency = ${add(query.currency)}`);
  if (query.from !== null) texts.push(`p.created_at >= ${add(query.from)}`);
  if (query.until !== null) texts.push(`p.created_at < ${add(query.until)}`);
  return conditions;
}

/** Page of payouts, with the totals of all that match. `sellerIds` is the tenant: an empty list sees nothing. */
export const listPayoutRows = (db: Database, sellerIds: readonly number[], query: PayoutsQuery): Promise<PayoutsPage> =>
  listPage<PayoutRow, PayoutTotals, 'created'>(db, PAYOUTS, conditionsOf(sellerIds, query), {
    ...query,
    ...NEWEST_FIRST,
  });

/** The newest payouts, without totals. */
export const latestPayouts = (db: Database, sellerIds: readonly number[], most: number): Promise<PayoutRow[]> =>
  listRows<PayoutRow, 'created'>(db, PAYOUTS, within(sellerIds, PAYOUTS), { ...NEWEST_FIRST, page: 1, size: most });

/** Every payout under these filters, newest first, a page at a time. */
export async function* everyPayout(
  db: Database,
  sellerIds: readonly number[],
  query: Omit<PayoutsQuery, 'page' | 'size'>,
): AsyncGenerator<PayoutRow[]> {
  yield* everyRow<PayoutRow, 'created'>(db, PAYOUTS, conditionsOf(sellerIds, query), NEWEST_FIRST);
}

const ANY_PAYOUT = statement(
  'payouts_any',
  'SELECT EXISTS (SELECT FROM payout WHERE seller_id = ANY($1::bigint[])) AS any',
);

/** Whether there is any payout at all: an empty list and a list without results are different screens. */
export async function hasPayouts(db: Database, sellerIds: readonly number[]): Promise<boolean> {
  const [row] = await db.query<{ any: boolean }>(ANY_PAYOUT, [sellerIds]);
  return row?.any ?? false;
}
