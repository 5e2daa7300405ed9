import type { EntryCause } from '#lib/kernel/entry-cause.ts';
import { entryLines, partnerLines } from '#lib/modules/balances/index.ts';
import { type Database, type Statement, statement } from '#lib/platform/db/database.ts';
import { ranOutOfTime } from '#lib/platform/db/errors.ts';
import { cursorPage } from '#lib/platform/db/lists/cursor-page.ts';
import { type Term, TERM_OF } from '../domain/composition.ts';
import { payoutOf } from '../marks.ts';
import type { EntriesPage, EntriesQuery, EntryRow, EntryTotals } from '../views/entries.ts';
import { asked, SCOPE_KINDS, SCOPES, type ScopeKind } from './scopes.sql.ts';

/** Lines of a part of what is owed to a seller or a partner, and their sum. SQL because the ledger is without bound. */

/** Entries of a page: each with all its lines that fit. */
const ENTRIES_A_PAGE = 25;
/** Entries that are read at once for an export. */
const ENTRIES_AT_ONCE = 500;

const { causes, ofChargeback, isForeign, timeZone } = asked.at;

/** Whether the line `line` of the attempt `a` and the sale `s` is one of those asked for. */
const FITS = `(${causes}::text[] IS NULL OR line.cause = ANY (${causes}::text[]))
    AND (${ofChargeback}::boolean IS NULL OR line.cause <> 'fee-vat'
      OR coalesce(a.kind IN ('chargeback', 'chargeback-reversal'), false) = ${ofChargeback}::boolean)
    AND (${isForeign}::boolean IS NULL OR coalesce(s.card_is_foreign, false) = ${isForeign}::boolean)`;
const OF_LINE = 'LEFT JOIN attempt a ON a.id = line.attempt_id LEFT JOIN sale s ON s.id = a.sale_id';

const FIRST = `$${Object.keys(asked.at).length + 1}`;

/** Whose entries the scopes are. */
const OWNER: Readonly<Record<ScopeKind, 'seller' | 'partner'>> = {
  payoutId: 'seller',
  day: 'seller',
  month: 'seller',
  partnerPayoutId: 'partner',
};
const LINES_OF = { seller: entryLines, partner: partnerLines } as const;

/** The seller of the attempt `a`, as lines of each owner say it. */
const SELLER_OF = {
  seller: 'NULL',
  partner: `(SELECT jsonb_build_object('name', m.name, 'key', m.public_key) FROM seller m WHERE m.id = a.seller_id)`,
} as const;

/**
 * Lines of at most so many entries beside the entry `FIRST`; null begins at the newest. `most` is a number in the
 * text, so that its plan is for a few.
 */
const pageText = (kind: ScopeKind, way: 'older' | 'newer', most: number): string => `WITH ${SCOPES[kind]},
own AS (
  SELECT e.* FROM scoped e WHERE (${FIRST}::bigint IS NULL OR e.id ${way === 'older' ? '<' : '>'} ${FIRST}::bigint)
    AND EXISTS (WITH own AS (SELECT e.id, e.attempt_id, e.cause_id, e.posting, e.amount),
        ${LINES_OF[OWNER[kind]]()}
      SELECT FROM line ${OF_LINE} WHERE ${FITS})
  ORDER BY e.id ${way === 'older' ? 'DESC' : 'ASC'} LIMIT ${most}
),
${LINES_OF[OWNER[kind]]()}
SELECT own.id, line.entry_id AS "entryId", line.part, line.cause, line.amount, own.currency,
  own.created_at AS "bookedAt", own.value_date::text AS "valueDate", s.public_id AS "saleId",
  coalesce(s.product_name, adjustment.reason, '') AS description, held."payoutId",
  ${SELLER_OF[OWNER[kind]]} AS seller
FROM line JOIN own ON own.id = line.own_id ${OF_LINE} LEFT JOIN adjustment ON adjustment.id = line.cause_id
  LEFT JOIN (SELECT e.id, ${payoutOf(timeZone, OWNER[kind])} AS "payoutId" FROM ledger_entry e
    WHERE e.id = ANY (ARRAY(SELECT own.id FROM own))) AS held ON held.id = own.id
WHERE ${FITS}
ORDER BY own.id DESC, line.entry_id`;

const totalsText = (kind: ScopeKind): string => `WITH ${SCOPES[kind]},
own AS (SELECT e.* FROM scoped e),
${LINES_OF[OWNER[kind]]()}
SELECT own.currency, count(*) AS count, sum(line.amount)::bigint AS amount
FROM line JOIN own ON own.id = line.own_id ${OF_LINE} WHERE ${FITS}
GROUP BY own.currency ORDER BY count(*) DESC, own.currency`;

type Texts = Readonly<Record<'older' | 'newer' | 'export' | 'totals', Statement>>;
const textsOf = (kind: ScopeKind): Texts => ({
  older: statement(`payouts_lines_of_${kind}_older`, pageText(kind, 'older', ENTRIES_A_PAGE + 1)),
  newer: statement(`payouts_lines_of_${kind}_newer`, pageText(kind, 'newer', ENTRIES_A_PAGE + 1)),
  export: statement(`payouts_lines_of_${kind}_export`, pageText(kind, 'older', ENTRIES_AT_ONCE)),
  totals: statement(`payouts_lines_of_${kind}_totals`, totalsText(kind)),
});
const LINES: Readonly<Record<ScopeKind, Texts>> = {
  payoutId: textsOf('payoutId'),
  partnerPayoutId: textsOf('partnerPayoutId'),
  day: textsOf('day'),
  month: textsOf('month'),
};

/** Causes of a term, or the one that is asked for; null for all. */
function causesOf(term: Term | null, cause: EntryCause | null): EntryCause[] | null {
  if (cause !== null) return [cause];
  if (term === null) return null;
  const found = (Object.keys(TERM_OF) as (keyof typeof TERM_OF)[]).filter((one) => TERM_OF[one] === term);
  return term === 'chargebacks' ? [...found, 'fee-vat'] : found;
}

function valuesOf({ ownerId, scope, currency, term, cause, cards }: EntriesQuery, zone: string): unknown[] {
  return asked.values({
    ownerId,
    timeZone: zone,
    scope: Object.values(scope)[0],
    currency,
    causes: causesOf(term, cause),
    // The tax on a fee goes with its fee.
    ofChargeback: term === null || cause !== null ? null : term === 'chargebacks',
    isForeign: cards === null ? null : cards === 'foreign',
  });
}

const kindOf = ({ scope }: EntriesQuery): ScopeKind => SCOPE_KINDS.find((kind) => kind in scope) ?? 'month';

/** A page of lines, newest first, with the sum of all that match; `too-broad` where adding them up took too long. */
export async function listEntryRows(
  db: Database,
  query: EntriesQuery,
  zone: string,
): Promise<EntriesPage | 'too-broad'> {
  try {
    const totals = db.query<EntryTotals>(LINES[kindOf(query)].totals, valuesOf(query, zone));
    const [page, sums] = await Promise.all([pageOf(db, query, zone), totals]);
    return { ...page, totals: sums, count: sums.reduce((sum, { count }) => sum + count, 0) };
  } catch (error) {
    if (ranOutOfTime(error)) return 'too-broad';
    throw error;
  }
}

async function pageOf(
  db: Database,
  query: EntriesQuery,
  zone: string,
): Promise<Pick<EntriesPage, 'rows' | 'newer' | 'older'>> {
  const { place } = query;
  const lines = await readLines(db, query, { zone, as: place?.way ?? 'older' });
  const owns = [...new Set(lines.map(({ id }) => id))].map((id) => ({ id }));
  const page = cursorPage(owns, place, ENTRIES_A_PAGE);
  if (page === null) return pageOf(db, { ...query, place: null }, zone);
  const shown = new Set(page.rows.map(({ id }) => id));
  return { rows: lines.filter(({ id }) => shown.has(id)), newer: page.newer, older: page.older };
}

const readLines = (
  db: Database,
  query: EntriesQuery,
  { zone, as }: { zone: string; as: 'older' | 'newer' | 'export' },
): Promise<EntryRow[]> =>
  db.query<EntryRow>(LINES[kindOf(query)][as], [...valuesOf(query, zone), query.place?.id ?? null]);

/** Every line that the list has, newest first, a page at a time. */
export async function* everyEntryRow(
  db: Database,
  query: Omit<EntriesQuery, 'place'>,
  zone: string,
): AsyncGenerator<EntryRow[]> {
  let place: EntriesQuery['place'] = null;
  do {
    const lines: EntryRow[] = await readLines(db, { ...query, place }, { zone, as: 'export' });
    yield lines;
    const owns = new Set(lines.map(({ id }) => id));
    const last = lines.at(-1);
    place = owns.size === ENTRIES_AT_ONCE && last ? { way: 'older', id: last.id } : null;
  } while (place !== null);
}
