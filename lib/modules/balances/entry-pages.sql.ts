import { OWED, type Payee } from '#lib/modules/ledger/index.ts';
import { type Fragment, fragment } from '#lib/platform/db/fragments.ts';
import { hasLine, PLACES, type Place } from './entry-lines.sql.ts';

/**
 * Pages of entries of one balance, as a part of statements. SQL because the ledger grows without bound: a page is read
 * along the index of a balance from where the one before ended, within stretches of it that the roll-up names, and ends
 * as soon as it is full.
 */

/**
 * Entries that are looked at for a filter, at once: a few first, which are enough for what is not rare, then as many
 * more as a page may look at. What is rarer is read over several pages.
 */
const LOOKED_AT = { near: 300, far: 4_700 } as const;

export type Look = keyof typeof LOOKED_AT;

/**
 * Entries of a balance. `owner`, `timeZone` and `currency`, that of the row `held` where it is left out: expressions;
 * `where`: condition of the entry `e`; `from`: rows beside the stretches that the condition reads; `after`: the entry
 * after which they begin.
 */
export type Entries = {
  kind: Payee['kind'];
  owner: string;
  currency?: string;
  timeZone: string;
  where?: string;
  from?: string;
  after?: string;
};

/** Rows that say where entries are looked for: currencies, and disjoint stretches of the ledger. */
const NEEDS = { held: ['currency'], stretch: ['first_id', 'last_id'] } as const;

/**
 * The stretches that `found` has, a query of `first_id` and `last_id`, without what they have in common: no entry is
 * looked at twice. Ids of two days may overlap, since an entry has its id before its day has ended.
 */
export const disjoint = (found: string): string =>
  `SELECT greatest(found.first_id, 1 + max(found.last_id) OVER (ORDER BY found.first_id, found.last_id
      ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING)) AS first_id, found.last_id
    FROM (${found}) AS found WHERE found.first_id <= found.last_id`;

const columns = (
  timeZone: string,
): string => `e.id, e.attempt_id, e.cause_id, e.posting, e.amount, e.owner_id, e.currency,
      e.created_at, coalesce(e.value_date, (e.created_at AT TIME ZONE ${timeZone}::text)::date) AS value_date`;

type Bounds = { owner: string; currency: string; first: string; last: string };

/**
 * Whether the entry `e` of a balance lies from `first` to `last`, expressions. Owner and currency stand in the bounds
 * and in the order (`inOrder`), though they are the same in all: the index of the balance alone is in that order, and
 * the primary key, along which everybody's entries lie, is none for it.
 */
export const isBetween = ({ owner, currency, first, last }: Bounds): string =>
  `(e.owner_id, e.currency, e.id) >= (${owner}, ${currency}, ${first})
      AND (e.owner_id, e.currency, e.id) <= (${owner}, ${currency}, ${last})`;

/** The order of the entries `e` of one balance. */
export const inOrder = (way: 'ASC' | 'DESC'): string => `e.owner_id ${way}, e.currency ${way}, e.id ${way}`;

const scan = (
  { kind, owner, currency = 'held.currency', timeZone, where }: Entries,
  { first, last, place }: { first: string; last: string; place: Place },
): string => `SELECT ${columns(timeZone)}
    FROM ledger_entry e WHERE e.account = '${OWED[kind]}' AND ${PLACES[place]}
      AND ${isBetween({ owner, currency, first, last })}${where ? `\n      AND ${where}` : ''}`;

const rowsOf = ({ from }: Entries, stretches: string): string =>
  `${from ? `${from} CROSS JOIN ` : ''}${stretches} CROSS JOIN held`;

/** All entries of a place in the row `stretch`, which is read along the index (`OFFSET`) however many are expected. */
export const entriesOfStretch = (entries: Entries, place: Place = 'everywhere'): string =>
  `${scan(entries, {
    first: entries.after ? `greatest(stretch.first_id, ${entries.after} + 1)` : 'stretch.first_id',
    last: 'stretch.last_id',
    place,
  })} OFFSET 0`;

/** Rows `own`: all entries of a place. */
export const everyEntry = (entries: Entries, place?: Place): Fragment =>
  fragment(
    NEEDS,
    `own AS (
  SELECT one.* FROM ${rowsOf(entries, 'stretch')} CROSS JOIN LATERAL (
    ${entriesOfStretch(entries, place)}
  ) AS one
)`,
  );

type Way = 'older' | 'newer';

/**
 * A page: `beside` is the entry beside which it begins, a parameter, null for the newest; `limit` entries are on it, a
 * parameter or a number, and `most` at most, a number, so that its plan is for a few. `fits`: condition that one of its
 * lines `line` meets, the `place` of the entries that may, and how far it looks. `also`: a further column of `own`, by
 * the entry `e`.
 */
type Page = {
  beside: string;
  way?: Way;
  limit?: string;
  most: number;
  filter?: { fits: string; place: Place; look: Look } | null;
  also?: { name: string; of: string };
};

/**
 * Rows `own`: the entries of a page, in order by `stretch_id`, the place of their stretch, and `id`. Row `reached`: the
 * `id` of the last entry that was looked at, where a filter left room on the page and there may be more behind it; else
 * null.
 */
export function pageOf(
  entries: Entries,
  { beside, way = 'older', limit: asked, most, filter = null, also }: Page,
): Fragment {
  const limit = asked ? `${asked}::int` : String(most);
  const isOlder = way === 'older';
  const order = isOlder ? 'DESC' : 'ASC';
  const looked = filter ? LOOKED_AT[filter.look] : most;
  const within = isOlder
    ? { first: 'stretch.first_id', last: `least(stretch.last_id, ${beside}::bigint - 1)` }
    : { first: `greatest(stretch.first_id, ${beside}::bigint + 1)`, last: 'stretch.last_id' };
  const ordered = `(SELECT one.first_id, one.last_id FROM stretch AS one ORDER BY one.first_id ${order}) AS stretch`;
  const found = `looked AS (
  SELECT stretch.first_id AS stretch_id, one.* FROM ${rowsOf(entries, ordered)} CROSS JOIN LATERAL (
    ${scan(entries, { ...within, place: filter?.place ?? 'everywhere' })}
    ORDER BY ${inOrder(order)} LIMIT ${looked}
  ) AS one WHERE ${within.first} <= ${within.last} ORDER BY stretch.first_id ${order}, one.id ${order} LIMIT ${looked}
),
own AS (
  SELECT e.*${also ? `, ${also.of} AS ${also.name}` : ''} FROM looked e${
    filter ? ` WHERE ${hasLine(entries.kind, filter.fits)}` : ''
  }
  ORDER BY e.stretch_id ${order}, e.id ${order} LIMIT ${limit}
)`;
  const reached = filter
    ? `CASE WHEN (SELECT count(*) FROM own) < ${limit}
    THEN (SELECT CASE WHEN count(*) = ${looked} THEN ${isOlder ? 'min' : 'max'}(looked.id) END FROM looked) END`
    : 'NULL::bigint';
  return fragment(NEEDS, `${found},\nreached AS (SELECT ${reached} AS id)`);
}

/** `reachedId`: where to look on, if a look ended before the page was full. Without a line there is one row. */
type Found<Line> = { reachedId: number | null } & (Line | { ownId: null });

type LooksOfAPage = { beside: number | null; most: number; looks: number; way?: Way; enough?: number };

/**
 * Lines of a page of at most `most` entries, newest first, read look by look: `ask` has the lines of one beside an
 * entry, null for the newest. Nobody looks on once `enough` lines were found. `reachedId`: where a further page looks
 * on, if all `looks` did not fill this one.
 */
export async function lookFor<Line extends { ownId: number }>(
  ask: (look: Look, beside: number | null) => Promise<Found<Line>[]>,
  { beside: first, most, looks, way = 'older', enough = Infinity }: LooksOfAPage,
): Promise<{ lines: Line[]; owns: number[]; reachedId: number | null }> {
  let [lines, owns, beside]: [Line[], number[], number | null] = [[], [], first];
  for (let look = 1; look <= looks; look += 1) {
    const found = await ask(look === 1 ? 'near' : 'far', beside);
    const further = found.filter((row): row is Line & { reachedId: number | null } => row.ownId !== null);
    lines = way === 'newer' ? [...further, ...lines] : [...lines, ...further];
    owns = [...new Set(lines.map(({ ownId }) => ownId))];
    beside = lines.length < enough ? (found[0]?.reachedId ?? null) : null;
    if (beside === null || owns.length >= most) break;
  }
  if (owns.length < most) return { lines, owns, reachedId: beside };
  const kept = new Set(way === 'newer' ? owns.slice(-most) : owns.slice(0, most));
  return { lines: lines.filter(({ ownId }) => kept.has(ownId)), owns: [...kept], reachedId: null };
}
