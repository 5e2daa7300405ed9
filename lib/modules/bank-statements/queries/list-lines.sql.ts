import { type Database, statement } from '#lib/platform/db/database.ts';
import { type Conditions, listPage, type TenantList, within } from '#lib/platform/db/lists/tenant-list.sql.ts';
import type { BankLineRow, BankLinesPage, BankLinesQuery, BankLineTotals } from '../views/lines.ts';

/** Lines of the bank accounts of a person's businesses, newest first. SQL because the list's kit is. */

const MATCHES = `coalesce((SELECT jsonb_agg(jsonb_build_object('payoutId', p.public_id, 'amount', p.amount,
    'isReturn', m.is_return, 'reason', m.reason, 'confidence', m.confidence, 'by', u.name)
    ORDER BY p.id)
  FROM bank_match m JOIN payout p ON p.id = m.payout_id LEFT JOIN app_user u ON u.id = m.matched_by
  WHERE m.line_id = l.id AND m.undone_at IS NULL), '[]'::jsonb)`;

const LINES: TenantList<'booked'> = {
  name: 'bank_lines',
  columns: `l.public_id AS "lineId", seller.name AS "sellerName", l.booked_on::text AS "bookedOn",
    l.value_on::text AS "valueOn", l.amount, l.currency, l.account, l.text, l.reference, l.state, l.note,
    ${MATCHES} AS matches`,
  from: 'bank_line l JOIN seller ON seller.id = l.seller_id',
  totalsFrom: 'bank_line l',
  totals: `sum(l.amount)::bigint AS amount, count(*) FILTER (WHERE l.state = 'matched') AS matched,
    count(*) FILTER (WHERE l.state = 'unmatched') AS unmatched, count(*) FILTER (WHERE l.state = 'aside') AS aside`,
  currency: 'l.currency',
  seller: 'l.seller_id',
  id: 'l.id',
  orders: { booked: { by: `to_char(l.booked_on, 'YYYYMMDD')::bigint`, type: 'bigint' } },
};

const NEWEST_FIRST = { sort: 'booked', ascending: false } as const;

function conditionsOf(
  sellerIds: readonly number[],
  query: Omit<BankLinesQuery, 'page' | 'size'>,
  timeZone: string,
): Conditions {
  const conditions = within(sellerIds, LINES);
  const { texts, add } = conditions;
  const dayOf = (at: Date) => `(${add(at)}::timestamptz AT TIME ZONE ${add(timeZone)}::text)::date`;
  if (query.states.length > 0) texts.push(`l.state = ANY(${add(query.states)}::bank_line_state[])`);
  if (query.currency !== null) texts.push(`l.currency = ${add(query.currency)}`);
  if (query.file !== null)
    texts.push(`l.statement_id = (SELECT s.id FROM bank_statement s WHERE s.public_id = ${add(query.file)}::uuid)`);
  if (query.from !== null) texts.push(`l.booked_on >= ${dayOf(query.from)}`);
  if (query.until !== null) texts.push(`l.booked_on < ${dayOf(query.until)}`);
  return conditions;
}

/** Page of lines, with the totals of all that match. `sellerIds` is the tenant: an empty list sees nothing. */
export const listBankLines = (
  db: Database,
  sellerIds: readonly number[],
  query: BankLinesQuery,
  timeZone: string,
): Promise<BankLinesPage> =>
  listPage<BankLineRow, BankLineTotals, 'booked'>(db, LINES, conditionsOf(sellerIds, query, timeZone), {
    ...query,
    ...NEWEST_FIRST,
  });

const ANY_LINE = statement(
  'bank_any_line',
  'SELECT EXISTS (SELECT FROM bank_line WHERE seller_id = ANY ($1::bigint[])) AS any',
);

/** Whether there is any line at all: an empty list and a list without results are different screens. */
export async function hasBankLines(db: Database, sellerIds: readonly number[]): Promise<boolean> {
  const [row] = await db.query<{ any: boolean }>(ANY_LINE, [sellerIds]);
  return row?.any ?? false;
}
