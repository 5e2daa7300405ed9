import { balanceOf, pendingOf } from '#lib/modules/ledger/index.ts';
import type { Database } from '#lib/platform/db/database.ts';
import { addFilters, type Column, type Selection, selection, shapeOf } from '#lib/platform/db/lists/filters.sql.ts';
import { RECORD_COLUMNS, recordOf, type RecordRow, type SellerRecord } from './seller-record.sql.ts';

/**
 * get-sellers: the sellers of a partner that match every filter, newest first, one page of them and how many there are.
 * SQL because a partner's sellers grow without bound, and pages are picked as ids along an index.
 */

export type SellerFilters = Partial<{
  /** Indexes of identifiers, as `secretIndex` makes them. */
  svcIdIndex: Buffer[];
  publicKey: string[];
  createdFrom: Date;
  /** The first instant that is too late. */
  createdUntil: Date;
  remoteId: string[];
  firstName: string[];
  lastName: string[];
  merchantName: string[];
  /** E-mail addresses in lower case. */
  email: string[];
  phone: string[];
  companyNumber: string[];
  active: boolean[];
  approved: boolean[];
}>;

/** A fact of the profile, along its own index. */
const profileColumn = (column: string): Column => ({
  where: `s.id IN (SELECT p.seller_id FROM seller_profile p WHERE p.${column} = ANY ($?::text[])
    AND p.${column} <> '')`,
});

/** Each filter on `seller s`. */
const FILTERS: { readonly [Filter in keyof Required<SellerFilters>]: Column } = {
  svcIdIndex: {
    where: `(s.svc_id_index = ANY ($?::bytea[])
      OR (s.old_svc_id_index = ANY ($?::bytea[]) AND s.old_svc_id_until > app_now()))`,
  },
  publicKey: { of: 's.public_key', type: 'uuid' },
  createdFrom: { where: 's.created_at >= $?::timestamptz' },
  createdUntil: { where: 's.created_at < $?::timestamptz' },
  remoteId: profileColumn('remote_id'),
  firstName: profileColumn('first_name'),
  lastName: profileColumn('last_name'),
  merchantName: profileColumn('merchant_name'),
  email: { of: 'lower(s.email)', type: 'text' },
  phone: { of: 's.phone', type: 'text' },
  companyNumber: profileColumn('inc_code'),
  active: { of: 's.active', type: 'boolean' },
  approved: { of: 's.approved', type: 'boolean' },
};

/** `page` from 1, `pageSize` up to 500; days are those of `timeZone`. */
export type SellersQuery = {
  partnerId: number;
  filters: SellerFilters;
  pageSize: number;
  page: number;
  timeZone: string;
};

/** Balance of a seller in a currency, minor units, and of it what a payout could take now: the rest is not released. */
type Wallet = { currency: string; total: number; releasable: number };

/** A seller with its balances in the currencies that it ever had money in. */
export type FoundSeller = SellerRecord & { wallets: readonly Wallet[] };

const CURRENCY = 'in_currency::char(3)';

/** `today`: the day of the business. */
const walletsOn = (today: string): string => `(SELECT coalesce(jsonb_agg(jsonb_build_object('currency', in_currency,
    'total', ${balanceOf('s.id', CURRENCY)}, 'releasable', ${balanceOf('s.id', CURRENCY)}
      - ${pendingOf('s.id', CURRENCY, today)}) ORDER BY in_currency), '[]')
  FROM unnest(s.currencies) AS in_currency WHERE EXISTS (SELECT FROM ledger_entry e
    WHERE e.account = 'seller_balance' AND e.owner_id = s.id AND e.currency = ${CURRENCY}))`;

const NEWEST_FIRST = 'ORDER BY s.created_at DESC, s.id DESC';

function matching(chosen: Selection, { partnerId, filters }: SellersQuery): string {
  const those: Selection = { ...selection(), add: chosen.add };
  those.texts.push(`s.partner_id = ${chosen.add(partnerId)}::bigint`);
  addFilters(those, FILTERS, filters);
  return `FROM seller s WHERE ${those.texts.join(' AND ')}`;
}

/**
 * Page of sellers, and the number of all that match. `OFFSET 0` keeps the lateral join: rows are read by id, after the
 * limit. Without filters the statement is prepared (`shapeOf`).
 */
export async function findSellers(
  database: Database,
  query: SellersQuery,
): Promise<{ count: number; sellers: FoundSeller[] }> {
  const chosen = selection();
  const { pageSize, page, timeZone } = query;
  const text = `WITH page AS MATERIALIZED (
    SELECT s.id, s.created_at ${matching(chosen, query)} ${NEWEST_FIRST}
    LIMIT ${chosen.add(pageSize)}::int OFFSET ${chosen.add((page - 1) * pageSize)}::bigint
  ) SELECT ${RECORD_COLUMNS}, ${walletsOn(`(app_now() AT TIME ZONE ${chosen.add(timeZone)}::text)::date`)} AS wallets
    FROM page, LATERAL (SELECT * FROM seller WHERE seller.id = page.id OFFSET 0) s
    LEFT JOIN seller_profile p ON p.seller_id = s.id ORDER BY page.created_at DESC, page.id DESC`;
  const isPrepared = Object.keys(query.filters).length === 0;
  const [rows, count] = await Promise.all([
    database.query<RecordRow & Pick<FoundSeller, 'wallets'>>(shapeOf('sellers_find', text, isPrepared), chosen.values),
    countSellers(database, query, isPrepared),
  ]);
  return { count, sellers: rows.map((row) => ({ ...recordOf(row), wallets: row.wallets })) };
}

async function countSellers(database: Database, query: SellersQuery, isPrepared: boolean): Promise<number> {
  const chosen = selection();
  const text = `SELECT count(*) AS count ${matching(chosen, query)}`;
  const [row] = await database.query<{ count: number }>(shapeOf('sellers_count', text, isPrepared), chosen.values);
  return row?.count ?? 0;
}
