import { type Database, statement } from '#lib/platform/db/database.ts';
import {
  type Conditions,
  everyRow,
  listPage,
  shaped,
  type TenantList,
  within,
} from '#lib/platform/db/lists/tenant-list.sql.ts';
import type { HoldChoice, HoldRow, HoldSort, HoldsPage, HoldsQuery, HoldTotals } from '../views/holds.ts';
import { FREE_TO_DRAW } from '../domain/amounts.ts';
import { sumInSql } from '../sales/store-facts.ts';
import { addSearch } from './conditions.sql.ts';
import { exactSales } from './exact-sales.sql.ts';
import { PAID_WITH } from './paid-with-columns.ts';

/**
 * The holds: money that is kept on buyers' cards and neither captured nor released yet, soonest end first. SQL
 * because the table grows without bound (`tenant-list.sql.ts`).
 */

const HELD = sumInSql(FREE_TO_DRAW, 's');

const COLUMNS = `s.public_id AS "saleId", s.code, s.seller_id AS "sellerId", seller.name AS "sellerName",
  s.product_name AS "productName", s.merchant_reference AS reference,
  s.buyer_name AS "buyerName", s.buyer_email AS "buyerEmail", ${PAID_WITH}, s.currency, ${HELD} AS held, s.authorized,
  s.created_at AS "createdAt", s.hold_expires_at AS "expiresAt",
  (s.drawn_reserved > 0 OR EXISTS (SELECT FROM attempt o WHERE o.sale_id = s.id
    AND o.state IN ('in_flight','in_doubt','challenged','submitted'))) AS "isBusy"`;

const HOLDS: TenantList<HoldSort> = {
  name: 'holds',
  columns: COLUMNS,
  from: 'sale s JOIN seller ON seller.id = s.seller_id',
  totalsFrom: 'sale s',
  totals: `sum(${HELD})::bigint AS held`,
  currency: 's.currency',
  seller: 's.seller_id',
  id: 's.id',
  orders: {
    left: { by: 's.hold_expires_at', type: 'timestamptz' },
    amount: { by: HELD, type: 'bigint' },
    created: { by: 's.created_at', type: 'timestamptz' },
  },
};

// An expired hold waits for its release and cannot be captured.
async function conditionsOf(
  db: Database,
  sellerIds: readonly number[],
  query: Omit<HoldsQuery, 'sort' | 'ascending' | 'page' | 'size'>,
): Promise<Conditions> {
  const conditions = within(sellerIds, HOLDS);
  const { texts, add } = conditions;
  texts.push(`s.status = 'authorized'`, 's.hold_expires_at > app_now()');
  if (query.endsWithin !== null)
    texts.push(`s.hold_expires_at <= app_now() + make_interval(hours => ${add(query.endsWithin)}::int)`);
  if (query.ids) texts.push(`s.public_id = ANY(${add(query.ids)}::text[])`);
  if (query.currency !== null) texts.push(`s.currency = ${add(query.currency)}`);
  if (query.least !== null) texts.push(`${HELD} >= ${add(query.least)}::bigint`);
  if (query.most !== null) texts.push(`${HELD} <= ${add(query.most)}::bigint`);
  addSearch(conditions, { search: query.search, named: await exactSales(db, sellerIds, query.search) }, HELD);
  return conditions;
}

const nowStatement = statement('holds_now', 'SELECT app_now() AS now');

/**
 * Page of the holds of these sellers, with the totals of all that match. `sellerIds` is the tenant: an empty list
 * sees nothing.
 */
export async function listHolds(db: Database, sellerIds: readonly number[], query: HoldsQuery): Promise<HoldsPage> {
  const conditions = await conditionsOf(db, sellerIds, query);
  const [found, [clock]] = await Promise.all([
    listPage<HoldRow, HoldTotals, HoldSort>(db, HOLDS, conditions, query),
    db.query<{ now: Date }>(nowStatement, []),
  ]);
  return { ...found, now: clock?.now ?? new Date() };
}

/** Every one that the list has under these filters, in its order, a page at a time. */
export async function* everyHold(
  db: Database,
  sellerIds: readonly number[],
  query: Omit<HoldsQuery, 'page' | 'size'>,
): AsyncGenerator<HoldRow[]> {
  yield* everyRow<HoldRow, HoldSort>(db, HOLDS, await conditionsOf(db, sellerIds, query), query);
}

/** All that match and can be ended now, `most` of them at most, soonest end first: what "select all" selects. */
export async function chooseHolds(
  db: Database,
  sellerIds: readonly number[],
  query: HoldsQuery,
  most: number,
): Promise<HoldChoice[]> {
  const { texts, values, add } = await conditionsOf(db, sellerIds, query);
  const free = `s.drawn_reserved = 0 AND NOT EXISTS (SELECT FROM attempt o WHERE o.sale_id = s.id
    AND o.state IN ('in_flight','in_doubt','challenged','submitted'))`;
  const text = `SELECT s.public_id AS "saleId", s.code, s.product_name AS "productName", s.currency, ${HELD} AS held
    FROM sale s
    WHERE ${texts.join(' AND ')} AND ${free} ORDER BY s.hold_expires_at, s.id LIMIT ${add(most)}`;
  return db.query<HoldChoice>(shaped('holds_choose', text), values);
}

const anyHold = statement(
  'holds_any',
  `SELECT EXISTS (SELECT FROM sale WHERE seller_id = ANY($1::bigint[]) AND status = 'authorized'
    AND hold_expires_at > app_now()) AS any`,
);

/** Whether anything is held at all: an empty list and a list without results are different screens. */
export async function hasHolds(db: Database, sellerIds: readonly number[]): Promise<boolean> {
  const [row] = await db.query<{ any: boolean }>(anyHold, [sellerIds]);
  return row?.any ?? false;
}
