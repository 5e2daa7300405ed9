import { rememberAtMost } from '#lib/kernel/remember.ts';
import { type Database, statement } from './database.ts';
import { isWrittenOut, sampleQuery, walkQuery } from './page-statements.ts';
import type { ListAsked, ListedTable } from './record-list.ts';

/** Lists of a large tenant's records that have a text, where many have it. */

/** Rows that are looked at first, to learn how many match: about half a millisecond of them. What the planner knows is older, and too coarse below one in a hundred. */
const SAMPLED = 500;

/** A match that is gathered takes as long as so many rows of a walk: each is a block of its own, and those of others, which the trigrams do not tell apart, are too. */
const GATHERED_AS_WALKED = 7;

/** How many times as many rows as expected are walked: the sample is one. */
const CERTAINTY = 2;

/** `all`: records of the same sellers and statuses. `matches`: how many of the first few hundred of them match, 0 where there are no more than `large`. */
export type Sample = { all: number; matches: number };

/** How long a sample of a large tenant is good for, milliseconds. It tells which way is the shorter: one that is out of date costs time. */
const GOOD_FOR_MS = 60_000;

/** Most samples that are remembered. */
const MOST_REMEMBERED = 1_000;

const remembered = new Map<string, { sample: Sample; until: number }>();

/** A sample of what is asked, or the one of the last minute: whoever leafs through a list asks the same for each page. */
export async function sampleOf<Sort extends string>(database: Database, listed: ListedTable<Sort>, asked: ListAsked<Sort>, large: number): Promise<Sample> {
  const { sellerIds, statuses, sort, isAscending, conditions } = asked;
  const key = JSON.stringify([listed.table, sellerIds, statuses, sort, isAscending, conditions]);
  const known = remembered.get(key);
  if (known && performance.now() < known.until) return known.sample;
  const sample = await takeSample(database, listed, asked, large);
  // Small ones grow, and are asked in another way from then on.
  if (sample.all > large) rememberAtMost(MOST_REMEMBERED, remembered, key, { sample, until: performance.now() + GOOD_FOR_MS });
  return sample;
}

async function takeSample<Sort extends string>(database: Database, listed: ListedTable<Sort>, asked: ListAsked<Sort>, large: number): Promise<Sample> {
  const { text, values } = sampleQuery(listed, asked, { rows: SAMPLED, large });
  const [row] = await database.query<{ items: number; matches: number }>(statement('', text), values);
  return { all: row?.items ?? 0, matches: row?.matches ?? 0 };
}

/** The page, where so many match that a walk through the order fills it sooner than all of them are gathered. Null otherwise, or where the walk ended before the page was full. */
export async function findMany<Row extends object, Sort extends string>(database: Database, listed: ListedTable<Sort>, asked: ListAsked<Sort>, { all, matches }: Sample): Promise<Row[] | null> {
  const share = matches / SAMPLED;
  const expected = (asked.page * asked.pageSize) / share;
  if (!isWrittenOut(asked) || share === 0 || expected > Math.min(all, GATHERED_AS_WALKED * share * all)) return null;
  const { text, values } = walkQuery(listed, asked, { skipped: (asked.page - 1) * asked.pageSize }, Math.ceil(CERTAINTY * expected));
  const rows = await database.query<Row>(statement('', text), values);
  return rows.length === asked.pageSize ? rows : null;
}
