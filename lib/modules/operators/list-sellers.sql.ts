import { type Database, statement } from '#lib/platform/db/database.ts';
import { containing } from '#lib/platform/db/lists/text-conditions.ts';
import type { OperatorSellerRow, PartnerRow, SellerFilter, SellersQuery } from './views.ts';

/**
 * All sellers and partners of the installation. SQL because no tenant limits these lists: a page is a walk of the
 * primary key, and each query is planned for its own filters.
 */

/** The last decision of an operator about a seller `s`. */
const DECISION = `LEFT JOIN LATERAL (SELECT d.kind FROM seller_decision d WHERE d.seller_id = s.id
  ORDER BY d.id DESC LIMIT 1) decided ON true`;

const STATE = `CASE WHEN NOT s.active THEN 'closed' WHEN s.approved THEN 'approved'
  WHEN s.partner_id IS NOT NULL THEN 'onboarding' WHEN decided.kind = 'declined' THEN 'declined' ELSE 'waiting' END`;

/** Columns of a row, with the tables that they come from. */
export const SELLER_COLUMNS = `s.id, s.public_key::text AS ref, s.name, s.email, p.name AS "partnerName",
  s.created_at AS "createdAt", ${STATE} AS state, schedule.paused_reason IS NOT NULL AS "isPaused"`;
export const SELLER_TABLES = `seller s LEFT JOIN partner p ON p.id = s.partner_id
  LEFT JOIN payout_schedule schedule ON schedule.seller_id = s.id ${DECISION}`;

const FILTERS: Readonly<Record<SellerFilter, string>> = {
  waiting: `s.partner_id IS NULL AND NOT s.approved AND s.active AND decided.kind IS DISTINCT FROM 'declined'`,
  approved: 's.approved AND s.active',
  onboarding: 's.partner_id IS NOT NULL AND NOT s.approved AND s.active',
  declined: `s.partner_id IS NULL AND NOT s.approved AND s.active AND decided.kind = 'declined'`,
  closed: 'NOT s.active',
  paused: 'schedule.paused_reason IS NOT NULL',
};

/** Rows of a page. */
const SIZE = 50;

export type SellersPage = {
  rows: OperatorSellerRow[];
  count: number;
  newer: number | null;
  older: number | null;
};

/** Page of sellers, newest first, that begins beside a row; `newer` and `older` are null at an end. */
export async function listSellers(database: Database, query: SellersQuery): Promise<SellersPage> {
  const values: unknown[] = [];
  const add = (value: unknown): string => `$${values.push(value)}`;
  const { search, state, partnerId, cursor } = query;
  const words = search.trim();
  const like = words === '' ? '' : add(containing(words));
  const isNewer = cursor?.way === 'newer';
  const where = [
    like === '' ? '' : `(s.name ILIKE ${like} OR s.email ILIKE ${like})`,
    state === null ? '' : FILTERS[state],
    partnerId === null ? '' : `s.partner_id = ${add(partnerId)}::bigint`,
    cursor === null ? '' : `s.id ${isNewer ? '>' : '<'} ${add(cursor.id)}::bigint`,
  ].filter((part) => part !== '');
  const text = `SELECT ${SELLER_COLUMNS} FROM ${SELLER_TABLES} ${where.length > 0 ? `WHERE ${where.join(' AND ')}` : ''}
    ORDER BY s.id ${isNewer ? 'ASC' : 'DESC'} LIMIT ${SIZE + 1}`;
  const found = await database.query<OperatorSellerRow>(statement('', text), values);
  const hasMore = found.length > SIZE;
  const rows = isNewer ? found.slice(0, SIZE).toReversed() : found.slice(0, SIZE);
  const [first, last] = [rows[0]?.id ?? null, rows.at(-1)?.id ?? null];
  return {
    rows,
    count: rows.length,
    newer: isNewer ? (hasMore ? first : null) : cursor === null ? null : first,
    older: isNewer ? last : hasMore ? last : null,
  };
}

/** Partners that are listed at most: an installation has tens of them. */
const MAX_PARTNERS = 500;

const PARTNERS = statement(
  'operators_list_partners',
  `SELECT p.id, p.name, p.created_at AS "createdAt", p.four_eyes AS "fourEyes",
    (SELECT count(*) FROM seller s WHERE s.partner_id = p.id) AS sellers
  FROM partner p ORDER BY lower(p.name), p.id LIMIT ${MAX_PARTNERS}`,
);

export const listPartners = (database: Database): Promise<PartnerRow[]> => database.query<PartnerRow>(PARTNERS, []);
