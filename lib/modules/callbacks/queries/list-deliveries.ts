import { type Database, type Statement, statement } from '#lib/platform/db/database.ts';
import {
  type Counted, DELIVERIES_PER_PAGE, DELIVERY_STATES, type DeliveriesPage, type DeliveriesQuestion, type DeliveryChoices, type DeliveryFilter, type DeliveryRow, type DeliveryState, MOST_COUNTED,
} from '../contract/deliveries.ts';
import { type DeliverySearch, readDeliverySearch } from '../domain/read-delivery-search.ts';
import { type Reader, seenBy } from './reader.ts';

/**
 * The delivery log, newest first. A seller has few combinations of state, type and outcome, however many deliveries it has: they are found by
 * jumping along `deliveries_of_a_seller_by_outcome` from one to the next, and a filter only chooses among them. Each that is chosen is walked
 * in the order of the list, so that no filter reads more than a page of each. A page begins at a delivery, never at a number of rows.
 */

/** `$1` are the sellers. */
const COMBINATIONS = `RECURSIVE combination AS (
  SELECT of_seller.id AS seller_id, first.* FROM unnest($1::bigint[]) AS of_seller (id), LATERAL (
    SELECT d.state, d.notify_type, d.outcome FROM delivery d WHERE d.seller_id = of_seller.id ORDER BY d.state, d.notify_type, d.outcome LIMIT 1) first
  UNION ALL
  SELECT known.seller_id, following.* FROM combination known, LATERAL (
    SELECT d.state, d.notify_type, d.outcome FROM delivery d
    WHERE d.seller_id = known.seller_id AND (d.state, d.notify_type, d.outcome) > (known.state, known.notify_type, known.outcome)
    ORDER BY d.state, d.notify_type, d.outcome LIMIT 1) following
)`;

/** `$2` states, `$3` types, `$4` outcomes or classes of them; an empty list chooses all. */
const chosenBy = (row: string): string => `(cardinality($2::text[]) = 0 OR ${row}.state = ANY ($2)) AND (cardinality($3::text[]) = 0 OR ${row}.notify_type = ANY ($3))
  AND (cardinality($4::text[]) = 0 OR ${row}.outcome = ANY ($4) OR left(${row}.outcome, 1) || 'xx' = ANY ($4))`;

const CHOSEN = `WITH ${COMBINATIONS}, chosen AS MATERIALIZED (SELECT * FROM combination WHERE ${chosenBy('combination')})`;

const IN_COMBINATION = 'd.seller_id = chosen.seller_id AND d.state = chosen.state AND d.notify_type = chosen.notify_type AND d.outcome = chosen.outcome';

/** `$5` and `$6`: from when and until when. */
const IN_TIME = `d.created_at >= coalesce($5::timestamptz, '-infinity') AND d.created_at < coalesce($6::timestamptz, 'infinity')`;

type Way = 'older' | 'newer';

/** `$7`: the delivery that the page begins beside; from the end of the list where it is null or not theirs. */
const beyond = (compare: '<' | '>', end: string): string =>
  `(d.created_at, d.id) ${compare} (coalesce((SELECT p.created_at FROM delivery p WHERE p.id = $7 AND p.seller_id = ANY ($1)), '${end}'), coalesce($7::bigint, 0))`;
const BEYOND: Readonly<Record<Way, string>> = { older: beyond('<', 'infinity'), newer: beyond('>', '-infinity') };

const IN_ORDER: Readonly<Record<Way, string>> = { older: 'ORDER BY created_at DESC, id DESC', newer: 'ORDER BY created_at, id' };

const COLUMNS = `d.id, d.notify_type AS "notifyType", d.audience, d.url, d.state, d.outcome, d.tries, d.resend, s.public_id AS "saleId", s.code AS "saleCode", d.seller_id AS "sellerId",
  seller.name AS "sellerName", d.created_at AS "createdAt", d.next_at AS "nextAt", d.settled_at AS "settledAt", app_now() AS now`;

/** Most sales that one reference of a merchant is looked for in. */
const MOST_SALES = 1_000;

const ofSales = (condition: string): string => `d.sale_id = ANY (ARRAY(SELECT id FROM sale WHERE seller_id = ANY ($1) AND ${condition} ORDER BY id DESC LIMIT ${MOST_SALES}))`;

const BY_REFERENCE = ofSales(`merchant_reference = $8::text AND merchant_reference <> ''`);

/** What a search finds, as a condition of `delivery d`. `$8` is its text, `$9` its number. */
const FOUND = {
  sale: ofSales('public_id = $8::text'),
  attempt: 'd.event_id = ANY (ARRAY(SELECT e.id FROM event e JOIN attempt a ON a.id = e.attempt_id WHERE a.public_id = $8::text AND a.seller_id = ANY ($1)))',
  reference: BY_REFERENCE,
  number: `(d.id = $9::bigint OR ${ofSales('code = $9::bigint')} OR ${BY_REFERENCE})`,
} as const satisfies Record<Exclude<DeliverySearch['kind'], 'nothing'>, string>;

/** How the rows of a question are reached: `rows` answers `id` and `created_at` of the first `reach` in each of its walks. */
type Walk = { head: string; rows: (way: Way, reach: number) => string; count: (state: DeliveryState) => string };

/** Where states, types and outcomes are all alike: one walk for each seller. A statement must name all of its values. */
const everything = (way: Way, reach: number): string => `SELECT one.* FROM unnest($1::bigint[]) AS of_seller (id), LATERAL (
  SELECT d.id, d.created_at FROM delivery d
  WHERE d.seller_id = of_seller.id AND cardinality($2::text[] || $3::text[] || $4::text[]) = 0 AND ${IN_TIME} AND ${BEYOND[way]} ${IN_ORDER[way]} LIMIT ${reach}) one`;

const narrowed = (way: Way, reach: number): string => `SELECT one.* FROM chosen, LATERAL (
  SELECT d.id, d.created_at FROM delivery d WHERE ${IN_COMBINATION} AND ${IN_TIME} AND ${BEYOND[way]} ${IN_ORDER[way]} LIMIT ${reach}) one`;

// Counted from the oldest on: those have been there longest, and what is visible to everybody needs no look at its row.
const countChosen = (state: DeliveryState): string => `(SELECT count(*) FROM (SELECT FROM chosen, LATERAL (
  SELECT FROM delivery d WHERE ${IN_COMBINATION} AND ${IN_TIME} ORDER BY d.created_at, d.id LIMIT ${MOST_COUNTED + 1}) one
  WHERE chosen.state = '${state}' LIMIT ${MOST_COUNTED + 1}) counted) AS ${state}`;

/** Found first and narrowed then: a search names few. */
const searched = (condition: string): Walk => ({
  head: `WITH found AS MATERIALIZED (SELECT d.* FROM delivery d WHERE d.seller_id = ANY ($1::bigint[]) AND num_nulls($7::bigint, $8::text, $9::bigint) >= 0 AND ${condition}),
    kept AS (SELECT * FROM found d WHERE ${chosenBy('d')} AND ${IN_TIME})`,
  rows: (way) => `SELECT d.id, d.created_at FROM kept d WHERE ${BEYOND[way]}`,
  count: (state) => `(SELECT count(*) FROM kept WHERE state = '${state}') AS ${state}`,
});

const WALKS = {
  everything: { head: '', rows: everything, count: countChosen },
  narrowed: { head: CHOSEN, rows: narrowed, count: countChosen },
  sale: searched(FOUND.sale),
  attempt: searched(FOUND.attempt),
  reference: searched(FOUND.reference),
  number: searched(FOUND.number),
} as const satisfies Record<string, Walk>;

type WalkName = keyof typeof WALKS;

const statements = (kind: string, textOf: (walk: Walk) => string): Readonly<Record<WalkName, Statement>> =>
  Object.fromEntries(Object.entries(WALKS).map(([name, walk]) => [name, statement(`deliveries_${kind}_${name}`, textOf(walk))])) as Record<WalkName, Statement>;

const page = (way: Way) => ({ head, rows }: Walk): string => {
  // One more than is shown, to know whether there are others.
  const reach = DELIVERIES_PER_PAGE + 1;
  return `${head} SELECT ${COLUMNS}
FROM (${rows(way, reach)} ${IN_ORDER[way]} LIMIT ${reach}) page, LATERAL (SELECT * FROM delivery WHERE delivery.id = page.id OFFSET 0) d
  JOIN seller ON seller.id = d.seller_id LEFT JOIN sale s ON s.id = d.sale_id
ORDER BY page.created_at DESC, page.id DESC`;
};

const PAGES: Readonly<Record<Way, Record<WalkName, Statement>>> = { older: statements('older', page('older')), newer: statements('newer', page('newer')) };

const MATCHING = statements('matching', ({ head, rows }) => `${head} SELECT id FROM (${rows('older', MOST_COUNTED + 1)} ${IN_ORDER.older} LIMIT ${MOST_COUNTED + 1}) page`);

const COUNTED = statements('counted', ({ head, count }) => `${head || CHOSEN} SELECT ${DELIVERY_STATES.map(count).join(',\n')}`);

const CHOICES = statement('deliveries_choices', `WITH ${COMBINATIONS}
SELECT array_agg(DISTINCT notify_type ORDER BY notify_type) AS types, array_agg(DISTINCT outcome ORDER BY outcome) FILTER (WHERE outcome <> '') AS outcomes FROM combination`);

type Asked = { walk: WalkName; values: unknown[] };

function askedOf({ sellerIds }: Reader, { search: typed, states, types, outcomes, from, until }: DeliveryFilter): { walk: WalkName; values: unknown[]; searched: unknown[] } {
  const search = readDeliverySearch(typed);
  const values = [sellerIds, states, types, outcomes, from, until];
  if (search.kind !== 'nothing') return { walk: search.kind, values, searched: [search.text, search.kind === 'number' ? search.number : 0] };
  return { walk: states.length + types.length + outcomes.length > 0 ? 'narrowed' : 'everything', values, searched: [] };
}

/** With the delivery that it begins beside, null for none. */
function placed(reader: Reader, filter: DeliveryFilter, beside: number | null): Asked {
  const { walk, values, searched: found } = askedOf(reader, filter);
  return { walk, values: [...values, beside, ...found] };
}

/** One page of the log with what all of it comes to. */
export async function listDeliveries(db: Database, reader: Reader, question: DeliveriesQuestion): Promise<DeliveriesPage> {
  const [found, counts] = await Promise.all([pageOf(db, reader, question), countDeliveries(db, reader, question)]);
  return { ...found, ...counts };
}

async function pageOf(db: Database, reader: Reader, question: DeliveriesQuestion): Promise<Pick<DeliveriesPage, 'rows' | 'newer' | 'older' | 'now'>> {
  const { place } = question;
  const way = place?.way ?? 'older';
  const { walk, values } = placed(reader, question, place?.id ?? null);
  const found = await db.query<DeliveryRow & { now: Date }>(PAGES[way][walk], values);
  const isMore = found.length > DELIVERIES_PER_PAGE;
  // Back at the newest: shown as the first page, whole.
  if (place && (found.length === 0 || (way === 'newer' && !isMore))) return pageOf(db, reader, { ...question, place: null });
  const first = way === 'newer' ? found.length - DELIVERIES_PER_PAGE : 0;
  const rows = found.slice(first, first + DELIVERIES_PER_PAGE);
  return {
    rows: rows.map(({ now: _now, ...row }) => seenBy(reader, row)), now: found[0]?.now ?? new Date(),
    newer: place ? (rows[0]?.id ?? null) : null, older: way === 'newer' || isMore ? (rows.at(-1)?.id ?? null) : null,
  };
}

/** How many match, of each state and together. */
export async function countDeliveries(db: Database, reader: Reader, filter: DeliveryFilter): Promise<Pick<DeliveriesPage, 'all' | 'byState'>> {
  const { walk, values, searched: found } = askedOf(reader, filter);
  const [counted] = await db.query<Record<DeliveryState, number>>(COUNTED[walk], found.length > 0 ? [...values, null, ...found] : values);
  const byState = Object.fromEntries(DELIVERY_STATES.map((state) => [state, bounded(counted?.[state] ?? 0)])) as Record<DeliveryState, Counted>;
  const all = Object.values(byState);
  return { byState, all: { count: all.reduce((sum, { count }) => sum + count, 0), isMore: all.some(({ isMore }) => isMore) } };
}

const bounded = (count: number): Counted => ({ count: Math.min(count, MOST_COUNTED), isMore: count > MOST_COUNTED });

/** The newest that match, one more than `MOST_COUNTED` at most. */
export async function matchingDeliveries(db: Database, reader: Reader, filter: DeliveryFilter): Promise<number[]> {
  const { walk, values } = placed(reader, filter, null);
  return (await db.query<{ id: number }>(MATCHING[walk], values)).map(({ id }) => id);
}

/** What the log of these sellers can be narrowed by. */
export async function deliveryChoices(db: Database, { sellerIds }: Reader): Promise<DeliveryChoices> {
  const [row] = await db.query<{ types: string[] | null; outcomes: string[] | null }>(CHOICES, [sellerIds]);
  return { types: row?.types ?? [], outcomes: row?.outcomes ?? [] };
}
