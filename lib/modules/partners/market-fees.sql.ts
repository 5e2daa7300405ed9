import { isYoung, readBalances } from '#lib/modules/ledger/index.ts';
import { type Database, statement } from '#lib/platform/db/database.ts';
import type { FeesOfMonth, FeesOfSeller, OwnMoney, OwnPayout } from './views.ts';

/**
 * A partner's own money: its fees by month and by seller, and its payouts. SQL because the ledger grows without bound:
 * days that are rolled up say what a month brought and between which entries it lies.
 */

const MARK = `mark AS (SELECT coalesce((SELECT value::bigint FROM app_fact WHERE key = 'balance-days'), 0) AS id)`;
const MONTH = `to_char(e.created_at AT TIME ZONE $2::text, 'YYYY-MM')`;
const IS_NEW = isYoung('(SELECT id FROM mark)');
const OWN = `e.account = 'market_fees' AND e.owner_id = $1::bigint`;

/** Payouts and their returns are in the days too, and are no fees. */
const MONTHS = statement(
  'partners_fees_by_month',
  `WITH ${MARK}, moved AS (
  SELECT p.id FROM payout p WHERE p.partner_id = $1::bigint
  UNION ALL SELECT r.id FROM payout_return r JOIN payout p ON p.id = r.payout_id WHERE p.partner_id = $1::bigint
)
SELECT one.month, one.currency, sum(one.amount)::bigint AS amount FROM (
  SELECT to_char(d.booked_on, 'YYYY-MM') AS month, d.currency, -d.amount AS amount FROM balance_day d
    WHERE d.owner_id = $1::bigint AND d.account = 'market_fees'
  UNION ALL SELECT ${MONTH}, e.currency, -e.amount FROM ledger_entry e WHERE ${OWN} AND ${IS_NEW}
  UNION ALL SELECT ${MONTH}, e.currency, e.amount FROM moved JOIN ledger_entry e ON e.cause_id = moved.id AND ${OWN}
) AS one GROUP BY 1, 2 HAVING sum(one.amount) <> 0 ORDER BY 1 DESC, 2`,
);

/** Fees of a partner by month, the newest first. */
export const feesByMonth = (database: Database, partnerId: number, timeZone: string): Promise<FeesOfMonth[]> =>
  database.query<FeesOfMonth>(MONTHS, [partnerId, timeZone]);

/** Sellers of a month that are listed at most. */
const MOST_SELLERS = 200;

const SELLERS = statement(
  'partners_fees_by_seller',
  `WITH ${MARK}, stretch AS (
  SELECT d.currency, min(d.first_id) AS first_id, max(d.last_id) AS last_id FROM balance_day d
    WHERE d.owner_id = $1::bigint AND d.account = 'market_fees' AND d.booked_on >= ($3::text || '-01')::date
    AND d.booked_on < ($3::text || '-01')::date + interval '1 month' GROUP BY 1
),
own AS (
  SELECT e.attempt_id, e.currency, e.amount FROM stretch JOIN ledger_entry e ON ${OWN}
    AND e.currency = stretch.currency AND e.id BETWEEN stretch.first_id AND stretch.last_id
    WHERE ${MONTH} = $3::text AND e.cause_id IS NULL
  UNION ALL SELECT e.attempt_id, e.currency, e.amount FROM ledger_entry e WHERE ${OWN} AND ${IS_NEW}
    AND ${MONTH} = $3::text AND e.cause_id IS NULL
)
SELECT s.name, s.public_key::text AS "publicKey", st.ref::text AS ref, own.currency, -sum(own.amount)::bigint AS amount,
  count(*)::int AS payments
FROM own JOIN attempt a ON a.id = own.attempt_id JOIN seller s ON s.id = a.seller_id
  LEFT JOIN seller_standing st ON st.seller_id = s.id AND st.partner_id = $1::bigint
GROUP BY s.id, s.name, s.public_key, st.ref, own.currency ORDER BY amount DESC, s.id LIMIT ${MOST_SELLERS}`,
);

/** Fees of a month (`YYYY-MM`) by seller, the largest first. `ref`: null of a seller that is another partner's now. */
export const feesBySeller = (
  database: Database,
  partnerId: number,
  { month, timeZone }: { month: string; timeZone: string },
): Promise<FeesOfSeller[]> => database.query<FeesOfSeller>(SELLERS, [partnerId, timeZone, month]);

const REFS = statement(
  'partners_refs_of_sellers',
  `SELECT s.public_key::text AS key, st.ref::text AS ref FROM seller s JOIN seller_standing st ON st.seller_id = s.id
  WHERE s.public_key = ANY ($2::uuid[]) AND st.partner_id = ANY ($1::bigint[])`,
);

/** The names in addresses of the sellers with these public keys; one of another partner by now has none. */
export async function refsOfSellers(
  database: Database,
  partnerIds: readonly number[],
  keys: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await database.query<{ key: string; ref: string }>(REFS, [partnerIds, [...new Set(keys)]]);
  return new Map(rows.map(({ key, ref }) => [key, ref]));
}

const PAYOUTS = statement(
  'partners_own_payouts',
  `SELECT p.public_id AS "payoutId", p.status, p.amount, p.currency, p.created_at AS "createdAt",
  p.value_date::text AS "valueDate", p.bank_reference AS "bankReference", account.last4,
  p.return_reason AS "returnReason", p.market_fees AS "marketFees", p.returned_payouts AS "returnedPayouts"
FROM payout p JOIN payout_account account ON account.id = p.account_id WHERE p.partner_id = $1::bigint
ORDER BY p.id DESC LIMIT 120`,
);

/** The newest payouts of a partner, some years of them. */
export const ownPayouts = (database: Database, partnerId: number): Promise<OwnPayout[]> =>
  database.query<OwnPayout>(PAYOUTS, [partnerId]);

const PLACES = statement(
  'partners_payout_places',
  `SELECT s.next_at AS "nextAt", s.paused_reason AS "pausedReason", coalesce((SELECT jsonb_agg(jsonb_build_object(
    'currency', a.currency, 'last4', a.last4, 'isUsable', a.usable_from <= app_now()) ORDER BY a.id DESC)
    FROM payout_account a WHERE a.partner_id = p.id AND a.state = 'active'), '[]') AS accounts
FROM partner p LEFT JOIN payout_schedule s ON s.partner_id = p.id WHERE p.id = $1::bigint`,
);

type Places = Pick<OwnMoney, 'nextAt' | 'pausedReason' | 'accounts'>;

/** A partner's own money, where it is paid to, and when next. */
export async function ownMoney(
  database: Database,
  partnerId: number,
  { currencies, timeZone }: { currencies: readonly string[]; timeZone: string },
): Promise<OwnMoney> {
  const [balances, [places]] = await Promise.all([
    readBalances(database, { owner: 'partner', ownerId: partnerId, currencies, timeZone }),
    database.query<Places>(PLACES, [partnerId]),
  ]);
  if (!places) throw new Error('no such partner');
  return { ...places, balances };
}
