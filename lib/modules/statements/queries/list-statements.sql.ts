import { type Database, statement } from '#lib/platform/db/database.ts';
import {
  type Conditions,
  everyRow,
  listPage,
  type TenantList,
  within,
} from '#lib/platform/db/lists/tenant-list.sql.ts';
import type { StatementRow, StatementsPage, StatementsQuery, StatementTotals } from '../views/statements.ts';

/** Statements of the businesses of a person, newest first. SQL because the list's kit is (`tenant-list.sql.ts`). */

const STATEMENTS: TenantList<'month'> = {
  name: 'statements',
  columns: `s.id, s.seller_id AS "sellerId", seller.name AS "sellerName", to_char(s.month, 'YYYY-MM') AS month,
    s.currency, s.opening, s.closing, encode(s.sha256, 'hex') AS sha256`,
  from: 'account_statement s JOIN seller ON seller.id = s.seller_id',
  totalsFrom: 'account_statement s',
  totals: '0 AS nothing',
  currency: 's.currency',
  seller: 's.seller_id',
  id: 's.id',
  orders: { month: { by: `to_char(s.month, 'YYYYMM')::bigint`, type: 'bigint' } },
};

const NEWEST_FIRST = { sort: 'month', ascending: false } as const;

function conditionsOf(sellerIds: readonly number[], { year, currency }: Pick<StatementsQuery, 'year' | 'currency'>) {
  const conditions: Conditions = within(sellerIds, STATEMENTS);
  const { texts, add } = conditions;
  if (year !== null) texts.push(`s.month BETWEEN ${add(`${year}-01-01`)}::date AND ${add(`${year}-12-01`)}::date`);
  if (currency !== null) texts.push(`s.currency = ${add(currency)}`);
  return conditions;
}

/** A page of statements of closed months. `sellerIds` is the tenant: an empty list sees nothing. */
export const listStatementRows = (
  db: Database,
  sellerIds: readonly number[],
  query: StatementsQuery,
): Promise<StatementsPage> =>
  listPage<StatementRow, StatementTotals, 'month'>(db, STATEMENTS, conditionsOf(sellerIds, query), {
    ...query,
    ...NEWEST_FIRST,
  });

/** Every statement under these filters, newest first, a page at a time. */
export async function* everyStatement(
  db: Database,
  sellerIds: readonly number[],
  query: Pick<StatementsQuery, 'year' | 'currency'>,
): AsyncGenerator<StatementRow[]> {
  yield* everyRow<StatementRow, 'month'>(db, STATEMENTS, conditionsOf(sellerIds, query), NEWEST_FIRST);
}

const ANY_STATEMENT = statement(
  'statements_any',
  'SELECT EXISTS (SELECT FROM account_statement WHERE seller_id = ANY ($1::bigint[])) AS any',
);

/** Whether there is any statement at all: an empty list and a list without results are different screens. */
export async function hasStatements(db: Database, sellerIds: readonly number[]): Promise<boolean> {
  const [row] = await db.query<{ any: boolean }>(ANY_STATEMENT, [sellerIds]);
  return row?.any ?? false;
}
