import type { SaleType } from '#lib/kernel/sale/sale-type.ts';
import { type Database, statement } from '#lib/platform/db/database.ts';
import { newLinkCode } from '#lib/platform/random.ts';
import { RECENT_TRIES } from '../charge/store-velocity.sql.ts';

/**
 * Short addresses of links to pay. SQL because messages ask for them, and a process that only sends does not load the
 * data client; and because a buyer opens them.
 */

/** Days that the address of one buyer's link is known, counted anew when the link is shown or sent again. */
export const LINK_DAYS = 90;

/** A link is renewed at most once in so many days, so that looking at it writes nothing. */
const RENEW_DAYS = 1;

const EXPIRES_AT = `CASE WHEN s.type = 'template' THEN NULL
  ELSE coalesce(s.closes_at, app_now() + interval '${LINK_DAYS} days') END`;

const CODES = statement(
  'payments_link_codes',
  `SELECT s.id AS "saleId", l.code,
  l.code IS NULL OR coalesce(l.expires_at < ${EXPIRES_AT} - interval '${RENEW_DAYS} days', false) AS "isStale"
FROM sale s LEFT JOIN payment_link l ON l.sale_id = s.id WHERE s.id = ANY($1::bigint[])`,
);

// Rows in the order of their sales: two senders of the same links do not wait for each other in a circle.
const KEEP_LINKS = statement(
  'payments_keep_links',
  `INSERT INTO payment_link (sale_id, seller_id, code, expires_at)
SELECT s.id, s.seller_id, wanted.code, ${EXPIRES_AT}
FROM unnest($1::bigint[], $2::text[]) AS wanted (id, code) JOIN sale s ON s.id = wanted.id ORDER BY s.id
ON CONFLICT (sale_id) DO UPDATE SET expires_at = excluded.expires_at
RETURNING sale_id AS "saleId", code`,
);

type CodeRow = { saleId: number; code: string };

/** Codes of the short addresses of these sales, by their ids; made or renewed where that is needed. */
export async function linkCodesOf(database: Database, saleIds: readonly number[]): Promise<Map<number, string>> {
  const wanted = [...new Set(saleIds)];
  if (wanted.length === 0) return new Map();
  const known = await database.query<{ saleId: number; code: string | null; isStale: boolean }>(CODES, [wanted]);
  const stale = known.filter(({ isStale }) => isStale).map(({ saleId }) => saleId);
  const kept =
    stale.length === 0 ? [] : await database.query<CodeRow>(KEEP_LINKS, [stale, stale.map(() => newLinkCode())]);
  const codes = new Map(known.flatMap(({ saleId, code }) => (code === null ? [] : [[saleId, code] as const])));
  for (const { saleId, code } of kept) codes.set(saleId, code);
  return codes;
}

/** Unknown codes that one network may ask for within an hour. */
export const MAX_UNKNOWN_CODES = 30;

const FIND_LINK = statement(
  'payments_find_link',
  `SELECT s.public_id AS "saleId", s.type,
  coalesce((SELECT cardinality(${RECENT_TRIES}) >= ${MAX_UNKNOWN_CODES} FROM try_window w WHERE w.scope = $2::text),
    false) AS "isLimited"
FROM (VALUES ($1::text)) AS requested (code)
LEFT JOIN payment_link l ON l.code = requested.code AND coalesce(l.expires_at > app_now(), true)
LEFT JOIN sale s ON s.id = l.sale_id AND s.status <> 'canceled'`,
);

export type LinkTarget = { saleId: string; type: SaleType };

/**
 * The sale behind a code: null where the code is unknown, has expired, or its link was cancelled. `isLimited`: the
 * scope has asked for `MAX_UNKNOWN_CODES` unknown ones within the hour; null is not limited.
 */
export async function findLinkTarget(
  database: Database,
  code: string,
  scope: string | null,
): Promise<{ target: LinkTarget | null; isLimited: boolean }> {
  type Row = { saleId: string | null; type: SaleType | null; isLimited: boolean };
  const [row] = await database.query<Row>(FIND_LINK, [code, scope]);
  const { saleId = null, type = null, isLimited = false } = row ?? {};
  return { target: saleId !== null && type !== null ? { saleId, type } : null, isLimited };
}

const RECORD_OPENING = statement(
  'payments_record_opening',
  `UPDATE payment_link SET opens = opens + 1, opened_at = coalesce(opened_at, app_now()), last_opened_at = app_now()
WHERE code = $1::text`,
);

/** Records that a person opened a link. */
export async function recordOpening(database: Database, code: string): Promise<void> {
  await database.query(RECORD_OPENING, [code]);
}

const OPENINGS = statement(
  'payments_openings_of_sales',
  `SELECT sale_id AS "saleId", opened_at AS "openedAt", last_opened_at AS "lastOpenedAt", opens
FROM payment_link WHERE sale_id = ANY($1::bigint[]) AND opened_at IS NOT NULL`,
);

/** When people opened a link first and last, and how often. */
export type Openings = { saleId: number; openedAt: Date; lastOpenedAt: Date; opens: number };

/** Openings of the links of these sales; sales whose link nobody opened are left out. */
export const openingsOf = (database: Database, saleIds: readonly number[]): Promise<Openings[]> =>
  database.query<Openings>(OPENINGS, [saleIds]);
