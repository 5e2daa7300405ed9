import { type Database, statement } from '#lib/platform/db/database.ts';
import {
  ATTACK,
  FROM_ONE_NETWORK,
  OF_A_SALE,
  OF_A_SALE_FROM_ONE_NETWORK,
  STARTED,
  WITH_ONE_CARD,
} from '../domain/velocity-rules.ts';
import type { VelocityKeys } from './velocity-limits.ts';

/**
 * Velocity limits (`domain/velocity-rules.ts`) as a part of the page's claims. A scope, such as a card at a seller,
 * is a row of `try_window` with the times of its recent attempts; an attempt is added under that row's lock, so that
 * many attempts in the same moment cannot pass together. One that succeeds is taken out again. `page_tally` counts
 * attempts and declines of a seller's pages by ten minutes. SQL because a count and its limit are compared under the
 * lock of one row.
 */

const HOUR = `interval '1 hour'`;

const BUCKET = 'floor(extract(epoch FROM app_now()) / 600)::int';

/** Attempts of the last hour in a row of `try_window w`. */
export const RECENT_TRIES = `(SELECT coalesce(array_agg(t), '{}') FROM unnest(w.tries) t
  WHERE t > app_now() - ${HOUR})`;

/** Scope of the sales that one network made on links of a seller whose amount is open (`store-open-amounts.sql.ts`). */
export const madeScope = (seller: string, network: string): string => `'made ' || ${seller} || ' ' || ${network}`;

/** Scopes of a payment with a card, each with its limit and its kind. */
const scopesOf = (sale: string, seller: string, { network, card }: { network: string; card: string }): string =>
  `('sale ' || ${sale} || ' ' || ${network}, ${OF_A_SALE_FROM_ONE_NETWORK}, 'sale'), ('network ' || ${seller} || ' ` +
  `' || ${network}, ${FROM_ONE_NETWORK}, 'network'), ('card ' || ${seller} || ' ' || ${card}, ` +
  `${WITH_ONE_CARD}, 'card')`;

/**
 * Scopes of a payment without a card. They are counted apart: neither kind of payment uses up the limits of the other.
 */
const startScopesOf = (sale: string, seller: string, { network, card }: { network: string; card: string }): string =>
  `('start sale ' || ${sale} || ' ' || ${network}, ${STARTED.ofASaleFromOneNetwork}, 'sale'), ('start network ' ` +
  `|| ${seller} || ' ' || ${network}, ${STARTED.fromOneNetwork}, 'start network'), ('start account ' || ${seller} ` +
  `|| ' ' || ${card}, ${STARTED.atOneAccount}, 'account')`;

/**
 * Steps after `found`: `let_in` has the sale when `payable` allows it and none of its scopes is at its limit, and then
 * the attempt is added to each. A template's payments are sales of their own, and many buyers pay at once: its scopes
 * are network and card only. Under an attack (`ATTACK`) a network has a lower limit.
 */
export function velocityLimits(payable: string, at: { network: string; card: string; method: string }): string {
  const hashes = { network: `${at.network}::text`, card: `${at.card}::text` };
  const isCard = `${at.method}::text = 'credit-card'`;
  return `payable AS (SELECT * FROM found WHERE ${payable}),
attack AS (
  SELECT coalesce(sum(tries) >= ${ATTACK.tries} AND sum(declines) * 100 >= sum(tries) * ${ATTACK.declinedPercent},
    false) AS "isUnderWay"
  FROM page_tally JOIN payable ON payable.seller_id = page_tally.seller_id WHERE bucket > ${BUCKET} - 6
), watched AS (
  SELECT v.scope,
    CASE WHEN v.kind = 'network' AND attack."isUnderWay" THEN ${ATTACK.fromOneNetwork} ELSE v.most END AS most
  FROM payable, attack, LATERAL (
    SELECT * FROM (VALUES ${scopesOf('payable.id', 'payable.seller_id', hashes)}) of_cards (scope, most, kind)
      WHERE ${isCard}
    UNION ALL
    SELECT * FROM (VALUES ${startScopesOf('payable.id', 'payable.seller_id', hashes)}) of_starts (scope, most, kind)
      WHERE NOT ${isCard}
  ) v
  WHERE v.scope IS NOT NULL AND (v.kind <> 'sale' OR payable.type <> 'template')
), used_up AS (
  SELECT FROM watched JOIN try_window w ON w.scope = watched.scope WHERE cardinality(${RECENT_TRIES}) >= watched.most
  UNION ALL
  SELECT FROM payable WHERE ${isCard} AND ${OF_A_SALE} <= (
    SELECT count(*) FROM attempt a WHERE a.sale_id = payable.id AND a.method = 'credit-card'
      AND a.kind IN ('pay', 'authorize', 'tokenize')
      AND a.state IN ('declined', 'cancelled') AND a.settled_at > app_now() - ${HOUR}
  )
  UNION ALL
  SELECT FROM payable WHERE NOT ${isCard} AND ${STARTED.ofASale} <= (
    SELECT count(*) FROM attempt a WHERE a.sale_id = payable.id AND a.method <> 'credit-card'
      AND a.kind IN ('pay', 'authorize', 'tokenize') AND a.created_at > app_now() - ${HOUR}
  )
), counted AS (
  INSERT INTO try_window AS w (scope, tries) SELECT scope, ARRAY[app_now()] FROM watched
    WHERE NOT EXISTS (SELECT FROM used_up) ORDER BY scope
  ON CONFLICT (scope) DO UPDATE SET tries = ${RECENT_TRIES} || app_now(), last_at = app_now()
  WHERE cardinality(${RECENT_TRIES}) < (SELECT most FROM watched WHERE watched.scope = w.scope)
  RETURNING scope
), let_in AS (
  SELECT payable.* FROM payable WHERE NOT EXISTS (SELECT FROM used_up) AND (SELECT count(*) FROM counted) =
    (SELECT count(*) FROM watched)
)`;
}

/** Velocity columns in the result of a claim. */
export const VELOCITY_COLUMNS = `EXISTS (SELECT FROM payable)
  AND NOT EXISTS (SELECT FROM let_in) AS "isOverVelocityLimit", (SELECT "isUnderWay" FROM attack) AS "isUnderAttack",`;

// Rows are locked in the order in which an attempt takes them: the other order deadlocks with it. They are named by an
// array and not by a join: an update that waited for another's looks at its row anew, and one that is joined is then
// sometimes not found again, so that a good payment would stay counted for an hour.
const RECORD_ATTEMPT_RESULT = statement(
  'payments_record_attempt_result',
  `WITH held AS MATERIALIZED (
  SELECT scope FROM try_window WHERE NOT $5::boolean AND scope = ANY (ARRAY(SELECT v.scope
    FROM (VALUES ${scopesOf('$1::bigint', '$2::bigint', { network: '$3::text', card: '$4::text' })}) v (scope, most,
    kind)
    UNION ALL SELECT ${madeScope('$2::bigint', '$3::text')}))
  ORDER BY scope FOR UPDATE
), freed AS (
  UPDATE try_window SET tries = tries[:cardinality(tries) - 1] WHERE scope = ANY (ARRAY(SELECT scope FROM held))
), unpaid AS (
  DELETE FROM recent_payment WHERE $5::boolean
    AND sale_public_id = (SELECT public_id FROM sale WHERE id = $1::bigint)
)
INSERT INTO page_tally AS known (seller_id, bucket, tries, declines) VALUES ($2::bigint, ${BUCKET}, 1, $5::boolean::int)
ON CONFLICT (seller_id, bucket) DO UPDATE SET tries = known.tries + 1, declines = known.declines + excluded.declines`,
);

/**
 * Records the end of an attempt. A successful one is taken out of the limits of its network and card, with the sale
 * that was made for it; a declined one is no earlier payment of its buyer; both kinds count for the seller.
 */
export async function recordAttemptResult(
  database: Database,
  {
    saleId,
    sellerId,
    network,
    card,
    isDeclined,
  }: VelocityKeys & { saleId: number; sellerId: number; isDeclined: boolean },
): Promise<void> {
  await database.query(RECORD_ATTEMPT_RESULT, [saleId, sellerId, network, card, isDeclined]);
}

/**
 * Step after `claimed`: stores network and account of a payment that its buyer finishes elsewhere, so that it can be
 * taken out of the limits whenever it succeeds.
 */
export const recordStart = (at: { network: string; card: string }): string => `noted AS (
  INSERT INTO open_start (attempt_id, network, account) SELECT claimed.id, ${at.network}::text, ${at.card}::text
    FROM claimed
  WHERE claimed.method <> 'credit-card' AND coalesce(${at.network}::text, ${at.card}::text) IS NOT NULL
)`;

const GIVE_BACK_START = statement(
  'payments_give_back_start',
  `WITH began AS (DELETE FROM open_start WHERE attempt_id = $1 RETURNING network, account)
UPDATE try_window SET tries = tries[:cardinality(tries) - 1] FROM began,
  LATERAL (VALUES ${startScopesOf('$2::bigint', '$3::bigint', { network: 'began.network', card: 'began.account' })}) v
  (scope, most, kind)
WHERE try_window.scope = v.scope`,
);

/** Removes a started payment that succeeded from the limits of its network and account. */
export async function giveBackStart(
  database: Database,
  { attemptId, saleId, sellerId }: { attemptId: number; saleId: number; sellerId: number },
): Promise<void> {
  await database.query(GIVE_BACK_START, [attemptId, saleId, sellerId]);
}

const TAKE_PLACE = statement(
  'payments_take_place',
  `INSERT INTO try_window AS w (scope, tries) VALUES ($1::text, ARRAY[app_now()])
  ON CONFLICT (scope) DO UPDATE SET tries = ${RECENT_TRIES} || app_now(), last_at = app_now()
  WHERE cardinality(${RECENT_TRIES}) < $2::int
  RETURNING scope`,
);

/**
 * Adds an attempt to a scope that allows `most` within an hour; false where it is at that limit. The scope names the
 * limit and its subject: a keyed hash of a network, never an address.
 */
export const takeRateLimitSlot = async (database: Database, scope: string, most: number): Promise<boolean> =>
  (await database.query(TAKE_PLACE, [scope, most])).length > 0;

const WAIT_FOR_PLACE = statement(
  'payments_wait_for_place',
  `SELECT max(ceil(extract(epoch FROM recent.first + ${HOUR} - app_now())))::int AS seconds
FROM unnest($1::text[], $2::int[]) AS asked (scope, most) JOIN try_window w ON w.scope = asked.scope
  CROSS JOIN LATERAL (SELECT count(*) AS many, min(t) AS first FROM unnest(w.tries) t WHERE t > app_now() - ${HOUR})
    AS recent
WHERE recent.many >= asked.most`,
);

/** Seconds until each of these scopes is below its limit; null where all are. Adds nothing to them. */
export async function waitForRateLimit(
  database: Database,
  limits: readonly { scope: string; most: number }[],
): Promise<number | null> {
  const values = [limits.map(({ scope }) => scope), limits.map(({ most }) => most)];
  const [row] = await database.query<{ seconds: number | null }>(WAIT_FOR_PLACE, values);
  return row?.seconds ?? null;
}

const FORGET_TRIES = statement(
  'payments_delete_old_attempts',
  `WITH old AS (DELETE FROM try_window WHERE last_at < app_now() - ${HOUR} RETURNING scope),
    older AS (DELETE FROM page_tally WHERE bucket < ${BUCKET} - 12 RETURNING bucket),
  begun AS (DELETE FROM open_start WHERE started_at < app_now() - ${HOUR} RETURNING attempt_id),
  recent AS (DELETE FROM recent_payment WHERE claimed_at < app_now() - ${HOUR} RETURNING scope)
SELECT (SELECT count(*) FROM old)::int + (SELECT count(*) FROM older)::int + (SELECT count(*)
  FROM begun)::int AS count`,
);

/** Deletes attempts and counts that are too old for any limit. */
export async function deleteOldAttempts(database: Database): Promise<void> {
  await database.query(FORGET_TRIES, []);
}
