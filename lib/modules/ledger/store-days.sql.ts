import { type Database, statement } from '#lib/platform/db/database.ts';
import { keepFact, lockFact } from '#lib/platform/db/facts.ts';
import { isYoung } from './is-young.ts';

/**
 * Balances by day: what is pending and what can be paid out, now and as of any moment. SQL because each is one
 * aggregate over a table that grows without bound, and the roll-up moves its mark in the same statement.
 */

/** Accounts of which balances by day are kept: what is owed to a seller or a partner. */
const OWED = ['seller_balance', 'seller_reserve', 'payouts_in_transit', 'market_fees', 'partner_payouts_in_transit'];
const KEPT = OWED.map((account) => `'${account}'`).join(', ');

/** Entries that one run rolls up at most: a history of millions is taken in over some minutes, without a long lock. */
const ENTRIES_A_RUN = 200_000;

const LOCK_DAYS = statement(
  'ledger_lock_days',
  `${lockFact('balance-days', `'0'`)}
RETURNING known.value::bigint AS "rolledTo", coalesce((SELECT split_part(fold.value, ' ', 1)::bigint FROM app_fact fold
  WHERE fold.key = 'balance-fold'), 0) AS "settledTo"`,
);
const ROLL_UP_DAYS = statement(
  'ledger_roll_up_days',
  `INSERT INTO balance_day AS d (account, owner_id, currency, booked_on, value_on, amount, first_id, last_id)
SELECT account, owner_id, currency, booked_on, coalesce(value_date, booked_on) AS value_on, sum(amount), min(id),
  max(id) FROM (SELECT e.*, (e.created_at AT TIME ZONE $3::text)::date AS booked_on FROM ledger_entry e
    WHERE e.id > $1::bigint AND e.id <= $2::bigint AND e.account IN (${KEPT})) AS dated
  GROUP BY account, owner_id, currency, booked_on, coalesce(value_date, booked_on)
ON CONFLICT (owner_id, account, currency, booked_on, value_on) DO UPDATE SET amount = d.amount + excluded.amount,
  first_id = least(d.first_id, excluded.first_id), last_id = greatest(d.last_id, excluded.last_id)`,
);
const NOTE_DAYS = statement('ledger_note_days', `${keepFact('balance-days', '$1::text')}`);

/**
 * Adds entries that no open database transaction can still add to (`rollUpEntries` has folded them) to the days of
 * their owners. True when some were added.
 */
export function rollUpDays(database: Database, timeZone: string): Promise<boolean> {
  return database.inTransaction(async (inside) => {
    const [row] = await inside.query<{ rolledTo: number; settledTo: number }>(LOCK_DAYS, []);
    if (!row || row.settledTo <= row.rolledTo) return false;
    const rollTo = Math.min(row.settledTo, row.rolledTo + ENTRIES_A_RUN);
    await inside.query(ROLL_UP_DAYS, [row.rolledTo, rollTo, timeZone]);
    await inside.query(NOTE_DAYS, [String(rollTo)]);
    return true;
  });
}

type Owner = 'seller' | 'partner';

/** Accounts of each kind of owner: owed to it, held back, on the way. Only of sellers something is held back. */
const ACCOUNTS = {
  seller: { owed: 'seller_balance', held: 'seller_reserve', inTransit: 'payouts_in_transit' },
  partner: { owed: 'market_fees', held: 'seller_reserve', inTransit: 'partner_payouts_in_transit' },
} as const;

/**
 * Money of an owner in a currency, minor units, positive is the owner's. `pending`: not released yet; `available`: can
 * be paid out, below zero where more went back than came; `reserved`: held back; `inTransit`: on its way to the bank;
 * `paidOut`: what has arrived there, ever.
 */
export type Balance = {
  currency: string;
  pending: number;
  available: number;
  reserved: number;
  inTransit: number;
  paidOut: number;
};

/** Accounts whose entries lie in an index of their own, each with its condition, so that the planner finds it. */
const NEW_ENTRIES = {
  seller: [`e.account = 'seller_balance'`, `e.account IN ('seller_reserve', 'payouts_in_transit')`],
  partner: [`e.account = 'market_fees'`, `e.account = 'partner_payouts_in_transit'`],
} as const;

const dated = (where: string): string => `SELECT e.account, coalesce(e.value_date, (e.created_at AT TIME ZONE
    $3::text)::date) AS value_on, e.amount FROM ledger_entry e WHERE e.owner_id = $1::bigint
  AND e.currency = held.currency AND ${where}`;

/** As of now; as of the moment `$4`, whose day is `$5`; or at the end of the day `$4`. */
type AsOf = 'now' | 'moment' | 'day';

const BOOKED_ON = '(e.created_at AT TIME ZONE $3::text)::date';

/** Of each: the day by which money is released, days that are over, and entries of before. */
const AS_OF = {
  now: { today: '(app_now() AT TIME ZONE $3::text)::date', days: '', until: '' },
  moment: {
    today: '$5::date',
    days: ' AND d.booked_on < $5::date',
    until: ' AND e.created_at <= $4::timestamptz',
  },
  day: { today: '$4::date', days: ' AND d.booked_on <= $4::date', until: ` AND ${BOOKED_ON} <= $4::date` },
} as const satisfies Record<AsOf, { today: string; days: string; until: string }>;

function balancesText(owner: Owner, asOf: AsOf): string {
  const { owed, held, inTransit } = ACCOUNTS[owner];
  const { today, days, until } = AS_OF[asOf];
  const sum = (where: string): string => `-coalesce(sum(one.amount) FILTER (WHERE ${where}), 0)::bigint`;
  const ofTheDay = (which: string): string => `(SELECT ${which} FROM balance_day d WHERE d.owner_id = $1::bigint
    AND d.currency = held.currency AND d.booked_on = $5::date)`;
  const rows = [
    `SELECT d.account, d.value_on, d.amount FROM balance_day d WHERE d.owner_id = $1::bigint
      AND d.account IN ('${owed}', '${held}', '${inTransit}') AND d.currency = held.currency${days}`,
    ...NEW_ENTRIES[owner].map((where) => dated(`${where} AND ${isYoung('(SELECT id FROM mark)')}${until}`)),
    ...(asOf === 'moment'
      ? NEW_ENTRIES[owner].map((where) =>
          dated(`${where} AND e.id BETWEEN ${ofTheDay('min(d.first_id)')} AND ${ofTheDay('max(d.last_id)')}
      AND ${BOOKED_ON} = $5::date AND e.id <= (SELECT id FROM mark)${until}`),
        )
      : []),
  ];
  return `WITH mark AS (SELECT coalesce((SELECT value::bigint FROM app_fact WHERE key = 'balance-days'), 0) AS id)
SELECT held.currency, total.*, arrived."paidOut" FROM unnest($2::char(3)[]) AS held (currency) CROSS JOIN LATERAL (
  SELECT ${sum(`one.account = '${owed}' AND one.value_on > ${today}`)} AS pending,
    ${sum(`one.account = '${owed}' AND one.value_on <= ${today}`)} AS available,
    ${sum(`one.account = '${held}'`)} AS reserved, ${sum(`one.account = '${inTransit}'`)} AS "inTransit"
  FROM (${rows.join('\n  UNION ALL ')}) AS one
) AS total CROSS JOIN LATERAL (
  SELECT coalesce(sum(e.amount), 0)::bigint AS "paidOut" FROM ledger_entry e WHERE e.owner_id = $1::bigint
    AND e.account = '${inTransit}' AND e.currency = held.currency AND e.posting = 'settlement'${until}
) AS arrived`;
}

const BALANCES = {
  seller: {
    now: statement('ledger_balances_of_seller', balancesText('seller', 'now')),
    moment: statement('ledger_past_balances_of_seller', balancesText('seller', 'moment')),
    day: statement('ledger_balances_of_seller_on_a_day', balancesText('seller', 'day')),
  },
  partner: {
    now: statement('ledger_balances_of_partner', balancesText('partner', 'now')),
    moment: statement('ledger_past_balances_of_partner', balancesText('partner', 'moment')),
    day: statement('ledger_balances_of_partner_on_a_day', balancesText('partner', 'day')),
  },
} as const;

/** Whose balances, in which currencies; the zone whose days decide what is released. */
type Balances = { owner: Owner; ownerId: number; currencies: readonly string[]; timeZone: string };

/** Balances as of now, in the order of the currencies, with zeros where nothing happened. */
export const readBalances = (database: Database, asked: Balances): Promise<Balance[]> =>
  database.query<Balance>(BALANCES[asked.owner].now, [asked.ownerId, asked.currencies, asked.timeZone]);

/**
 * Balances as of a moment and its day, `YYYY-MM-DD`. The answer about a moment stays the same once no database
 * transaction that began before it is open.
 */
export const readPastBalances = (
  database: Database,
  { owner, ownerId, currencies, timeZone }: Balances,
  { at, day }: { at: Date; day: string },
): Promise<Balance[]> => database.query<Balance>(BALANCES[owner].moment, [ownerId, currencies, timeZone, at, day]);

/** Balances when a day (`YYYY-MM-DD`) was over, with all that was booked on it. */
export const readBalancesOnDay = (
  database: Database,
  { owner, ownerId, currencies, timeZone }: Balances,
  day: string,
): Promise<Balance[]> => database.query<Balance>(BALANCES[owner].day, [ownerId, currencies, timeZone, day]);
