import { type Database, statement } from '#lib/platform/db/database.ts';
import { type EqualPayment, REPEATS_WITHIN_MINUTES } from '../domain/repeats.ts';

/**
 * Equal payments of one buyer within minutes, as a step of the page's claims (docs/decisions/0161). A row of
 * `recent_payment` names seller, currency, amount and buyer, and belongs to the sale that claimed it: of two payments
 * at once, the second finds it taken. SQL because the row is taken under its lock, in the statement that claims.
 */

const WINDOW = `interval '${REPEATS_WITHIN_MINUTES} minutes'`;

/** The same amount at the same seller, of a row `bill`. */
const EQUAL = `bill.seller_id || ' ' || bill.currency || ' ' || bill.price || ' '`;

const hashOf = (text: string): string => `encode(sha256(convert_to(${text}, 'UTF8')), 'base64')`;

/** The address and the number that the seller gave a sale: of its buyer, or to send the link to. */
const EMAIL = `lower(coalesce(nullif(kept.buyer_email, ''), kept.notify_email))`;
const PHONE = `nullif(right(regexp_replace(coalesce(nullif(kept.buyer_phone, ''), kept.notify_mobile),
      '[^0-9]', '', 'g'), 9), '')`;

/**
 * Steps after `rows`: `unrepeated` has the sale unless an equal payment of its buyer belongs to another sale. A buyer
 * is recognised by the keyed hash `payer`, and by the address or number that the seller gave the sale; what buyers type
 * identifies nobody. Programs, people and the schedule claim without this limit. `again`: the buyer was asked, and
 * wants it.
 */
export function repeatLimits(
  rows: string,
  at: Readonly<Record<'payer' | 'again' | 'childId' | 'saleId' | 'isOffered', string>>,
): string {
  const own = `coalesce(${at.childId}::text, ${at.saleId})`;
  return `equal_payments AS (
  SELECT v.scope FROM ${rows} AS bill JOIN sale kept ON kept.id = bill.id, LATERAL (VALUES
    ('payer ' || ${EQUAL} || ${at.payer}::text, true),
    ('email ' || ${EQUAL} || ${hashOf(EMAIL)}, false),
    ('phone ' || ${EQUAL} || ${hashOf(PHONE)}, false)
  ) v (scope, "isShared") WHERE ${at.isOffered}::boolean AND v.scope IS NOT NULL AND bill.type <> 'token'
    AND (v."isShared" OR (bill.type <> 'template' AND kept.subscription_id IS NULL))
), marked AS (
  INSERT INTO recent_payment AS known (scope, sale_public_id)
    SELECT scope, ${own} FROM equal_payments ORDER BY scope
  ON CONFLICT (scope) DO UPDATE SET sale_public_id = excluded.sale_public_id, claimed_at = app_now()
  WHERE known.sale_public_id = excluded.sale_public_id OR known.claimed_at < app_now() - ${WINDOW}
    OR ${at.again}::boolean
  RETURNING scope
), unrepeated AS (
  SELECT bill.* FROM ${rows} AS bill WHERE (SELECT count(*) FROM marked) = (SELECT count(*) FROM equal_payments)
)`;
}

/** Scopes of a claim that was refused for an equal payment; null otherwise. */
export const repeatColumns = (rows: string): string => `CASE WHEN EXISTS (SELECT FROM ${rows})
  AND NOT EXISTS (SELECT FROM unrepeated) THEN (SELECT array_agg(scope) FROM equal_payments) END AS "equalScopes",`;

/** A payment that is in force, or that an acquirer or a buyer has. */
const IS_IN_FORCE = `s.status IN ('completed', 'authorized', 'partial-refund') OR EXISTS (SELECT FROM attempt a
  WHERE a.sale_id = s.id AND a.state NOT IN ('succeeded', 'declined', 'cancelled'))`;

const FIND_EQUAL = statement(
  'payments_find_equal',
  `SELECT greatest(0, floor(extract(epoch FROM app_now() - coalesce(s.paid_at, known.claimed_at)) / 60))::int
    AS "minutesAgo", s.status NOT IN ('completed', 'authorized', 'partial-refund') AS "isUnderWay"
FROM recent_payment known JOIN sale s ON s.public_id = known.sale_public_id
WHERE known.scope = ANY ($1::text[]) AND known.sale_public_id <> $2
  AND known.claimed_at >= app_now() - ${WINDOW} AND (${IS_IN_FORCE})
ORDER BY 2, 1 LIMIT 1`,
);

const FREE_UNPAID = statement(
  'payments_free_unpaid_repeats',
  `DELETE FROM recent_payment known WHERE known.scope = ANY ($1::text[]) AND known.sale_public_id <> $2
  AND NOT EXISTS (SELECT FROM sale s WHERE s.public_id = known.sale_public_id AND (${IS_IN_FORCE}))`,
);

/**
 * The equal payment that a claim was refused for. Null: the other sale was declined, cancelled or refunded meanwhile;
 * its rows are gone then, and the claim may be made again. `own`: the public id of the sale that is to be paid.
 */
export async function findEqualPayment(
  database: Database,
  scopes: readonly string[],
  own: string,
): Promise<EqualPayment | null> {
  const [found] = await database.query<EqualPayment>(FIND_EQUAL, [scopes, own]);
  if (found) return found;
  await database.query(FREE_UNPAID, [scopes, own]);
  return null;
}
