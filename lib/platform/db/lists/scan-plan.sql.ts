import { ttlCache } from '#lib/kernel/ttl-cache.ts';
import { type Database, statement } from '../database.ts';
import { isWrittenOut, nearQuery, cursorQuery, sampleQuery, scanQuery } from './page-statements.ts';
import type { ListQuery, ListedTable } from './record-list.sql.ts';
import type { Cursor, WithCursor } from './keyset-pagination.ts';

/**
 * Lists of a large tenant's records that have a text, where many have it. SQL because the order in which rows are
 * walked is the whole point.
 */

/**
 * Rows that are looked at first, to learn how many match: about half a millisecond of them. What the planner knows is
 * older, and too coarse below one in a hundred.
 */
const SAMPLED = 500;

/**
 * A match that is gathered takes as long as so many rows of a walk: each is a block of its own, and those of others,
 * which the trigrams do not tell apart, are too.
 */
const GATHERED_AS_WALKED = 7;

/** How many times as many rows as expected are walked: the sample is one. */
const CERTAINTY = 2;

/** Rows before a place that is asked for at most: finding one further away takes longer than it saves. */
const FURTHEST_PLACE = 2 ** 15;

/**
 * How long what is known of a large tenant is good for, milliseconds. It tells which way is the shorter: one that is
 * out of date costs time.
 */
const SAMPLE_IS_GOOD_FOR_MS = 60_000;
const PLACE_IS_GOOD_FOR_MS = 600_000;

/** Most that is remembered of each kind. */
const MAX_REMEMBERED = 1_000;

/**
 * `all`: records of the same sellers and statuses. `matches`: how many of the first few hundred of them match, 0 where
 * there are no more than `large`.
 */
export type Sample = { all: number; matches: number };

const samples = ttlCache<Sample>(SAMPLE_IS_GOOD_FOR_MS, MAX_REMEMBERED);
const places = ttlCache<Cursor | null>(PLACE_IS_GOOD_FOR_MS, MAX_REMEMBERED);

/** A sample of the matching rows, cached for a minute: paging through a list needs the same one for each page. */
export async function sampleOf<Sort extends string>(
  database: Database,
  listed: ListedTable<Sort>,
  asked: ListQuery<Sort>,
  large: number,
): Promise<Sample> {
  const { sellerIds, statuses, sort, isAscending, conditions } = asked;
  const key = JSON.stringify([listed.table, sellerIds, statuses, sort, isAscending, conditions]);
  const known = samples.get(key);
  if (known) return known;
  const sample = await takeSample(database, listed, asked, large);
  // Small ones grow, and are asked in another way from then on.
  if (sample.all > large) samples.put(key, sample);
  return sample;
}

async function takeSample<Sort extends string>(
  database: Database,
  listed: ListedTable<Sort>,
  asked: ListQuery<Sort>,
  large: number,
): Promise<Sample> {
  const { text, values } = sampleQuery(listed, asked, { rows: SAMPLED, large });
  const [row] = await database.query<{ items: number; matches: number }>(statement('', text), values);
  return { all: row?.items ?? 0, matches: row?.matches ?? 0 };
}

/**
 * The page, where so many match that a walk through the order fills it sooner than all of them are gathered. Null
 * otherwise, or where the walk ended before the page was full.
 */
export async function findMany<Row extends object, Sort extends string>(
  database: Database,
  listed: ListedTable<Sort>,
  asked: ListQuery<Sort>,
  { all, matches }: Sample,
): Promise<Row[] | null> {
  const share = matches / SAMPLED;
  const expected = (asked.page * asked.pageSize) / share;
  if (!isWrittenOut(asked) || share === 0 || expected > Math.min(all, GATHERED_AS_WALKED * share * all)) return null;
  const [skipped, rows] = [(asked.page - 1) * asked.pageSize, Math.ceil(CERTAINTY * expected)];
  const until = await cursorOf(database, listed, asked, rows);
  const { text, values } = until
    ? nearQuery(listed, asked, { skipped, until })
    : scanQuery(listed, asked, { skipped }, rows);
  const found = await database.query<Row>(statement('', text), values);
  return found.length === asked.pageSize ? found : null;
}

/**
 * A place with at least `rows` before it, of several sellers or statuses: one walk ends by itself. It is the same for
 * every text, and any place is as right as another: what is added later only moves it away. Null where there are not so
 * many, or it would be too far.
 */
async function cursorOf<Sort extends string>(
  database: Database,
  listed: ListedTable<Sort>,
  asked: ListQuery<Sort>,
  rows: number,
): Promise<Cursor | null> {
  const { sellerIds, statuses, sort, isAscending } = asked;
  const reach = 2 ** Math.ceil(Math.log2(rows));
  if (sellerIds.length * statuses.length === 1 || reach > FURTHEST_PLACE) return null;
  const key = JSON.stringify([listed.table, sellerIds, statuses, sort, isAscending, reach]);
  const known = places.get(key);
  if (known !== undefined) return known;
  const { text, values } = cursorQuery(listed, asked, reach);
  const [row] = await database.query<WithCursor<object>>(statement('', text), values);
  const place = row ? { place: row.cursorValue, id: row.cursorId } : null;
  places.put(key, place);
  return place;
}
