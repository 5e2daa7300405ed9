import { type Look, linesOf, lookFor, pageOf, type Place, PLACE_NAMES } from '#lib/modules/balances/index.ts';
import { type Database, type Statement, statement } from '#lib/platform/db/database.ts';
import { ranOutOfTime } from '#lib/platform/db/errors.ts';
import { cursorPage } from '#lib/platform/db/lists/cursor-page.ts';
import { payoutOf } from '../marks.sql.ts';
import type { EntriesPage, EntriesQuery, EntryRow } from '../views/entries.ts';
import { addUpLines } from './add-up-lines.sql.ts';
import { fits, kindOf, placeIn, valuesOf } from './lines-asked.sql.ts';
import { asked, SCOPE_KINDS, SCOPES, type ScopeKind } from './scopes.sql.ts';

/** Lines of a part of what is owed to a seller or a partner. SQL because the ledger grows without bound. */

/** Entries of a page: each with all its lines that fit. */
const ENTRIES_A_PAGE = 25;
/** Entries that are read at once for an export. */
const ENTRIES_AT_ONCE = 500;
/** Looks for what is rare, at most, for one page. */
const MOST_LOOKS = 20;

const { timeZone, scope } = asked.at;
const BESIDE = `$${Object.keys(asked.at).length + 1}`;

/** Whether the entries of a part are those of one payout. */
const IS_OF_A_PAYOUT: Readonly<Record<ScopeKind, boolean>> = {
  payoutId: true,
  partnerPayoutId: true,
  day: false,
  month: false,
  partnerMonth: false,
};

/** Of one line, whose sale is looked up only where its card matters. */
const FITS = fits('line', 'coalesce((SELECT s.card_is_foreign FROM sale s WHERE s.id = line.sale_id), false)');

/** The seller of the sale `s`, as lines of each owner say it. */
const SELLER_OF = {
  seller: 'NULL',
  partner: `(SELECT jsonb_build_object('name', m.name, 'key', m.public_key) FROM seller m WHERE m.id = s.seller_id)`,
} as const;

type Way = 'older' | 'newer' | 'export';

/** Lines of at most so many entries beside the entry `BESIDE`; null begins at the newest. `all`: of every entry. */
function pageText(kind: ScopeKind, place: Place | 'all', as: Way, look: Look): string {
  const { rows, entries } = SCOPES[kind];
  const page = {
    beside: BESIDE,
    way: as === 'newer' ? ('newer' as const) : ('older' as const),
    most: mostOf(as),
    filter: place === 'all' ? null : { fits: FITS, place, look },
    also: { name: 'payout_id', of: IS_OF_A_PAYOUT[kind] ? `${scope}::text` : payoutOf(timeZone, entries.kind) },
  };
  return `WITH ${rows},
${pageOf(entries, page)},
${linesOf(entries.kind, ['currency', 'created_at', 'value_date', 'payout_id'])}
SELECT reached.id AS "reachedId", shown.* FROM reached LEFT JOIN (
  SELECT line.own_id AS "ownId", line.entry_id AS "entryId", line.part, line.cause, line.amount, line.currency,
    line.created_at AS "bookedAt", line.value_date::text AS "valueDate", s.public_id AS "saleId",
    coalesce(s.product_name, adjustment.reason, '') AS description, line.payout_id AS "payoutId",
    ${SELLER_OF[entries.kind]} AS seller
  FROM line LEFT JOIN sale s ON s.id = line.sale_id LEFT JOIN adjustment ON adjustment.id = line.cause_id
  WHERE ${FITS}
) AS shown ON true ORDER BY shown."ownId" DESC, shown."entryId"`;
}

/** One entry more than a page holds shows whether there are others. */
const mostOf = (as: Way): number => (as === 'export' ? ENTRIES_AT_ONCE : ENTRIES_A_PAGE + 1);

const every = <Name extends string, Value>(names: readonly Name[], of: (name: Name) => Value) =>
  Object.fromEntries(names.map((name) => [name, of(name)])) as Record<Name, Value>;

const LINES: Readonly<Record<ScopeKind, Record<Place | 'all', Record<Way, Record<Look, Statement>>>>> = every(
  SCOPE_KINDS,
  (kind) =>
    every(['all', ...PLACE_NAMES], (place) =>
      every(['older', 'newer', 'export'], (as) =>
        every(['near', 'far'], (look) =>
          statement(`payouts_lines_of_${kind}_${place}_${as}_${look}`, pageText(kind, place, as, look)),
        ),
      ),
    ),
);

/** A page of lines, newest first, with the sum of all that match; `too-broad` where adding them up took too long. */
export async function listEntryRows(
  db: Database,
  query: EntriesQuery,
  zone: string,
): Promise<EntriesPage | 'too-broad'> {
  try {
    const sums = await addUpLines(db, query, zone);
    if (sums.count === 0) return { ...sums, rows: [], newer: null, older: null };
    return { ...sums, ...(await readPage(db, query, { zone, count: sums.count })) };
  } catch (error) {
    if (ranOutOfTime(error)) return 'too-broad';
    throw error;
  }
}

type Page = Pick<EntriesPage, 'rows' | 'newer' | 'older'>;

/** `count`: all lines, on the newest page of which nobody looks for more. */
async function readPage(
  db: Database,
  query: EntriesQuery,
  { zone, count }: { zone: string; count: number },
): Promise<Page> {
  const { place } = query;
  const enough = place === null ? count : Infinity;
  const { lines, owns, reachedId } = await readLines(db, query, { zone, as: place?.way ?? 'older', enough });
  if (reachedId !== null) return unfinished(lines, reachedId, place);
  const page = cursorPage(
    owns.map((id) => ({ id })),
    place,
    ENTRIES_A_PAGE,
  );
  if (page === null) return readPage(db, { ...query, place: null }, { zone, count });
  const shown = new Set(page.rows.map(({ id }) => id));
  return { rows: lines.filter(({ ownId }) => shown.has(ownId)), newer: page.newer, older: page.older };
}

/** A page that is not full, though there may be more where nobody looked yet: it leads on from there. */
function unfinished(rows: EntryRow[], reachedId: number, place: EntriesQuery['place']): Page {
  const [first, last] = [rows[0]?.ownId ?? place?.id ?? null, rows.at(-1)?.ownId ?? place?.id ?? null];
  return place?.way === 'newer'
    ? { rows, newer: reachedId, older: last }
    : { rows, newer: place ? first : null, older: reachedId };
}

const readLines = (
  db: Database,
  query: EntriesQuery,
  { zone, as, enough = Infinity }: { zone: string; as: Way; enough?: number },
) =>
  lookFor<EntryRow>(
    (look, beside) =>
      db.query(LINES[kindOf(query)][placeIn(query) ?? 'all'][as][look], [...valuesOf(query, zone), beside]),
    {
      beside: query.place?.id ?? null,
      way: as === 'newer' ? 'newer' : 'older',
      most: mostOf(as),
      looks: MOST_LOOKS,
      enough,
    },
  );

/** Every line that the list has, newest first, a page at a time. */
export async function* everyEntryRow(
  db: Database,
  query: Omit<EntriesQuery, 'place'>,
  zone: string,
): AsyncGenerator<EntryRow[]> {
  let place: EntriesQuery['place'] = null;
  do {
    const { lines, owns, reachedId } = await readLines(db, { ...query, place }, { zone, as: 'export' });
    yield lines;
    const last: number | null = owns.length === ENTRIES_AT_ONCE ? (owns.at(-1) ?? null) : reachedId;
    place = last === null ? null : { way: 'older', id: last };
  } while (place !== null);
}
