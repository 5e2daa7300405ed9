import { type Statement, statement } from '#lib/platform/db/database.ts';
import type { CallbackSubject } from '../callback-record.ts';
import { DELIVERIES_PER_PAGE, type DeliveryCursor, type DeliveryState, MAX_COUNTED } from '../contract/deliveries.ts';
import type { DeliverySearch } from '../domain/read-delivery-search.ts';
import { columnOf, type Records, subjectColumns, subjectJoins, subjectsOf } from './subjects.sql.ts';

/**
 * The delivery log, newest first: SQL because it grows without bound and is scanned along its indexes. A seller has few
 * combinations of state, type and outcome, however many deliveries it has: they are found by jumping along
 * `deliveries_of_a_seller_by_outcome` from one to the next, and a filter only chooses among them. Each that is chosen
 * is scanned in the order of the list, so that no filter reads more than a page of each. A page begins at a delivery,
 * never at a number of rows.
 */

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

type Way = DeliveryCursor['way'];

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

const columnsOf = (records: Records): string => `d.id, d.notify_type AS "notifyType", d.audience, d.url, d.state,
  d.outcome, d.tries, d.resend, ${subjectColumns(records)}, d.seller_id AS "sellerId", seller.name AS "sellerName",
  d.created_at AS "createdAt", d.next_at AS "nextAt", d.settled_at AS "settledAt", app_now() AS now`;

/** Most subjects that one text is looked for in: a merchant may use a reference again and again. */
const MAX_SUBJECTS = 1_000;

const ofSubject = (subject: CallbackSubject, condition: string): string =>
  `d.${columnOf(subject)} = ANY (ARRAY(SELECT id FROM ${subject.table} WHERE seller_id = ANY ($1) AND ${condition}
    ORDER BY id DESC LIMIT ${MAX_SUBJECTS}))`;

const ofAttempt = (attempts: string): string => `d.event_id = ANY (ARRAY(SELECT e.id FROM event e
  JOIN ${attempts} a ON a.id = e.attempt_id WHERE a.public_id = $9::text AND a.seller_id = ANY ($1)))`;

const eitherOf = (conditions: readonly string[]): string => `(${conditions.join(' OR ') || 'false'})`;

/** Condition on `delivery d` for each kind of search. `$9` is its text, `$10` its number. */
function foundBy(records: Records, kind: SearchKind): string {
  const subjects = subjectsOf(records);
  const byReference = subjects.flatMap((one) =>
    one.matchesReference ? ofSubject(one, one.matchesReference('$9::text')) : [],
  );
  if (kind === 'reference') return eitherOf(byReference);
  if (kind === 'number')
    return eitherOf([
      'd.id = $10::bigint',
      ...subjects.map((one) => ofSubject(one, 'code = $10::bigint')),
      ...byReference,
    ]);
  if (kind === 'attempt') return eitherOf(subjects.flatMap(({ attempts }) => (attempts ? ofAttempt(attempts) : [])));
  return eitherOf(subjects.flatMap((one) => (one.kind === kind ? ofSubject(one, 'public_id = $9::text') : [])));
}

/** Deliveries that are named by their numbers, which `$9` holds parted by commas. */
const NAMED = `d.id = ANY (string_to_array($9::text, ',')::bigint[])`;

/**
 * Way to the rows of a query: `rows` selects `id` and `created_at` of the first `reach` in each of its scans, `of` all
 * rows of a state.
 */
type Scan = { head: string; rows: (way: Way, reach: number) => string; of: (state: DeliveryState) => string };

/** A statement must know the type of each of its values, also of those that some of these do not use. */
const TYPED =
  'num_nulls($1::bigint[], $2::bigint[], $3::delivery_state[], $4::notify_type[], $5::text[], $6::timestamptz, ' +
  '$7::timestamptz, $8::bigint, $9::text, $10::bigint) >= 0';

/** Scan for a filter without states, types and outcomes: one scan for each seller. */
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

/** Scan for a search: it names few rows, which are found first and filtered then. */
const searched = (condition: string): Scan => ({
  head: `WITH ${CHOSEN}, found AS MATERIALIZED (SELECT d.* FROM delivery d WHERE d.seller_id = ANY ($1::bigint[])
    AND ${TYPED} AND ${condition}),
    kept AS (SELECT d.* FROM found d JOIN chosen ON ${IN_COMBINATION} WHERE ${IN_TIME})`,
  rows: (way) => `SELECT d.id, d.created_at FROM kept d WHERE ${BEYOND[way]}`,
  of: (state) => `SELECT FROM kept WHERE state = '${state}'`,
});

type SearchKind = Exclude<DeliverySearch['kind'], 'nothing'>;

/** `named`: the deliveries whose numbers are the text, parted by commas. */
export type ScanName = SearchKind | 'everything' | 'narrowed' | 'named';

function scanOf(records: Records, name: ScanName): Scan {
  if (name === 'everything' || name === 'narrowed')
    return { head: `WITH ${CHOSEN}`, rows: name === 'everything' ? everything : narrowed, of: ofState };
  return searched(name === 'named' ? NAMED : foundBy(records, name));
}

/**
 * Page of a scan, plus one row if more follow. `OFFSET 0` keeps the lateral join: rows are read by id after the limit,
 * and the columns of no other row are.
 */
export function pageStatement(records: Records, way: Way, name: ScanName): Statement {
  const { head, rows } = scanOf(records, name);
  const reach = DELIVERIES_PER_PAGE + 1;
  return statement(
    `deliveries_${way}_${name}`,
    `${head} SELECT ${columnsOf(records)}
FROM (${rows(way, reach)} ${IN_ORDER[way]} LIMIT ${reach}) page, LATERAL (SELECT * FROM delivery
  WHERE delivery.id = page.id OFFSET 0) d
  JOIN seller ON seller.id = d.seller_id ${subjectJoins(records)}
ORDER BY page.created_at DESC, page.id DESC`,
  );
}

/** Numbers of the newest deliveries of a scan, one more than `MAX_COUNTED` at most. */
export function matchingStatement(records: Records, name: ScanName): Statement {
  const { head, rows } = scanOf(records, name);
  return statement(
    `deliveries_matching_${name}`,
    `${head} SELECT id FROM (${rows('older', MAX_COUNTED + 1)} ${IN_ORDER.older} LIMIT ${MAX_COUNTED + 1}) page`,
  );
}

/**
 * States in the order in which they are counted. The rarer ones come first, so that their counts are exact, and
 * `MAX_COUNTED` cuts those of the frequent ones.
 */
export const COUNTED_FIRST: readonly DeliveryState[] = ['pending', 'skipped', 'dropped', 'delivered'];

/**
 * Counts of a scan. All states share `MAX_COUNTED + 1` rows: each counts at most what the states before it left. A sum
 * above `MAX_COUNTED` means that there are more.
 */
export function countedStatement(records: Records, name: ScanName): Statement {
  const { head, of } = scanOf(records, name);
  const left = (place: number) =>
    [
      String(MAX_COUNTED + 1),
      ...COUNTED_FIRST.slice(0, place).map((before) => `(SELECT count FROM of_${before})`),
    ].join(' - ');
  const parts = COUNTED_FIRST.map(
    (state, place) =>
      `of_${state} AS MATERIALIZED (SELECT count(*) AS count FROM (${of(state)} LIMIT ${left(place)}) counted)`,
  );
  return statement(
    `deliveries_counted_${name}`,
    `${head}, ${parts.join(',\n')} SELECT ${COUNTED_FIRST.map(
      (state) => `(SELECT count
    FROM of_${state}) AS ${state}`,
    ).join(', ')}`,
  );
}
