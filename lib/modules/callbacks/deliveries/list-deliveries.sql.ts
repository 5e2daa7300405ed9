import { type Database, statement } from '#lib/platform/db/database.ts';
import {
  type Counted,
  DELIVERIES_PER_PAGE,
  DELIVERY_STATES,
  type DeliveriesPage,
  type DeliveriesQuery,
  type DeliveryChoices,
  type DeliveryFilter,
  type DeliveryRow,
  type DeliveryState,
  MAX_COUNTED,
  type DeliveryCursor,
} from '#lib/modules/callbacks/contract/deliveries.ts';
import { readDeliverySearch } from '#lib/modules/callbacks/domain/read-delivery-search.ts';
import { cursorPage } from '#lib/platform/db/lists/cursor-page.ts';
import {
  COUNTED_FIRST,
  countedStatement,
  matchingStatement,
  pageStatement,
  type ScanName,
} from './log-statements.sql.ts';
import { type Reader, seenBy } from './reader.ts';
import type { Records } from './subjects.sql.ts';

/** Lists of the delivery log: SQL because it grows without bound (`log-statements.sql.ts`). */

/** The log of deliveries whose events are of these records. */
export type DeliveryLog = { database: Database; records: Records };

const COMBINATIONS = statement(
  'deliveries_combinations',
  `WITH RECURSIVE combination AS (
  SELECT of_seller.id AS seller_id, first.* FROM unnest($1::bigint[]) AS of_seller (id), LATERAL (
    SELECT d.state, d.notify_type, d.outcome FROM delivery d WHERE d.seller_id = of_seller.id ORDER BY d.state,
      d.notify_type, d.outcome LIMIT 1) first
  UNION ALL
  SELECT known.seller_id, following.* FROM combination known, LATERAL (
    SELECT d.state, d.notify_type, d.outcome FROM delivery d
    WHERE d.seller_id = known.seller_id AND (d.state, d.notify_type, d.outcome) > (known.state, known.notify_type,
      known.outcome)
    ORDER BY d.state, d.notify_type, d.outcome LIMIT 1) following
)
SELECT seller_id AS "sellerId", state, notify_type AS type, outcome FROM combination`,
);

/** A state, a type and an outcome that some delivery of a seller has. */
type Combination = { sellerId: number; state: DeliveryState; type: string; outcome: string };

const combinationsOf = (db: Database, { sellerIds }: Reader): Promise<Combination[]> =>
  db.query<Combination>(COMBINATIONS, [sellerIds]);

const isAmong = (words: readonly string[], ...ways: string[]): boolean =>
  words.length === 0 || ways.some((way) => words.includes(way));

/** Combinations that a filter selects; an outcome is named by itself or by its class. */
const chosenOf = (combinations: readonly Combination[], { states, types, outcomes }: DeliveryFilter): Combination[] =>
  combinations.filter(
    ({ state, type, outcome }) =>
      isAmong(states, state) && isAmong(types, type) && isAmong(outcomes, outcome, `${outcome.charAt(0)}xx`),
  );

type ScanQuery = { scan: ScanName; values: unknown[] };

function scanQueryOf(
  { sellerIds }: Reader,
  query: DeliveryFilter & { place?: DeliveryCursor | null },
  combinations: readonly Combination[],
): ScanQuery {
  const { states, types, outcomes, from, until, place } = query;
  const search = readDeliverySearch(query.search);
  const chosen = chosenOf(combinations, query);
  const scan =
    search.kind !== 'nothing'
      ? search.kind
      : states.length + types.length + outcomes.length > 0
        ? 'narrowed'
        : 'everything';
  return {
    scan,
    values: [
      sellerIds,
      chosen.map(({ sellerId }) => sellerId),
      chosen.map(({ state }) => state),
      chosen.map(({ type }) => type),
      chosen.map(({ outcome }) => outcome),
      from,
      until,
      place?.id ?? null,
      search.kind === 'nothing' ? null : search.text,
      search.kind === 'number' ? search.number : null,
    ],
  };
}

/** Page of the deliveries' log, with the totals of all that match. */
export async function listDeliveries(
  log: DeliveryLog,
  reader: Reader,
  query: DeliveriesQuery,
): Promise<DeliveriesPage> {
  const combinations = await combinationsOf(log.database, reader);
  const [found, counts] = await Promise.all([
    pageOf(log, reader, query, combinations),
    countsOf(log, scanQueryOf(reader, query, combinations)),
  ]);
  return { ...found, ...counts };
}

type Page = Pick<DeliveriesPage, 'rows' | 'newer' | 'older' | 'now'>;

async function pageOf(
  log: DeliveryLog,
  reader: Reader,
  query: DeliveriesQuery,
  combinations: readonly Combination[],
): Promise<Page> {
  const { place } = query;
  const way = place?.way ?? 'older';
  const { scan, values } = scanQueryOf(reader, query, combinations);
  const found = await log.database.query<DeliveryRow & { now: Date }>(pageStatement(log.records, way, scan), values);
  const page = cursorPage(found, place, DELIVERIES_PER_PAGE);
  if (page === null) return pageOf(log, reader, { ...query, place: null }, combinations);
  const { rows, newer, older } = page;
  return {
    rows: rows.map(({ now: _now, ...row }) => seenBy(reader, row)),
    now: found[0]?.now ?? new Date(),
    newer,
    older,
  };
}

/**
 * Number of matches, of each state and together. Beyond the bound the last counted state is not exact, and those after
 * it are not known.
 */
async function countsOf(
  { database, records }: DeliveryLog,
  { scan, values }: ScanQuery,
): Promise<Pick<DeliveriesPage, 'all' | 'byState'>> {
  const [counted = {}] = await database.query<Partial<Record<DeliveryState, number>>>(
    countedStatement(records, scan),
    values,
  );
  const countOf = (state: DeliveryState): number => counted[state] ?? 0;
  const all = COUNTED_FIRST.reduce((sum, state) => sum + countOf(state), 0);
  const isCut = all > MAX_COUNTED;
  const reached = COUNTED_FIRST.findLastIndex((state) => countOf(state) > 0);
  const of = (state: DeliveryState): Counted => ({
    count: countOf(state),
    isMore: isCut && COUNTED_FIRST.indexOf(state) >= reached,
  });
  return {
    byState: Object.fromEntries(DELIVERY_STATES.map((state) => [state, of(state)])) as Record<DeliveryState, Counted>,
    all: { count: Math.min(all, MAX_COUNTED), isMore: isCut },
  };
}

/**
 * Every delivery of the log under a filter, or those of `ids`, newest first, a page at a time. At least one page, which
 * may be empty. Rows pruned meanwhile were at the end of the log.
 */
export async function* everyDelivery(
  log: DeliveryLog,
  reader: Reader,
  filter: DeliveryFilter,
  ids: readonly string[] | null,
): AsyncGenerator<DeliveryRow[]> {
  const combinations = await combinationsOf(log.database, reader);
  let place: DeliveryCursor | null = null;
  do {
    const query = scanQueryOf(reader, { ...filter, place }, combinations);
    const { scan, values } = ids === null ? query : namedIn(query, ids);
    const found: (DeliveryRow & { now: Date })[] = await log.database.query(
      pageStatement(log.records, 'older', scan),
      values,
    );
    const rows = found.slice(0, DELIVERIES_PER_PAGE);
    yield rows.map(({ now: _now, ...row }) => seenBy(reader, row));
    const last = found.length > rows.length ? rows.at(-1) : undefined;
    place = last ? { way: 'older', id: last.id } : null;
  } while (place);
}

/** Query of a list, restricted to these deliveries. */
const namedIn = ({ values }: ScanQuery, ids: readonly string[]): ScanQuery => ({
  scan: 'named',
  // The text that is looked for is the ninth value.
  values: values.with(8, ids.filter((id) => /^\d{1,15}$/.test(id)).join(',')),
});

/** The newest that match, one more than `MAX_COUNTED` at most. */
export async function matchingDeliveries(log: DeliveryLog, reader: Reader, filter: DeliveryFilter): Promise<number[]> {
  const { scan, values } = scanQueryOf(reader, filter, await combinationsOf(log.database, reader));
  return (await log.database.query<{ id: number }>(matchingStatement(log.records, scan), values)).map(({ id }) => id);
}

/** The values that the log of these sellers can be filtered by. */
export async function deliveryChoices({ database }: DeliveryLog, reader: Reader): Promise<DeliveryChoices> {
  const combinations = await combinationsOf(database, reader);
  const distinct = (words: readonly string[]) => [...new Set(words)].filter((word) => word !== '').sort();
  return {
    types: distinct(combinations.map(({ type }) => type)),
    outcomes: distinct(combinations.map(({ outcome }) => outcome)),
  };
}
