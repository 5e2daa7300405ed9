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

/** `page` from 1, `pageSize` up to 500. */
export type SellersQuery = { partnerId: number; filters: SellerFilters; pageSize: number; page: number };

const NEWEST_FIRST = 'ORDER BY s.created_at DESC, s.id DESC';

function matching(chosen: Selection, { partnerId, filters }: SellersQuery): string {
  const those: Selection = { ...selection(), add: chosen.add };
  those.texts.push(`s.partner_id = ${chosen.add(partnerId)}::bigint`);
  addFilters(those, FILTERS, filters);
  return `FROM seller s WHERE ${those.texts.join(' AND ')}`;
}

/** Page of sellers, and the number of all that match. */
export async function findSellers(
  database: Database,
  query: SellersQuery,
): Promise<{ count: number; sellers: SellerRecord[] }> {
  const chosen = selection();
  const { pageSize, page } = query;
  const text = `WITH page AS MATERIALIZED (
    SELECT s.id, s.created_at ${matching(chosen, query)} ${NEWEST_FIRST}
    LIMIT ${chosen.add(pageSize)}::int OFFSET ${chosen.add((page - 1) * pageSize)}::bigint
  ) SELECT ${RECORD_COLUMNS} FROM page, LATERAL (SELECT * FROM seller WHERE seller.id = page.id OFFSET 0) s
    LEFT JOIN seller_profile p ON p.seller_id = s.id ORDER BY page.created_at DESC, page.id DESC`;
  const isKept = Object.keys(query.filters).length === 0;
  const [rows, count] = await Promise.all([
    database.query<RecordRow>(shapeOf('sellers_find', text, isKept), chosen.values),
    countSellers(database, query, isKept),
  ]);
  return { count, sellers: rows.map(recordOf) };
}

async function countSellers(database: Database, query: SellersQuery, isKept: boolean): Promise<number> {
  const chosen = selection();
  const text = `SELECT count(*) AS count ${matching(chosen, query)}`;
  const [row] = await database.query<{ count: number }>(shapeOf('sellers_count', text, isKept), chosen.values);
  return row?.count ?? 0;
}
