import { isPublicId } from '#lib/kernel/ids.ts';
import { deliverableTo, type MessageChannels, type Reach } from '#lib/modules/messages/index.ts';
import { type Database, statement } from '#lib/platform/db/database.ts';
import { type Conditions, listPage, shaped, type TenantList, within } from '#lib/platform/db/lists/tenant-list.sql.ts';
import { containing } from '#lib/platform/db/lists/text-conditions.ts';
import {
  LOOKS_BACK_DAYS,
  RECOVERY_STATES,
  type RecoveryChoice,
  type RecoveryPage,
  type RecoveryQuery,
  type RecoveryRow,
  type RecoverySort,
  type RecoverySummary,
  type RecoveryTotals,
} from '../views/recovery.ts';

/**
 * Subscriptions with a date that could not be charged, with that date. SQL because the tables grow without bound; what
 * fails has an index of its own (`subscriptions_of_a_seller_to_recover`).
 */

/** Columns that decide whether a buyer is reached. */
const SELLER = 'seller.country, seller.email_module AS "emailModule", seller.sms_module AS "smsModule"';

type OfSeller = { country: string; emailModule: boolean; smsModule: boolean | null };

/** A row for screens, with the addresses that reach its buyer. */
function reached<Row extends { buyerEmail: string; buyerPhone: string } & OfSeller>(ways: MessageChannels) {
  return ({ country, emailModule, smsModule, ...row }: Row): Omit<Row, keyof OfSeller> & { reach: Reach } => ({
    ...row,
    reach: deliverableTo({ email: row.buyerEmail, phone: row.buyerPhone }, { country, emailModule, smsModule }, ways),
  });
}

/** The date that is open; a failure leaves it open. */
const WITH_DATE = `subscription s LEFT JOIN subscription_iteration i ON i.subscription_id = s.id
  AND i.number IS NOT NULL AND i.state IN ('scheduled', 'charging', 'awaiting', 'submitted')`;

const AMOUNT = 'coalesce(i.price, s.price)';

const LIST: TenantList<RecoverySort> = {
  name: 'subscriptions_to_recover',
  columns: `s.public_id AS "subscriptionId", s.code, s.seller_id AS "sellerId", seller.name AS "sellerName", s.state,
    s.description, s.buyer_name AS "buyerName", s.buyer_email AS "buyerEmail", s.buyer_phone AS "buyerPhone",
    s.language, ${AMOUNT} AS amount, monthly_value(s.price, s.period) AS monthly, s.price, s.currency, s.period,
    i.number, i.due_at AS "dueAt", s.error_code AS "errorCode", s.failures,
    CASE WHEN s.state = 'retrying' THEN coalesce(i.next_at, s.next_at) END AS "retryAt",
    coalesce(i.state IN ('charging', 'submitted'), false) AS "isUnderWay", s.card_mask AS "cardMask",
    s.card_expiry AS "cardExpiry", ${SELLER}`,
  from: `${WITH_DATE} JOIN seller ON seller.id = s.seller_id`,
  totalsFrom: WITH_DATE,
  totals: `sum(${AMOUNT})::bigint AS amount, sum(monthly_value(s.price, s.period))::bigint AS monthly`,
  currency: 's.currency',
  seller: 's.seller_id',
  id: 's.id',
  orders: {
    newest: { by: 's.changed_at', type: 'timestamptz' },
    amount: { by: AMOUNT, type: 'bigint' },
  },
};

type Filters = Omit<RecoveryQuery, 'sort' | 'ascending' | 'page' | 'size'>;

function conditionsOf(sellerIds: readonly number[], filters: Filters): Conditions {
  const conditions = within(sellerIds, LIST);
  const { texts, add } = conditions;
  const { search, states, currency, least, most } = filters;
  const wanted = states.length === 0 ? RECOVERY_STATES : states;
  // States as the partial index has them, then the requested ones.
  texts.push(`s.state IN ('failed', 'retrying')`, `s.state = ANY (${add(wanted)}::subscription_state[])`);
  if (currency !== null) texts.push(`s.currency = ${add(currency)}`);
  if (least !== null) texts.push(`${AMOUNT} >= ${add(least)}::bigint`);
  if (most !== null) texts.push(`${AMOUNT} <= ${add(most)}::bigint`);
  const text = search.trim();
  if (isPublicId('subscription', text.toUpperCase())) texts.push(`s.public_id = ${add(text.toUpperCase())}`);
  else if (text !== '') {
    const fits = `${add(containing(text))}::text`;
    texts.push(`(s.buyer_name ILIKE ${fits} OR s.buyer_email ILIKE ${fits} OR s.description ILIKE ${fits}
      OR s.merchant_reference ILIKE ${fits} OR s.code::text = ${add(text.replace('#', ''))})`);
  }
  return conditions;
}

/** Page of failed charges, with the totals of all that match. */
export async function listRecovery(
  database: Database,
  sellerIds: readonly number[],
  query: RecoveryQuery,
  ways: MessageChannels,
): Promise<RecoveryPage> {
  const conditions = conditionsOf(sellerIds, query);
  const { rows, ...page } = await listPage<FoundRow, RecoveryTotals, RecoverySort>(database, LIST, conditions, query);
  return { ...page, rows: rows.map(reached(ways)) };
}

type FoundRow = Omit<RecoveryRow, 'reach'> & OfSeller;
type FoundChoice = Omit<RecoveryChoice, 'reach'> & OfSeller;

/** All that match, `most` of them at most, the newest failure first: what "select all" selects. */
export async function chooseRecovery(
  database: Database,
  sellerIds: readonly number[],
  query: RecoveryQuery,
  { most, ways }: { most: number; ways: MessageChannels },
): Promise<RecoveryChoice[]> {
  const { texts, values, add } = conditionsOf(sellerIds, query);
  const text = `SELECT s.public_id AS "subscriptionId", s.description, s.buyer_name AS "buyerName",
      s.buyer_email AS "buyerEmail", s.buyer_phone AS "buyerPhone", ${AMOUNT} AS amount, s.currency, s.state,
      ${SELLER}
    FROM ${WITH_DATE} JOIN seller ON seller.id = s.seller_id WHERE ${texts.join(' AND ')}
    ORDER BY s.changed_at DESC, s.id DESC LIMIT ${add(most)}::bigint`;
  const found = await database.query<FoundChoice>(shaped('subscriptions_choose_to_recover', text), values);
  return found.map(reached(ways));
}

const AT_STAKE = statement(
  'subscriptions_at_stake',
  `SELECT s.currency, count(*) AS count, sum(${AMOUNT})::bigint AS amount,
  sum(monthly_value(s.price, s.period))::bigint AS monthly
FROM ${WITH_DATE} WHERE s.seller_id = ANY ($1::bigint[]) AND s.state IN ('failed', 'retrying')
GROUP BY 1 ORDER BY 2 DESC, 1`,
);

// Conditions of the index `subscription_dates_that_recovered`: first payments that were declined do not count.
const RECOVERED = statement(
  'subscriptions_recovered',
  `SELECT s.currency, count(*) AS count, sum(i.price)::bigint AS amount
FROM subscription_iteration i JOIN subscription s ON s.id = i.subscription_id
WHERE i.seller_id = ANY ($1::bigint[]) AND i.state = 'paid' AND i.failures > 0 AND i.number IS NOT NULL
  AND i.settled_at >= app_now() - make_interval(days => $2) AND i.due_at > s.activated_at
GROUP BY 1 ORDER BY 2 DESC, 1`,
);

const LOST = statement(
  'subscriptions_lost_by_failures',
  `SELECT s.currency, count(*) AS count, sum(monthly_value(s.price, s.period))::bigint AS amount FROM subscription s
WHERE s.seller_id = ANY ($1::bigint[]) AND s.state = 'cancelled' AND s.reason = 'failures'
  AND s.ended_at >= app_now() - make_interval(days => $2)
GROUP BY 1 ORDER BY 2 DESC, 1`,
);

/** Amounts at stake, recovered and lost, of these sellers. */
export async function recoverySummary(database: Database, sellerIds: readonly number[]): Promise<RecoverySummary> {
  const [atStake, recovered, lost] = await Promise.all([
    database.query<RecoveryTotals>(AT_STAKE, [sellerIds]),
    database.query<RecoverySummary['recovered'][number]>(RECOVERED, [sellerIds, LOOKS_BACK_DAYS]),
    database.query<RecoverySummary['lost'][number]>(LOST, [sellerIds, LOOKS_BACK_DAYS]),
  ]);
  return { atStake, recovered, lost };
}

const TO_RECOVER = statement(
  'subscriptions_count_to_recover',
  `SELECT count(*) FILTER (WHERE state = 'failed') AS failed, count(*) FILTER (WHERE state = 'retrying') AS retrying
FROM subscription WHERE seller_id = ANY ($1::bigint[]) AND state IN ('failed', 'retrying')`,
);

/** How many wait for another card, and for their retry. */
export async function countToRecover(
  database: Database,
  sellerIds: readonly number[],
): Promise<{ failed: number; retrying: number }> {
  const [row] = await database.query<{ failed: number; retrying: number }>(TO_RECOVER, [sellerIds]);
  return row ?? { failed: 0, retrying: 0 };
}
