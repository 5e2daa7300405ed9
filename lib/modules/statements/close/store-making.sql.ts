import type { Payee } from '#lib/modules/ledger/index.ts';
import { type Database, statement } from '#lib/platform/db/database.ts';
import { keepFact } from '#lib/platform/db/facts.ts';

/** Statements that are still to be made. SQL because they are looked for over all owners, many at once. */

/** Owners of one look. */
const AT_ONCE = 200;

const lacking = (kind: Payee['kind'], owner: string, currency: string): string =>
  `NOT EXISTS (SELECT FROM account_statement s WHERE s.${kind}_id = ${owner} AND s.currency = ${currency}
    AND s.month = ($1::text || '-01')::date)`;
const begun = (account: string, owner: string, currency: string): string =>
  `EXISTS (SELECT FROM balance_day d WHERE d.owner_id = ${owner} AND d.account = '${account}'
    AND d.currency = ${currency} AND d.booked_on < ($1::text || '-01')::date + interval '1 month')`;

// Every balance of a seller has a fold. Partners are few, and have none.
const FIND = {
  seller: statement(
    'statements_sellers_without',
    `SELECT DISTINCT f.owner_id AS id FROM balance_fold f WHERE f.account = 'seller_balance'
  AND f.owner_id <> ALL ($2::bigint[]) AND ${lacking('seller', 'f.owner_id', 'f.currency')}
  AND ${begun('seller_balance', 'f.owner_id', 'f.currency')}
ORDER BY f.owner_id LIMIT ${AT_ONCE}`,
  ),
  partner: statement(
    'statements_partners_without',
    `SELECT p.id FROM partner p WHERE p.id <> ALL ($2::bigint[]) AND EXISTS (
  SELECT FROM (SELECT DISTINCT d.currency FROM balance_day d WHERE d.owner_id = p.id AND d.account = 'market_fees'
    AND d.booked_on < ($1::text || '-01')::date + interval '1 month') AS held
  WHERE ${lacking('partner', 'p.id', 'held.currency')})
ORDER BY p.id LIMIT ${AT_ONCE}`,
  ),
} as const;

/** Owners with a balance that has no statement of a month (`YYYY-MM`) yet, past those that are named. */
export const findLacking = async (
  database: Database,
  kind: Payee['kind'],
  month: string,
  passedOver: readonly number[],
): Promise<number[]> => (await database.query<{ id: number }>(FIND[kind], [month, passedOver])).map(({ id }) => id);

const READ_DONE = statement('statements_read_done', `SELECT value FROM app_fact WHERE key = 'statements-made'`);
const NOTE_DONE = statement(
  'statements_note_done',
  `${keepFact('statements-made', '$1::text', 'greatest(known.value, excluded.value)')}`,
);

/** The month (`YYYY-MM`) up to which nobody lacks a statement; null before the first. */
export const readDone = async (database: Database): Promise<string | null> =>
  (await database.query<{ value: string }>(READ_DONE, []))[0]?.value ?? null;

export async function noteDone(database: Database, month: string): Promise<void> {
  await database.query(NOTE_DONE, [month]);
}

const COUNT_OPEN = statement(
  'statements_count_open_months',
  `SELECT count(*)::int AS count FROM generate_series(
  coalesce((SELECT (value || '-01')::timestamp + interval '1 month' FROM app_fact WHERE key = 'statements-made'),
    (SELECT date_trunc('month', min(d.booked_on)::timestamp) FROM balance_day d)),
  date_trunc('month', app_now() AT TIME ZONE $1::text - interval '1 hour') - interval '1 month', interval '1 month')`,
);

/** Months that have been over for an hour and of which somebody lacks a statement. */
export const countOpenMonths = async (database: Database, timeZone: string): Promise<number> =>
  (await database.query<{ count: number }>(COUNT_OPEN, [timeZone]))[0]?.count ?? 0;
