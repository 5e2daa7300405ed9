import { type Database, statement } from '#lib/platform/db/database.ts';
import {
  type Conditions,
  everyRow,
  listPage,
  type TenantList,
  within,
} from '#lib/platform/db/lists/tenant-list.sql.ts';
import {
  REFUND_KINDS,
  type RefundRow,
  type RefundState,
  type RefundsPage,
  type RefundsQuery,
  type RefundTotals,
} from '../views/refunds.ts';
import { addSearch } from './conditions.sql.ts';
import { exactSales } from './exact-sales.sql.ts';

/**
 * The refunds: every attempt that gave money back or released a hold, newest first, in any state. SQL because the table
 * grows without bound (`tenant-list.sql.ts`).
 */

const COLUMNS = `a.public_id AS "attemptId", s.public_id AS "saleId", s.code AS "saleCode", seller.name AS "sellerName",
  s.product_name AS "productName",
  s.merchant_reference AS reference, s.buyer_name AS "buyerName", a.kind, a.state, a.amount, a.currency, a.method,
    a.account_mask AS account, s.card_brand AS "cardBrand", s.card_last4 AS "cardLast4",
  a.from_seller_card AS "fromSellerCard", a.channel, u.name AS "userName", a.decline_code AS "declineCode",
    why.reason, why.note, a.created_at AS "createdAt"`;

const REFUNDS: TenantList<'created'> = {
  name: 'refunds',
  columns: COLUMNS,
  from: `attempt a JOIN sale s ON s.id = a.sale_id JOIN seller ON seller.id = a.seller_id
    LEFT JOIN app_user u ON u.id = a.user_id LEFT JOIN refund_reason why ON why.attempt_id = a.id`,
  totalsFrom: 'attempt a JOIN sale s ON s.id = a.sale_id',
  totals: `coalesce(sum(a.amount) FILTER (WHERE a.kind = 'refund' AND a.state = 'succeeded'), 0)::bigint AS refunded,
    coalesce(sum(a.amount) FILTER (WHERE a.kind = 'void' AND a.state = 'succeeded'), 0)::bigint AS released`,
  currency: 'a.currency',
  seller: 'a.seller_id',
  id: 'a.id',
  orders: { created: { by: 'a.created_at', type: 'timestamptz' } },
};

const NEWEST_FIRST = { sort: 'created', ascending: false } as const;

const STATES: Readonly<Record<RefundState, string>> = {
  done: 'succeeded',
  open: 'in_flight',
  doubt: 'in_doubt',
  declined: 'declined',
  cancelled: 'cancelled',
};

async function conditionsOf(
  db: Database,
  sellerIds: readonly number[],
  query: Omit<RefundsQuery, 'page' | 'size'>,
): Promise<Conditions> {
  const conditions = within(sellerIds, REFUNDS);
  const { texts, add } = conditions;
  texts.push(`a.kind = ANY(${add(query.kinds.length > 0 ? query.kinds : REFUND_KINDS)}::attempt_kind[])`);
  if (query.states.length > 0)
    texts.push(`a.state = ANY(${add(query.states.map((state) => STATES[state]))}::attempt_state[])`);
  if (query.ids) texts.push(`a.public_id = ANY(${add(query.ids)}::text[])`);
  // A release has no payer.
  if (query.source !== null) texts.push(`a.kind = 'refund'`, `a.from_seller_card = ${add(query.source === 'card')}`);
  if (query.currency !== null) texts.push(`a.currency = ${add(query.currency)}`);
  if (query.from !== null) texts.push(`a.created_at >= ${add(query.from)}`);
  if (query.until !== null) texts.push(`a.created_at < ${add(query.until)}`);
  if (query.least !== null) texts.push(`a.amount >= ${add(query.least)}`);
  if (query.most !== null) texts.push(`a.amount <= ${add(query.most)}`);
  addSearch(conditions, { search: query.search, named: await exactSales(db, sellerIds, query.search) }, 'a.amount');
  return conditions;
}

/** Page of refunds, with the totals of all that match. `sellerIds` is the tenant: an empty list sees nothing. */
export async function listRefunds(
  db: Database,
  sellerIds: readonly number[],
  query: RefundsQuery,
): Promise<RefundsPage> {
  const conditions = await conditionsOf(db, sellerIds, query);
  return listPage<RefundRow, RefundTotals, 'created'>(db, REFUNDS, conditions, { ...query, ...NEWEST_FIRST });
}

/** Every refund under these filters, newest first, a page at a time. */
export async function* everyRefund(
  db: Database,
  sellerIds: readonly number[],
  query: Omit<RefundsQuery, 'page' | 'size'>,
): AsyncGenerator<RefundRow[]> {
  yield* everyRow<RefundRow, 'created'>(db, REFUNDS, await conditionsOf(db, sellerIds, query), NEWEST_FIRST);
}

const anyRefund = statement(
  'refunds_any',
  `SELECT EXISTS (SELECT FROM attempt WHERE seller_id = ANY($1::bigint[]) AND kind IN ('refund','void')) AS any`,
);

/** Whether there is any refund at all: an empty list and a list without results are different screens. */
export async function hasRefunds(db: Database, sellerIds: readonly number[]): Promise<boolean> {
  const [row] = await db.query<{ any: boolean }>(anyRefund, [sellerIds]);
  return row?.any ?? false;
}
