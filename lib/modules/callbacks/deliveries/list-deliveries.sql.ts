import { type Database, type Statement, statement } from '#lib/platform/db/database.ts';
import {
  type Counted,
  DELIVERIES_PER_PAGE,
  DELIVERY_STATES,
  type DeliveriesPage,
  type DeliveriesQuestion,
  type DeliveryChoices,
  type DeliveryFilter,
  type DeliveryRow,
  type DeliveryState,
  MAX_COUNTED,
  type DeliveryCursor,
} from '#lib/modules/callbacks/contract/deliveries.ts';
import { type DeliverySearch, readDeliverySearch } from '#lib/modules/callbacks/domain/read-delivery-search.ts';
import { cursorPage } from '#lib/platform/db/lists/cursor-page.ts';
import { type Reader, seenBy } from './reader.ts';

/**
 * The delivery log, newest first: SQL because it grows without bound and is walked along its indexes. A seller has few
 * combinations of state, type and outcome, however many deliveries it has: they are found by jumping along
 * `deliveries_of_a_seller_by_outcome` from one to the next, and a filter only chooses among them. Each that is chosen
 * is walked in the order of the list, so that no filter reads more than a page of each. A page begins at a delivery,
 * never at a number of rows.
 */

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

/** `$1` are the sellers; `$2` to `$5` the combinations that were chosen, column by column. */
const CHOSEN = `chosen AS MATERIALIZED (SELECT * FROM unnest($2::bigint[], $3::delivery_state[], $4::notify_type[],
    $5::text[]) AS one (seller_id, state, notify_type, outcome))`;

const IN_COMBINATION =
  'd.seller_id = chosen.seller_id AND d.state = chosen.state AND d.notify_type = chosen.notify_type AND ' +
  'd.outcome = chosen.outcome';

/** `$6` and `$7`: from when and until when, null for open ends. */
const FROM = `coalesce($6::timestamptz, '-infinity')`;
const UNTIL = `coalesce($7::timestamptz, 'infinity')`;
const IN_TIME = `d.created_at >= ${FROM} AND d.created_at < ${UNTIL}`;

type Way = 'older' | 'newer';

/** Time of the delivery `$8`, beside which the page begins; null where there is none or it is another seller's. */
const PLACE = '(SELECT p.created_at FROM delivery p WHERE p.id = $8::bigint AND p.seller_id = ANY ($1))';

// One bound on each side: of two bounds on one side an index may begin at the looser one. No delivery has the number 0.
const BEYOND: Readonly<Record<Way, string>> = {
  older: `d.created_at >= ${FROM} AND (d.created_at, d.id) < (least(${UNTIL}, ${PLACE}),
    CASE WHEN ${PLACE} < ${UNTIL} THEN $8 ELSE 0 END)`,
  newer: `d.created_at < ${UNTIL} AND (d.created_at, d.id) > (greatest(${FROM}, ${PLACE}),
    CASE WHEN ${PLACE} >= ${FROM} THEN $8 ELSE 0 END)`,
};

const IN_ORDER: Readonly<Record<Way, string>> = {
  older: 'ORDER BY created_at DESC, id DESC',
  newer: 'ORDER BY created_at, id',
};

const COLUMNS = `d.id, d.notify_type AS "notifyType", d.audience, d.url, d.state, d.outcome, d.tries, d.resend,
  s.public_id AS "saleId", s.code AS "saleCode", plan.public_id AS "subscriptionId", plan.code AS "subscriptionCode",
  d.seller_id AS "sellerId",
  seller.name AS "sellerName", d.created_at AS "createdAt", d.next_at AS "nextAt", d.settled_at AS "settledAt",
    app_now() AS now`;

/** Most sales that one reference of a merchant is looked for in. */
const MAX_SALES = 1_000;

const ofSales = (condition: string): string =>
  `d.sale_id = ANY (ARRAY(SELECT id FROM sale WHERE seller_id = ANY ($1) AND ${condition}
    ORDER BY id DESC LIMIT ${MAX_SALES}))`;

const ofSubscription = (condition: string): string =>
  `d.subscription_id = ANY (ARRAY(SELECT id FROM subscription WHERE seller_id = ANY ($1) AND ${condition}))`;

const BY_REFERENCE = ofSales(`merchant_reference = $9::text AND merchant_reference <> ''`);

/** Conditions on `delivery d` for each kind of search. `$9` is its text, `$10` its number. */
const FOUND = {
  sale: ofSales('public_id = $9::text'),
  attempt: `d.event_id = ANY (ARRAY(SELECT e.id FROM event e JOIN attempt a ON a.id = e.attempt_id
    WHERE a.public_id = $9::text
      AND a.seller_id = ANY ($1)))`,
  subscription: ofSubscription('public_id = $9::text'),
  reference: BY_REFERENCE,
  number: `(d.id = $10::bigint OR ${ofSales('code = $10::bigint')} OR ${ofSubscription('code = $10::bigint')}
    OR ${BY_REFERENCE})`,
} as const satisfies Record<Exclude<DeliverySearch['kind'], 'nothing'>, string>;

/** Deliveries that are named by their numbers, which `$9` holds parted by commas. */
const NAMED = `d.id = ANY (string_to_array($9::text, ',')::bigint[])`;

/**
 * Way to the rows of a query: `rows` selects `id` and `created_at` of the first `reach` in each of its walks, `of` all
 * rows of a state.
 */
type Scan = { head: string; rows: (way: Way, reach: number) => string; of: (state: DeliveryState) => string };

/** A statement must know the type of each of its values, also of those that some of these do not use. */
const TYPED =
  'num_nulls($1::bigint[], $2::bigint[], $3::delivery_state[], $4::notify_type[], $5::text[], $6::timestamptz, ' +
  '$7::timestamptz, $8::bigint, $9::text, $10::bigint) >= 0';

/** For a filter without states, types and outcomes: one walk for each seller. */
const everything = (
  way: Way,
  reach: number,
): string => `SELECT one.* FROM unnest($1::bigint[]) AS of_seller (id), LATERAL (
  SELECT d.id, d.created_at FROM delivery d WHERE d.seller_id = of_seller.id AND ${BEYOND[way]} ${IN_ORDER[way]}
    LIMIT ${reach}) one WHERE ${TYPED}`;

const narrowed = (way: Way, reach: number): string => `SELECT one.* FROM chosen, LATERAL (
  SELECT d.id, d.created_at FROM delivery d WHERE ${IN_COMBINATION} AND ${BEYOND[way]} ${IN_ORDER[way]} LIMIT ${reach})
    one WHERE ${TYPED}`;

// Counts from the oldest on: old rows are visible to every transaction, and such a row is counted from the index alone.
const ofState = (state: DeliveryState): string => `SELECT FROM chosen, LATERAL (
  SELECT FROM delivery d WHERE ${IN_COMBINATION} AND ${IN_TIME} ORDER BY d.created_at, d.id LIMIT ${MAX_COUNTED + 1})
    one WHERE chosen.state = '${state}' AND ${TYPED}`;

/** Found first and narrowed then: a search names few. */
const searched = (condition: string): Scan => ({
  head: `WITH ${CHOSEN}, found AS MATERIALIZED (SELECT d.* FROM delivery d WHERE d.seller_id = ANY ($1::bigint[])
    AND ${TYPED} AND ${condition}),
    kept AS (SELECT d.* FROM found d JOIN chosen ON ${IN_COMBINATION} WHERE ${IN_TIME})`,
  rows: (way) => `SELECT d.id, d.created_at FROM kept d WHERE ${BEYOND[way]}`,
  of: (state) => `SELECT FROM kept WHERE state = '${state}'`,
});

const WALKS = {
  everything: { head: `WITH ${CHOSEN}`, rows: everything, of: ofState },
  narrowed: { head: `WITH ${CHOSEN}`, rows: narrowed, of: ofState },
  sale: searched(FOUND.sale),
  attempt: searched(FOUND.attempt),
  subscription: searched(FOUND.subscription),
  reference: searched(FOUND.reference),
  number: searched(FOUND.number),
  named: searched(NAMED),
} as const satisfies Record<string, Scan>;

type ScanName = keyof typeof WALKS;

const statements = (kind: string, textOf: (walk: Scan) => string): Readonly<Record<ScanName, Statement>> =>
  Object.fromEntries(
    Object.entries(WALKS).map(([name, walk]) => [name, statement(`deliveries_${kind}_${name}`, textOf(walk))]),
  ) as Record<ScanName, Statement>;

const page =
  (way: Way) =>
  ({ head, rows }: Scan): string => {
    // One row more than a page shows if there are others.
    const reach = DELIVERIES_PER_PAGE + 1;
    return `${head} SELECT ${COLUMNS}
FROM (${rows(way, reach)} ${IN_ORDER[way]} LIMIT ${reach}) page, LATERAL (SELECT * FROM delivery
  WHERE delivery.id = page.id OFFSET 0) d
  JOIN seller ON seller.id = d.seller_id LEFT JOIN sale s ON s.id = d.sale_id
  LEFT JOIN subscription plan ON plan.id = d.subscription_id
ORDER BY page.created_at DESC, page.id DESC`;
  };

const PAGES: Readonly<Record<Way, Record<ScanName, Statement>>> = {
  older: statements('older', page('older')),
  newer: statements('newer', page('newer')),
};

const MATCHING = statements(
  'matching',
  ({ head, rows }) =>
    `${head} SELECT id FROM (${rows('older', MAX_COUNTED + 1)} ${IN_ORDER.older} LIMIT ${MAX_COUNTED + 1}) page`,
);

/**
 * The states in the order in which they are counted: of the rarer ones first, so that it is mostly those that are
 * exact.
 */
const COUNTED_FIRST: readonly DeliveryState[] = ['pending', 'skipped', 'dropped', 'delivered'];

// Each as far as the ones before it have left: all together no more than one beyond the bound.
const COUNTED = statements('counted', ({ head, of }) => {
  const left = (place: number) =>
    [
      String(MAX_COUNTED + 1),
      ...COUNTED_FIRST.slice(0, place).map((before) => `(SELECT count FROM of_${before})`),
    ].join(' - ');
  const parts = COUNTED_FIRST.map(
    (state, place) =>
      `of_${state} AS MATERIALIZED (SELECT count(*) AS count FROM (${of(state)} LIMIT ${left(place)}) counted)`,
  );
  return `${head}, ${parts.join(',\n')} SELECT ${COUNTED_FIRST.map(
    (state) => `(SELECT count
    FROM of_${state}) AS ${state}`,
  ).join(', ')}`;
});

type ScanQuery = { walk: ScanName; values: unknown[] };

function scanQueryOf(
  { sellerIds }: Reader,
  question: DeliveryFilter & { place?: DeliveryCursor | null },
  combinations: readonly Combination[],
): ScanQuery {
  const { states, types, outcomes, from, until, place } = question;
  const search = readDeliverySearch(question.search);
  const chosen = chosenOf(combinations, question);
  const walk =
    search.kind !== 'nothing'
      ? search.kind
      : states.length + types.length + outcomes.length > 0
        ? 'narrowed'
        : 'everything';
  return {
    walk,
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

/** One page of the log with what all of it comes to. */
export async function listDeliveries(
  db: Database,
  reader: Reader,
  question: DeliveriesQuestion,
): Promise<DeliveriesPage> {
  const combinations = await combinationsOf(db, reader);
  const [found, counts] = await Promise.all([
    pageOf(db, reader, question, combinations),
    countsOf(db, scanQueryOf(reader, question, combinations)),
  ]);
  return { ...found, ...counts };
}

type Page = Pick<DeliveriesPage, 'rows' | 'newer' | 'older' | 'now'>;

async function pageOf(
  db: Database,
  reader: Reader,
  question: DeliveriesQuestion,
  combinations: readonly Combination[],
): Promise<Page> {
  const { place } = question;
  const way = place?.way ?? 'older';
  const { walk, values } = scanQueryOf(reader, question, combinations);
  const found = await db.query<DeliveryRow & { now: Date }>(PAGES[way][walk], values);
  const page = cursorPage(found, place, DELIVERIES_PER_PAGE);
  if (page === null) return pageOf(db, reader, { ...question, place: null }, combinations);
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
async function countsOf(db: Database, { walk, values }: ScanQuery): Promise<Pick<DeliveriesPage, 'all' | 'byState'>> {
  const [counted = {}] = await db.query<Partial<Record<DeliveryState, number>>>(COUNTED[walk], values);
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
  db: Database,
  reader: Reader,
  filter: DeliveryFilter,
  ids: readonly string[] | null,
): AsyncGenerator<DeliveryRow[]> {
  const combinations = await combinationsOf(db, reader);
  let place: DeliveryCursor | null = null;
  do {
    const query = scanQueryOf(reader, { ...filter, place }, combinations);
    const { walk, values } = ids === null ? query : namedIn(query, ids);
    const found: (DeliveryRow & { now: Date })[] = await db.query(PAGES.older[walk], values);
    const rows = found.slice(0, DELIVERIES_PER_PAGE);
    yield rows.map(({ now: _now, ...row }) => seenBy(reader, row));
    const last = found.length > rows.length ? rows.at(-1) : undefined;
    place = last ? { way: 'older', id: last.id } : null;
  } while (place);
}

/** The same query, restricted to these deliveries. */
const namedIn = ({ values }: ScanQuery, ids: readonly string[]): ScanQuery => ({
  walk: 'named',
  // The text that is looked for is the ninth value.
  values: values.with(8, ids.filter((id) => /^\d{1,15}$/.test(id)).join(',')),
});

/** The newest that match, one more than `MAX_COUNTED` at most. */
export async function matchingDeliveries(db: Database, reader: Reader, filter: DeliveryFilter): Promise<number[]> {
  const { walk, values } = scanQueryOf(reader, filter, await combinationsOf(db, reader));
  return (await db.query<{ id: number }>(MATCHING[walk], values)).map(({ id }) => id);
}

/** The values that the log of these sellers can be filtered by. */
export async function deliveryChoices(db: Database, reader: Reader): Promise<DeliveryChoices> {
  const combinations = await combinationsOf(db, reader);
  const distinct = (words: readonly string[]) => [...new Set(words)].filter((word) => word !== '').sort();
  return {
    types: distinct(combinations.map(({ type }) => type)),
    outcomes: distinct(combinations.map(({ outcome }) => outcome)),
  };
}
