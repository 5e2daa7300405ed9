import { type EntryLine, inOrder, isBetween, linesOf } from '#lib/modules/balances/index.ts';
import { DOCUMENT_COLUMNS, type FoundDocument, ITS_SALE } from '#lib/modules/documents/index.ts';
import { type Payout, PAYOUT_COLUMNS } from '#lib/modules/payouts/index.ts';
import { type Database, type Statement, statement } from '#lib/platform/db/database.ts';
import { parameters } from '#lib/platform/db/parameters.ts';
import type { Reader } from '../clients/find-reader.ts';
import type { Place } from './cursor.ts';
import { boundsAt } from './marks.sql.ts';

/**
 * What clients read, from the oldest to the newest. SQL because the ledger and the documents grow without bound: each
 * seller is read along its index from where the page before ended.
 */

const { at, values } = parameters('ownerId', 'since', 'afterAt', 'afterId', 'limit', 'timeZone');

/** Rows of a page, and one that shows whether there are more: a number, so that the plan is for a few. */
const MAX_ON_A_PAGE = 501;

/** Sellers of a reader at this moment. */
const SELLERS: Readonly<Record<Reader['kind'], string>> = {
  seller: `reader AS (SELECT m.id, m.public_key::text AS public_key, m.currencies FROM seller m
  WHERE m.id = ${at.ownerId}::bigint)`,
  partner: `reader AS (SELECT m.id, m.public_key::text AS public_key, m.currencies FROM seller m
  WHERE m.partner_id = ${at.ownerId}::bigint)`,
};

const BOUNDS = boundsAt(at.since);
const AFTER = `(timestamptz 'epoch' + ${at.afterAt}::bigint * interval '1 microsecond', ${at.afterId}::bigint)`;
const microsOf = (time: string): string => `(extract(epoch FROM ${time}) * 1000000)::bigint`;

const perKind = (
  name: string,
  textOf: (kind: Reader['kind']) => string,
): Readonly<Record<Reader['kind'], Statement>> => ({
  seller: statement(`accounting_${name}_of_seller`, textOf('seller')),
  partner: statement(`accounting_${name}_of_partner`, textOf('partner')),
});

/** A currency that a seller no longer takes has its fold. */
const HELD = `held AS (
  SELECT reader.id, reader.public_key, one.currency FROM reader CROSS JOIN LATERAL (
    SELECT unnest(reader.currencies)::char(3) AS currency
    UNION SELECT f.currency FROM balance_fold f WHERE f.account = 'seller_balance' AND f.owner_id = reader.id
  ) AS one
)`;

const UNREAD = isBetween({
  owner: 'held.id',
  currency: 'held.currency',
  first: `greatest(${at.afterId}::bigint, bounds.after_entry) + 1`,
  last: 'bounds.up_to_entry',
});

const entriesText = (kind: Reader['kind'], condition: string): string => `WITH ${SELLERS[kind]}, ${HELD}, ${BOUNDS},
own AS (
  SELECT one.*, held.public_key FROM bounds CROSS JOIN held CROSS JOIN LATERAL (
    SELECT e.id, e.attempt_id, e.cause_id, e.posting, e.amount, e.currency, e.created_at,
      coalesce(e.value_date, (e.created_at AT TIME ZONE ${at.timeZone}::text)::date) AS value_date
    FROM ledger_entry e WHERE e.account = 'seller_balance' AND ${condition} AND ${UNREAD}
      AND (NOT bounds.is_by_time OR e.created_at >= bounds.since)
    ORDER BY ${inOrder('ASC')} LIMIT ${MAX_ON_A_PAGE}
  ) AS one WHERE ${at.afterAt}::bigint = 0 ORDER BY one.id LIMIT ${at.limit}::int
),
${linesOf('seller', ['currency', 'created_at', 'value_date', 'public_key'])}
SELECT line.own_id AS "ownId", line.entry_id AS "entryId", line.part, line.cause, line.amount, line.currency,
  line.created_at AS "bookedAt", line.value_date::text AS "valueDate", s.public_id AS "saleId",
  line.attempt_public_id AS "attemptId", coalesce(s.product_name, adjustment.reason, '') AS description,
  line.public_key AS "publicKey"
FROM line LEFT JOIN sale s ON s.id = line.sale_id LEFT JOIN adjustment ON adjustment.id = line.cause_id
ORDER BY line.own_id, line.entry_id, line.part`;

const ENTRIES = perKind('entries', (kind) => entriesText(kind, 'true'));
const CHARGED = perKind('charged_entries', (kind) => entriesText(kind, 'e.attempt_id IS NOT NULL'));

/** When a payout changed last: each change of its status has a time, a return after the credit that of its cause. */
const CHANGED_AT = `greatest(p.created_at, p.handed_at, p.sent_at, p.settled_at, (SELECT max(c.created_at)
      FROM payout_return r JOIN ledger_cause c ON c.id = r.id WHERE r.payout_id = p.id))`;

const PAYOUTS = perKind(
  'payouts',
  (kind) => `WITH ${SELLERS[kind]}, ${BOUNDS},
changed AS MATERIALIZED (
  SELECT p.id, reader.public_key, ${CHANGED_AT} AS changed_at FROM reader JOIN payout p ON p.seller_id = reader.id
),
page AS (
  SELECT changed.* FROM changed, bounds WHERE changed.changed_at < bounds.up_to AND changed.changed_at >= bounds.since
    AND (changed.changed_at, changed.id) > ${AFTER} AND ${at.timeZone}::text IS NOT NULL
  ORDER BY changed.changed_at, changed.id LIMIT ${at.limit}::int
)
SELECT ${microsOf('page.changed_at')} AS at, page.public_key AS "publicKey", ${PAYOUT_COLUMNS}
  JOIN page ON page.id = p.id ORDER BY page.changed_at, page.id`,
);

const DOCUMENTS = perKind(
  'documents',
  (kind) => `WITH ${SELLERS[kind]}, ${BOUNDS},
d AS (
  SELECT one.*, reader.public_key FROM bounds CROSS JOIN reader CROSS JOIN LATERAL (
    SELECT issued.* FROM fiscal_document issued WHERE issued.seller_id = reader.id
      AND issued.created_at < bounds.up_to AND issued.created_at >= bounds.since
      AND (issued.created_at, issued.id) > ${AFTER} AND ${at.timeZone}::text IS NOT NULL
    ORDER BY issued.created_at, issued.id LIMIT ${MAX_ON_A_PAGE}
  ) AS one ORDER BY one.created_at, one.id LIMIT ${at.limit}::int
)
SELECT d.id, ${microsOf('d.created_at')} AS at, d.public_key AS "publicKey", ${DOCUMENT_COLUMNS}
FROM d ${ITS_SALE} ORDER BY d.created_at, d.id`,
);

/** `limit`: rows of the page and one more. */
export type FeedAsked = { reader: Reader; since: Date | null; after: Place; limit: number; timeZone: string };

type OfSeller = { publicKey: string };

/** What one cause did to a balance; several lines are one entry of it, `ownId`. */
export type FeedLine = OfSeller & EntryLine;

const asked = ({ reader, since, after, limit, timeZone }: FeedAsked): unknown[] =>
  values({ ownerId: reader.id, since, afterAt: after.at, afterId: after.id, limit, timeZone });

/** Lines of at most `limit` entries. */
export const readEntries = (database: Database, of: FeedAsked): Promise<FeedLine[]> =>
  database.query<FeedLine>(ENTRIES[of.reader.kind], asked(of));

/** Lines of at most `limit` entries that attempts brought: those that may have fees. */
export const readCharged = (database: Database, of: FeedAsked): Promise<FeedLine[]> =>
  database.query<FeedLine>(CHARGED[of.reader.kind], asked(of));

export const readPayouts = (database: Database, of: FeedAsked): Promise<(Payout & OfSeller & Place)[]> =>
  database.query<Payout & OfSeller & Place>(PAYOUTS[of.reader.kind], asked(of));

export const readDocuments = (database: Database, of: FeedAsked): Promise<(FoundDocument & OfSeller & Place)[]> =>
  database.query<FoundDocument & OfSeller & Place>(DOCUMENTS[of.reader.kind], asked(of));
