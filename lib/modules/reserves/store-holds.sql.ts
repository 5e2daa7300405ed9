import { type Entry, isYoung, recordCause, recordEntries } from '#lib/modules/ledger/index.ts';
import { type Database, statement } from '#lib/platform/db/database.ts';
import { parameters } from '#lib/platform/db/parameters.ts';

/**
 * Holds and their releases. SQL because each is one statement with its cause and its entries: money in reserve without
 * a hold can never be seen.
 */

// Entries booked before the day that count from it. The roll-up has them by days; later ones are after its mark.
const RELEASED = statement(
  'reserves_released',
  `WITH mark AS (SELECT coalesce((SELECT value::bigint FROM app_fact WHERE key = 'balance-days'), 0) AS id)
SELECT one.currency, -sum(one.amount)::bigint AS amount FROM (
  SELECT d.currency, d.amount FROM balance_day d WHERE d.owner_id = $1::bigint AND d.account = 'seller_balance'
    AND d.value_on = $2::date AND d.booked_on < $2::date
  UNION ALL
  SELECT e.currency, e.amount FROM ledger_entry e WHERE e.account = 'seller_balance' AND e.owner_id = $1::bigint
    AND ${isYoung('(SELECT id FROM mark)')} AND e.value_date = $2::date
    AND (e.created_at AT TIME ZONE $3::text)::date < $2::date
) AS one GROUP BY one.currency HAVING sum(one.amount) < 0 ORDER BY one.currency`,
);

/** Amounts released to a seller on a day, by currency: minor units above 0. */
export const readReleased = (
  database: Database,
  { sellerId, day, timeZone }: { sellerId: number; day: string; timeZone: string },
): Promise<{ currency: string; amount: number }[]> => database.query(RELEASED, [sellerId, day, timeZone]);

const { at, values } = parameters(
  'sellerId',
  'currency',
  'released',
  'amount',
  'percent',
  'day',
  'days',
  'accounts',
  'owners',
  'amounts',
);

const HOLD = statement(
  'reserves_hold',
  `WITH ${recordCause('reserve_held')},
booked AS (
  INSERT INTO reserve_hold (id, seller_id, currency, released, amount, percent, day, ends_on)
  SELECT cause.id, ${at.sellerId}::bigint, ${at.currency}::char(3), ${at.released}::bigint, ${at.amount}::bigint,
    ${at.percent}::int, ${at.day}::date, ${at.day}::date + ${at.days}::int FROM cause
  RETURNING id AS cause_id, currency
),
${recordEntries({ accounts: at.accounts, owners: at.owners, amounts: at.amounts }, 'cause_id')}
SELECT cause_id AS id FROM booked`,
);

export type Hold = {
  sellerId: number;
  currency: string;
  released: number;
  amount: number;
  percent: number;
  day: string;
  days: number;
};

export async function bookHold(database: Database, hold: Hold, entries: readonly Entry[]): Promise<void> {
  await database.query(HOLD, values({ ...hold, ...asColumns(entries) }));
}

const FIND_ENDING = statement(
  'reserves_find_ending',
  `SELECT h.id, h.seller_id AS "sellerId", h.amount FROM reserve_hold h
  WHERE h.ended_at IS NULL AND h.ends_on <= $1::date ORDER BY h.ends_on, h.id LIMIT $2`,
);

export type EndingHold = { id: number; sellerId: number; amount: number };

export const findEnding = (database: Database, today: string, most: number): Promise<EndingHold[]> =>
  database.query<EndingHold>(FIND_ENDING, [today, most]);

const RELEASES = statement(
  'reserves_releases',
  `SELECT h.currency, h.ends_on::text AS day, sum(h.amount)::bigint AS amount FROM reserve_hold h
  WHERE h.seller_id = $1::bigint AND h.ended_at IS NULL GROUP BY h.currency, h.ends_on ORDER BY h.ends_on`,
);

/** What is held of a seller's money, by the days on which it is given back. */
export const readReleases = (
  database: Database,
  sellerId: number,
): Promise<{ currency: string; day: string; amount: number }[]> => database.query(RELEASES, [sellerId]);

// The update that ends the hold is the fence: of two processes one finds it held.
const RELEASE = statement(
  'reserves_release',
  `WITH ended AS (
  UPDATE reserve_hold SET ended_at = app_now() WHERE id = $1::bigint AND ended_at IS NULL RETURNING id, currency
), ${recordCause('reserve_released', 'ended')},
booked AS (
  INSERT INTO reserve_release (id, hold_id, currency) SELECT cause.id, ended.id, ended.currency FROM cause, ended
  RETURNING id AS cause_id, currency
),
${recordEntries({ accounts: '$2', owners: '$3', amounts: '$4' }, 'cause_id')}
SELECT cause_id AS id FROM booked`,
);

/** Gives a hold back. False where another process did. */
export async function bookRelease(database: Database, id: number, entries: readonly Entry[]): Promise<boolean> {
  const { accounts, owners, amounts } = asColumns(entries);
  return (await database.query(RELEASE, [id, accounts, owners, amounts])).length > 0;
}

const asColumns = (entries: readonly Entry[]) => ({
  accounts: entries.map(({ account }) => account),
  owners: entries.map(({ ownerId }) => ownerId),
  amounts: entries.map(({ amount }) => amount),
});

const FIND_BROKEN = statement(
  'reserves_find_broken',
  'SELECT what, detail FROM reserves_broken_since($1::timestamptz)',
);

/** Holds and releases that moved something else than they say, and reserves that are not the sum of what is held. */
export const findBrokenReserves = (database: Database, since: string): Promise<{ what: string; detail: string }[]> =>
  database.query(FIND_BROKEN, [since]);
