import type { Language } from '#lib/kernel/language.ts';
import { SUBSCRIPTION_SALES } from '#lib/modules/payments/index.ts';
import { type Database, statement } from '#lib/platform/db/database.ts';
import { parameters } from '#lib/platform/db/parameters.ts';
import type { Which } from '../domain/actor.ts';
import type { SubscriptionFacts } from '../domain/facts.ts';
import { subscriptionColumns } from './columns.ts';

/**
 * Subscriptions: made, found, locked, changed. SQL because the API reads and changes them without the Prisma client,
 * and because what decides about one does so under its lock.
 */

const FIND = statement(
  'subscriptions_find',
  `SELECT ${subscriptionColumns('s')} FROM subscription s WHERE s.public_id = $1 AND s.seller_id = ANY ($2::bigint[])`,
);

/** A subscription of these sellers; null where they have none of this identifier. */
export async function findSubscription(
  database: Database,
  { subscriptionId, sellerIds }: Which,
): Promise<SubscriptionFacts | null> {
  return (await database.query<SubscriptionFacts>(FIND, [subscriptionId, sellerIds]))[0] ?? null;
}

const FIND_ANY = statement(
  'subscriptions_find_by_public_id',
  `SELECT ${subscriptionColumns('s')} FROM subscription s WHERE s.public_id = $1`,
);

/** A subscription by its identifier alone, a secret of its seller and its buyer. */
export async function findByPublicId(database: Database, subscriptionId: string): Promise<SubscriptionFacts | null> {
  return (await database.query<SubscriptionFacts>(FIND_ANY, [subscriptionId]))[0] ?? null;
}

const LOCK = statement(
  'subscriptions_lock',
  `SELECT ${subscriptionColumns('s')}, app_now() AS "lockedAt" FROM subscription s WHERE s.public_id = $1
  AND ($2::bigint[] IS NULL OR s.seller_id = ANY ($2::bigint[])) FOR UPDATE`,
);

/** A subscription under its lock. `lockedAt`: time of the change made under it. */
export type LockedSubscription = SubscriptionFacts & { lockedAt: Date };

/** Locks a subscription of these sellers, inside a database transaction; null `sellerIds`: of any seller. */
export async function lockSubscription(
  inside: Database,
  { subscriptionId, sellerIds }: { subscriptionId: string; sellerIds: readonly number[] | null },
): Promise<LockedSubscription | null> {
  const [row] = await inside.query<LockedSubscription>(LOCK, [subscriptionId, sellerIds]);
  return row ? { ...row, changedAt: row.lockedAt } : null;
}

const made = parameters(
  'sellerId',
  'publicId',
  'kind',
  'templateId',
  'merchantReference',
  'price',
  'currency',
  'description',
  'period',
  'iterations',
  'startsAt',
  'paymentMethod',
  'language',
  'callbackUrl',
  'returnUrl',
  'sendNotification',
  'buyerName',
  'buyerEmail',
  'buyerPhone',
  'buyerSocialId',
);

// Methods and currencies of the seller are checked by the insertion; where no row is inserted the columns give the
// reason.
const INSERT = statement(
  'subscriptions_insert',
  `WITH found AS (
  SELECT id, currencies, payment_methods FROM seller WHERE id = ${made.at.sellerId} AND active
), plan AS (
  INSERT INTO subscription (seller_id, public_id, kind, template_id, merchant_reference, price, currency, description,
    period, iterations, starts_at, starts_when_paid, payment_method, language, callback_url, return_url,
    send_notification, buyer_name, buyer_email, buyer_phone, buyer_social_id)
  SELECT found.id, ${made.at.publicId}, ${made.at.kind}, ${made.at.templateId}::bigint, ${made.at.merchantReference},
    ${made.at.price}::bigint, ${made.at.currency}::text, ${made.at.description}, ${made.at.period},
    ${made.at.iterations}::int, coalesce(${made.at.startsAt}::timestamptz, app_now()),
    ${made.at.startsAt}::timestamptz IS NULL, ${made.at.paymentMethod}::text::payment_method, ${made.at.language},
    ${made.at.callbackUrl}, ${made.at.returnUrl}, ${made.at.sendNotification}::boolean, ${made.at.buyerName},
    ${made.at.buyerEmail}, ${made.at.buyerPhone}, ${made.at.buyerSocialId}
  FROM found WHERE ${made.at.currency}::text = ANY (found.currencies)
    AND (${made.at.paymentMethod}::text = 'multi'
     OR ${made.at.paymentMethod}::text = ANY (found.payment_methods::text[]))
  ON CONFLICT (public_id) DO NOTHING
  RETURNING *
)
SELECT found.currencies, found.payment_methods AS "paymentMethods", plan.id IS NOT NULL AS "isMade",
  ${subscriptionColumns('plan')} FROM found LEFT JOIN plan ON true`,
);

/** Fields of a new subscription; null `startsAt`: it starts when it is first paid. */
export type NewSubscription = Pick<
  SubscriptionFacts,
  | 'sellerId'
  | 'publicId'
  | 'kind'
  | 'merchantReference'
  | 'price'
  | 'currency'
  | 'description'
  | 'period'
  | 'iterations'
  | 'paymentMethod'
  | 'language'
  | 'callbackUrl'
  | 'returnUrl'
  | 'sendNotification'
  | 'buyerName'
  | 'buyerEmail'
  | 'buyerPhone'
  | 'buyerSocialId'
> & { startsAt: Date | null; templateId: number | null };

/** `isMade` false: it was there already, or the seller does not take its currency or method. */
export type InsertedRow = SubscriptionFacts & { isMade: boolean; currencies: string[]; paymentMethods: string[] };

/** Inserts it where its seller's own rules allow it. Null: there is no such seller. */
export async function insertSubscription(inside: Database, plan: NewSubscription): Promise<InsertedRow | null> {
  return (await inside.query<InsertedRow>(INSERT, made.values(plan)))[0] ?? null;
}

const COUNT_MADE = statement(
  'subscriptions_count_made_from_network',
  `SELECT count(*)::int AS count FROM subscription WHERE template_id = $1 AND mandate_from = $2
  AND created_at > app_now() - interval '1 hour'`,
);

/** Number of subscriptions that one network (hashed) made of a template in the last hour. */
export async function countMadeFrom(inside: Database, templateId: number, from: string): Promise<number> {
  return (await inside.query<{ count: number }>(COUNT_MADE, [templateId, from]))[0]?.count ?? 0;
}

/** Time for a buyer of a template to pay a subscription once begun, days. */
const BEGUN_DAYS = 7;

const FIND_UNPAID = statement(
  'subscriptions_find_begun_and_unpaid',
  `SELECT plan.id, plan.public_id AS "subscriptionId", plan.seller_id AS "sellerId" FROM subscription plan
WHERE NOT plan.id = ANY ($2::bigint[]) AND plan.state = 'initial' AND plan.template_id IS NOT NULL
  AND plan.created_at < app_now() - interval '${BEGUN_DAYS} days' AND NOT EXISTS (
    SELECT FROM subscription_iteration i JOIN sale x ON x.id = i.sale_id WHERE i.subscription_id = plan.id
      AND i.state IN ('awaiting', 'submitted') AND x.status NOT IN ('initial', 'failed', 'canceled'))
ORDER BY plan.created_at LIMIT $1`,
);

/**
 * Subscriptions that buyers of templates began a week ago or earlier and never paid, `most` at once. One whose sale is
 * paid, or is with a bank, is left out, whatever its own state.
 */
export const findBegunAndUnpaid = (
  database: Database,
  most: number,
  passedOver: readonly number[],
): Promise<{ id: number; subscriptionId: string; sellerId: number }[]> =>
  database.query(FIND_UNPAID, [most, passedOver]);

const OPEN_DATE = statement(
  'subscriptions_find_open_date',
  `SELECT i.id, i.number, i.state, i.sale_id AS "saleId", x.public_id AS "salePublicId", x.status AS "saleStatus",
  i.due_at AS "dueAt"
FROM subscription_iteration i LEFT JOIN sale x ON x.id = i.sale_id
WHERE i.subscription_id = $1 AND i.state IN ('scheduled', 'charging', 'awaiting', 'submitted')
ORDER BY i.number NULLS LAST, i.id DESC FOR UPDATE OF i`,
);

/** A date that is not over, or (`number` null) a card that is being kept. */
export type OpenDate = {
  id: number;
  number: number | null;
  state: 'scheduled' | 'charging' | 'awaiting' | 'submitted';
  saleId: number | null;
  salePublicId: string | null;
  saleStatus: string | null;
  dueAt: Date;
};

/** Locks the dates that are not over, inside the transaction that has locked the subscription. */
export const lockOpenDates = (inside: Database, subscriptionId: number): Promise<OpenDate[]> =>
  inside.query(OPEN_DATE, [subscriptionId]);

/** Delay until a date that a buyer pays is first checked, minutes: its end is read from the sale. */
const FIRST_CHECK_MINUTES = 1;

// A date that has no sale yet gets one; a date that is not there yet is inserted with its sale.
const OFFER = statement(
  'subscriptions_offer_date',
  `WITH to_sell AS (
  SELECT $2::text AS sale_public_id, $1::bigint AS subscription_id, $3::text AS sale_type, $4::bigint AS sale_price,
    true AS is_kept
), ${SUBSCRIPTION_SALES}
INSERT INTO subscription_iteration (subscription_id, seller_id, number, state, due_at, price, sale_id, next_at)
SELECT plan.id, plan.seller_id, $5::int, 'awaiting', $6::timestamptz, $4::bigint, new_sale.id,
  app_now() + interval '${FIRST_CHECK_MINUTES} minutes'
FROM new_sale JOIN subscription plan ON plan.id = new_sale.subscription_id
ON CONFLICT (subscription_id, number) DO UPDATE SET state = 'awaiting', due_at = excluded.due_at,
  price = excluded.price, sale_id = excluded.sale_id, next_at = excluded.next_at, settled_at = NULL, failures = 0,
  error_code = 0
RETURNING sale_id AS "saleId"`,
);

/** A sale that a buyer, or a seller's program, pays by itself: of a date, or (`number` null) of a card to keep. */
export type OfferedDate = { salePublicId: string; number: number | null; price: number; dueAt: Date };

/** Makes a sale whose token is kept, inside the transaction that has locked the subscription. Returns its row id. */
export async function offerDate(inside: Database, subscriptionId: number, date: OfferedDate): Promise<number> {
  const { salePublicId, number, price, dueAt } = date;
  const type = number === null ? 'token' : 'sale';
  const [row] = await inside.query<{ saleId: number }>(OFFER, [
    subscriptionId,
    salePublicId,
    type,
    price,
    number,
    dueAt,
  ]);
  if (!row) throw new Error('a date was not offered');
  return row.saleId;
}

const STOP = statement(
  'subscriptions_stop_dates',
  `UPDATE subscription_iteration SET state = 'stopped', locked_until = NULL, settled_at = app_now()
WHERE id = ANY ($1::bigint[])`,
);

/** Stops dates, which are then not charged, inside the transaction that has locked them. */
export async function stopDates(inside: Database, ids: readonly number[]): Promise<void> {
  if (ids.length > 0) await inside.query(STOP, [ids]);
}

const SKIP = statement(
  'subscriptions_skip_dates',
  `INSERT INTO subscription_iteration (subscription_id, seller_id, number, state, due_at, next_at, settled_at)
SELECT $1, $2, given.number, 'skipped', given.due_at, given.due_at, app_now()
FROM unnest($3::int[], $4::timestamptz[]) AS given (number, due_at)
ON CONFLICT (subscription_id, number) DO UPDATE SET state = 'skipped', due_at = excluded.due_at,
  settled_at = excluded.settled_at, locked_until = NULL`,
);

/** Records dates as passed without a charge, inside the transaction that has locked the subscription. */
export async function skipDates(
  inside: Database,
  { id, sellerId }: Pick<SubscriptionFacts, 'id' | 'sellerId'>,
  dates: readonly { number: number; dueAt: Date }[],
): Promise<void> {
  if (dates.length === 0) return;
  await inside.query(SKIP, [id, sellerId, dates.map(({ number }) => number), dates.map(({ dueAt }) => dueAt)]);
}

const SCHEDULE = statement(
  'subscriptions_schedule_date',
  `INSERT INTO subscription_iteration (subscription_id, seller_id, number, due_at, next_at) VALUES ($1, $2, $3, $4, $4)
ON CONFLICT (subscription_id, number) DO UPDATE SET state = 'scheduled', sale_id = NULL, price = NULL, failures = 0,
  error_code = 0, due_at = excluded.due_at, next_at = excluded.next_at, locked_until = NULL, settled_at = NULL`,
);

/** Schedules the charge of a date, inside the transaction that has locked the subscription. */
export async function scheduleDate(
  inside: Database,
  { id, sellerId }: Pick<SubscriptionFacts, 'id' | 'sellerId'>,
  { number, dueAt }: { number: number; dueAt: Date },
): Promise<void> {
  await inside.query(SCHEDULE, [id, sellerId, number, dueAt]);
}

const HURRY = statement(
  'subscriptions_charge_open_date_now',
  `UPDATE subscription_iteration SET state = 'scheduled', next_at = app_now(), locked_until = NULL
WHERE subscription_id = $1 AND number IS NOT NULL AND state IN ('awaiting', 'scheduled') RETURNING id`,
);

/**
 * Makes the open date due now, inside the transaction that has locked the subscription. False: there is none to charge.
 */
export const chargeOpenDateNow = async (inside: Database, subscriptionId: number): Promise<boolean> =>
  (await inside.query(HURRY, [subscriptionId])).length > 0;

const SAVE = statement(
  'subscriptions_save',
  `UPDATE subscription SET state = $2::subscription_state, price = $3, skipped = $4, next_at = $5, failures = $6,
  error_code = $7, token_id = $8, card_brand = $9, card_mask = $10, card_expiry = $11::text,
  card_ends_at = end_of_card($11::text),
  paused_at = CASE WHEN $2::subscription_state = 'paused' THEN coalesce(paused_at, app_now()) END, ended_at = $12,
  reason = $13, skips_until = $14, activated_at = $15::timestamptz, starts_at = $16, calendar_offset = $17,
  starts_when_paid = starts_when_paid AND $15::timestamptz IS NULL, changed_at = app_now() WHERE id = $1`,
);

/** Saves the changes of an operation, inside the transaction that has locked the subscription. */
export async function saveSubscription(inside: Database, plan: SubscriptionFacts): Promise<void> {
  await inside.query(SAVE, [
    plan.id,
    plan.state,
    plan.price,
    plan.skipped,
    plan.nextAt,
    plan.failures,
    plan.errorCode,
    plan.tokenId,
    plan.cardBrand,
    plan.cardMask,
    plan.cardExpiry,
    plan.endedAt,
    plan.reason,
    plan.skipsUntil,
    plan.activatedAt,
    plan.startsAt,
    plan.offset,
  ]);
}

const MANDATE = statement(
  'subscriptions_keep_mandate',
  `UPDATE subscription SET mandate_text = $2, mandate_at = app_now(), mandate_from = $3, language = $4 WHERE id = $1`,
);

/**
 * Stores the buyer's consent, word for word, with its network (hashed), and the language of that page, which messages
 * to the buyer use from then on. Inside the transaction that has locked the subscription.
 */
export async function keepMandate(
  inside: Database,
  subscriptionId: number,
  { text, from }: { text: string; from: string },
  language: Language,
): Promise<void> {
  await inside.query(MANDATE, [subscriptionId, text, from, language]);
}
