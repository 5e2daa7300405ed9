import type { EntryCause } from '#lib/kernel/entry-cause.ts';
import { OWED, type Payee } from '#lib/modules/ledger/index.ts';
import { type Database, type Statement, statement } from '#lib/platform/db/database.ts';
import { parameters } from '#lib/platform/db/parameters.ts';
import { linesOf, type Place, placeOf } from './entry-lines.sql.ts';
import { type Entries, type Look, lookFor, pageOf } from './entry-pages.sql.ts';

/**
 * Lines of a balance, of a seller or of what is owed to a partner, newest first. SQL because the ledger grows without
 * bound: a page is read along its index from where the one before ended.
 */

/** A line: what one cause did to the balance. Minor units, positive to its owner. */
export type EntryLine = {
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
const IS_ANY_DAY = `${at.from}::date IS NULL AND ${at.to}::date IS NULL`;

/** Entries of the largest page, and one that shows whether there are more. */
const MOST_ON_A_PAGE = 501;

type Kind = Payee['kind'];

/** Days that are rolled up say between which entries they lie; what is not rolled up yet is looked at by its day. */
function listText(kind: Kind, place: Place | null, look: Look = 'near'): string {
  const entries: Entries = {
    kind,
    owner: `${at.ownerId}::bigint`,
    timeZone: at.timeZone,
    where: `(${at.from}::date IS NULL OR ${DAY} >= ${at.from}::date)
      AND (${at.to}::date IS NULL OR ${DAY} <= ${at.to}::date)`,
  };
  const filter = place === null ? null : { fits: `line.cause = ${at.cause}::text`, place, look };
  return `WITH mark AS (
  SELECT coalesce((SELECT value::bigint FROM app_fact WHERE key = 'balance-days'), 0) AS id
),
held AS (SELECT asked.currency FROM unnest(${at.currencies}::char(3)[]) AS asked (currency)),
stretch AS (
  SELECT 0 AS first_id, 9223372036854775807 AS last_id WHERE ${IS_ANY_DAY}
  UNION ALL SELECT min(d.first_id), max(d.last_id) FROM balance_day d WHERE NOT (${IS_ANY_DAY})
    AND d.owner_id = ${at.ownerId}::bigint AND d.account = '${OWED[kind]}'
    AND (${at.from}::date IS NULL OR d.booked_on >= ${at.from}::date)
    AND (${at.to}::date IS NULL OR d.booked_on <= ${at.to}::date)
  UNION ALL SELECT mark.id + 1, 9223372036854775807 FROM mark WHERE NOT (${IS_ANY_DAY})
),
${pageOf(entries, { beside: at.before, limit: at.limit, most: MOST_ON_A_PAGE, filter })},
${linesOf(kind, ['currency', 'created_at', 'value_date'])}
SELECT reached.id AS "reachedId", shown.* FROM reached LEFT JOIN (
  SELECT line.own_id AS "ownId", line.entry_id AS "entryId", line.part, line.cause, line.amount, line.currency,
    line.created_at AS "bookedAt", line.value_date::text AS "valueDate", s.public_id AS "saleId",
    line.attempt_public_id AS "attemptId", coalesce(s.product_name, adjustment.reason, '') AS description
  FROM line LEFT JOIN sale s ON s.id = line.sale_id
    LEFT JOIN adjustment ON adjustment.id = line.cause_id
  WHERE ${at.cause}::text IS NULL OR line.cause = ${at.cause}::text
) AS shown ON true
ORDER BY shown."ownId" DESC, shown."entryId"`;
}

type Looks = Readonly<Record<Look, Statement>>;

const looksOf = (name: string, kind: Kind, place: Place): Looks => ({
  near: statement(name, listText(kind, place, 'near')),
  far: statement(`${name}_further`, listText(kind, place, 'far')),
});

const LIST = {
  seller: statement('balances_list_entries', listText('seller', null)),
  partner: statement('balances_list_entries_of_partner', listText('partner', null)),
} as const;

const placesOf = (kind: Kind, name: string): Readonly<Record<Place, Looks>> => ({
  everywhere: looksOf(`${name}_of_cause`, kind, 'everywhere'),
  goneBack: looksOf(`${name}_gone_back`, kind, 'goneBack'),
  atOnce: looksOf(`${name}_at_once`, kind, 'atOnce'),
  withoutAttempt: looksOf(`${name}_without_attempt`, kind, 'withoutAttempt'),
});

const LIST_OF_CAUSE = {
  seller: placesOf('seller', 'balances_list_entries'),
  partner: placesOf('partner', 'balances_list_entries_of_partner'),
} as const;

/** Lines of at most `limit` entries. `reachedId`: where to look on, if not all entries were looked at; else null. */
export type EntryPage = { lines: EntryLine[]; owns: number[]; reachedId: number | null };

/** Looks of a page for a cause, at most. */
const LOOKS = 2;

/** A page of lines: those of at most `limit` entries of the balance, newest first. */
export function listEntries(database: Database, asked: EntriesAsked, timeZone: string): Promise<EntryPage> {
  const { owner, cause, limit, before } = asked;
  const ask = (text: Statement, beside: number | null) =>
    database.query<Found>(text, values({ ...asked, before: beside, ownerId: owner.id, timeZone }));
  const texts = cause === null ? null : LIST_OF_CAUSE[owner.kind][placeOf([cause])];
  const most = { beside: before, most: limit, looks: LOOKS };
  return lookFor<EntryLine>((look, beside) => ask(texts ? texts[look] : LIST[owner.kind], beside), most);
}

/** Without an entry there is one row, which says how far was looked. */
type Found = { reachedId: number | null } & (EntryLine | { ownId: null });
