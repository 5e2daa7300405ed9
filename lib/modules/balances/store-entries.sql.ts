import type { EntryCause } from '#lib/kernel/entry-cause.ts';
import { OWED, type Payee } from '#lib/modules/ledger/index.ts';
import { type Database, statement } from '#lib/platform/db/database.ts';
import { parameters } from '#lib/platform/db/parameters.ts';
import { entryLines, partnerLines } from './entry-lines.sql.ts';

/**
 * Lines of a balance, of a seller or of what is owed to a partner, newest first. SQL because the ledger grows without
 * bound: a page is read along its index from where the one before ended.
 */

/** A line: what one cause did to the balance. Minor units, positive to its owner. */
type EntryLine = {
  /** The entry of the balance that it is a part of; a page ends at one. */
  ownId: number;
  entryId: number;
  /** Tells lines of one `entryId` apart, from 1 on. */
  part: number;
  cause: EntryCause;
  amount: number;
  currency: string;
  bookedAt: Date;
  /** `YYYY-MM-DD`: from when it counts. */
  valueDate: string;
  saleId: string | null;
  attemptId: string | null;
  /** Product of the sale, or the reason of an adjustment. */
  description: string;
};

/** `before`: the last entry of the page before. Days are inclusive, `YYYY-MM-DD`. */
export type EntriesAsked = {
  owner: Payee;
  currencies: readonly string[];
  from: string | null;
  to: string | null;
  cause: EntryCause | null;
  before: number | null;
  /** Entries of the balance, each with all its lines. */
  limit: number;
};

const { at, values } = parameters('ownerId', 'currencies', 'timeZone', 'from', 'to', 'cause', 'before', 'limit');

const DAY = `(e.created_at AT TIME ZONE ${at.timeZone}::text)::date`;

/** Where entries with a line of a cause are looked for: conditions that have an index in the order of a page. */
const PLACES = {
  everywhere: 'true',
  /** Amounts that attempts took from the balance. */
  goneBack: 'e.attempt_id IS NOT NULL AND e.amount > 0',
  withoutAttempt: 'e.cause_id IS NOT NULL',
} as const;
type Place = keyof typeof PLACES;

const PLACE_OF: Readonly<Partial<Record<EntryCause, Place>>> = {
  refund: 'goneBack',
  chargeback: 'goneBack',
  'chargeback-fee': 'goneBack',
  payout: 'withoutAttempt',
  'payout-return': 'withoutAttempt',
  'reserve-held': 'withoutAttempt',
  'reserve-released': 'withoutAttempt',
  adjustment: 'withoutAttempt',
};

/** Entries that a page looks at for a cause, at most: a rare one is read over several pages. */
const MAX_LOOKED_AT = 5_000;

/** Entries of the largest page, and one that shows whether there are more: a number, so that its plan is for a few. */
const MAX_ON_A_PAGE = 501;

type Kind = Payee['kind'];
const LINES = { seller: entryLines, partner: partnerLines } as const;

/** Whether the entry `e` has a line of a cause; the lines themselves are made after the page is cut. */
const hasLine = (kind: Kind, cause: string): string =>
  `EXISTS (WITH own AS (SELECT e.id, e.attempt_id, e.cause_id, e.posting, e.amount), ${LINES[kind]()}
      SELECT FROM line WHERE line.cause = ${cause})`;

/**
 * Each currency is read along its index. Days that are rolled up say between which entries they lie; what is not rolled
 * up yet is looked at by its day. `reached`: the last entry that was looked at, where there may be more behind it.
 */
const listText = (place: Place, hasCause: boolean, kind: Kind = 'seller'): string => `WITH mark AS (
  SELECT coalesce((SELECT value::bigint FROM app_fact WHERE key = 'balance-days'), 0) AS id
),
days AS (
  SELECT CASE WHEN ${at.from}::date IS NULL THEN 0 ELSE coalesce((SELECT min(d.first_id) FROM balance_day d
    WHERE d.owner_id = ${at.ownerId}::bigint AND d.account = '${OWED[kind]}'
      AND d.currency = ANY (${at.currencies}::char(3)[]) AND d.booked_on >= ${at.from}::date), mark.id + 1) END
    AS first_id,
  CASE WHEN ${at.to}::date IS NULL THEN 9223372036854775807 ELSE coalesce((SELECT max(d.last_id) FROM balance_day d
    WHERE d.owner_id = ${at.ownerId}::bigint AND d.account = '${OWED[kind]}'
      AND d.currency = ANY (${at.currencies}::char(3)[]) AND d.booked_on <= ${at.to}::date), 0) END AS last_id,
  mark.id AS mark
  FROM mark
),
looked AS (
  SELECT one.* FROM days CROSS JOIN unnest(${at.currencies}::char(3)[]) AS held (currency) CROSS JOIN LATERAL (
    SELECT e.id, e.attempt_id, e.cause_id, e.posting, e.amount, e.currency, e.created_at,
      coalesce(e.value_date, ${DAY}) AS value_date
    FROM ledger_entry e
    WHERE e.account = '${OWED[kind]}' AND e.owner_id = ${at.ownerId}::bigint AND e.currency = held.currency
      AND e.id < coalesce(${at.before}::bigint, 9223372036854775807) AND e.id >= days.first_id
      AND (e.id <= days.last_id OR e.id > days.mark) AND ${PLACES[place]}
      AND (${at.from}::date IS NULL OR ${DAY} >= ${at.from}::date)
      AND (${at.to}::date IS NULL OR ${DAY} <= ${at.to}::date)
    ORDER BY e.id DESC LIMIT ${hasCause ? MAX_LOOKED_AT : MAX_ON_A_PAGE}
  ) AS one ORDER BY one.id DESC LIMIT ${hasCause ? MAX_LOOKED_AT : MAX_ON_A_PAGE}
),
own AS (
  SELECT e.* FROM looked e WHERE ${hasCause ? hasLine(kind, `${at.cause}::text`) : `${at.cause}::text IS NULL`}
  ORDER BY e.id DESC LIMIT ${at.limit}::int
),
reached AS (SELECT CASE WHEN count(*) = ${MAX_LOOKED_AT} THEN min(looked.id) END AS id FROM looked),
${LINES[kind]()}
SELECT reached.id AS "reachedId", shown.* FROM reached LEFT JOIN (
  SELECT line.own_id AS "ownId", line.entry_id AS "entryId", line.part, line.cause, line.amount, own.currency,
    own.created_at AS "bookedAt", own.value_date::text AS "valueDate", s.public_id AS "saleId",
    a.public_id AS "attemptId", coalesce(s.product_name, adjustment.reason, '') AS description
  FROM line JOIN own ON own.id = line.own_id
    LEFT JOIN attempt a ON a.id = line.attempt_id LEFT JOIN sale s ON s.id = a.sale_id
    LEFT JOIN adjustment ON adjustment.id = line.cause_id
  WHERE ${at.cause}::text IS NULL OR line.cause = ${at.cause}::text
) AS shown ON true
ORDER BY shown."ownId" DESC, shown."entryId"`;

const LIST = {
  all: statement('balances_list_entries', listText('everywhere', false)),
  everywhere: statement('balances_list_entries_of_cause', listText('everywhere', true)),
  goneBack: statement('balances_list_entries_gone_back', listText('goneBack', true)),
  withoutAttempt: statement('balances_list_entries_without_attempt', listText('withoutAttempt', true)),
} as const;

const LIST_OF_PARTNER = {
  all: statement('balances_list_entries_of_partner', listText('everywhere', false, 'partner')),
  ofCause: statement('balances_list_entries_of_partner_by_cause', listText('everywhere', true, 'partner')),
} as const;

/** Lines of at most `limit` entries. `reachedId`: where to look on, if not all entries were looked at; else null. */
export type EntryPage = { lines: EntryLine[]; reachedId: number | null };

/** A page of lines: those of at most `limit` entries of the balance, newest first. */
export async function listEntries(database: Database, asked: EntriesAsked, timeZone: string): Promise<EntryPage> {
  const rows = await database.query<Found>(textOf(asked), values({ ...asked, ownerId: asked.owner.id, timeZone }));
  return {
    lines: rows.filter((row): row is EntryLine & Reached => row.ownId !== null),
    reachedId: asked.cause === null ? null : (rows[0]?.reachedId ?? null),
  };
}

function textOf({ owner, cause }: Pick<EntriesAsked, 'owner' | 'cause'>) {
  if (owner.kind === 'partner') return cause === null ? LIST_OF_PARTNER.all : LIST_OF_PARTNER.ofCause;
  return cause === null ? LIST.all : LIST[PLACE_OF[cause] ?? 'everywhere'];
}

type Reached = { reachedId: number | null };
/** Without an entry there is one row, which says how far was looked. */
type Found = Reached & (EntryLine | { ownId: null });
