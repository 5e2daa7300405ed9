/** SQL, because the fees of any number of sellers change in one statement that also writes the fees before. */

import { type Database, statement } from '#lib/platform/db/database.ts';
import type { SellerFees } from '../domain/fees.ts';

const FEES = [
  ['processing_fee', 'int'],
  ['processing_charge', 'bigint'],
  ['foreign_processing_fee', 'int'],
  ['foreign_processing_charge', 'bigint'],
  ['market_fee', 'int'],
  ['chargeback_fee', 'bigint'],
] as const;
const NAMES = FEES.map(([name]) => name);
const each = (write: (name: string) => string): string => NAMES.map(write).join(', ');

/**
 * `$1` partner, null of sellers that have none, `$2` sellers, `$3` who, `$4` plans without a marketplace fee, then the
 * fees, null to leave one.
 */
const CHANGE = statement(
  'sellers_change_fees',
  `WITH requested AS (
  SELECT id, created_at, ${each((name) => `${name} AS was_${name}`)},
    ${FEES.map(([name, type], at) => `coalesce($${at + 5}::${type}, ${name}) AS ${name}`).join(', ')}
  FROM seller WHERE partner_id IS NOT DISTINCT FROM $1::bigint AND id = ANY ($2::bigint[]) ORDER BY id FOR NO KEY UPDATE
), judged AS (
  SELECT requested.*, requested.market_fee > 0 AND requested.market_fee <> requested.was_market_fee
    AND coalesce(p.plan = ANY ($4::text[]), false) AS "isNotOnPlan",
    (${each((name) => `was_${name}`)}) IS DISTINCT FROM (${each((name) => `requested.${name}`)}) AS "isNew"
  FROM requested LEFT JOIN seller_profile p ON p.seller_id = requested.id
), changed AS (
  UPDATE seller SET ${each((name) => `${name} = judged.${name}`)}
  FROM judged WHERE seller.id = judged.id AND judged."isNew" AND NOT judged."isNotOnPlan"
  RETURNING judged.*
), written AS (
  INSERT INTO seller_fee_change (seller_id, ${NAMES.join(', ')}, user_id, from_at)
  SELECT seller_id, ${NAMES.join(', ')}, user_id, from_at FROM (
    SELECT id AS seller_id, ${each((name) => `was_${name} AS ${name}`)}, NULL::bigint AS user_id, created_at AS from_at
    FROM changed WHERE NOT EXISTS (SELECT FROM seller_fee_change c WHERE c.seller_id = changed.id)
    UNION ALL
    SELECT id, ${NAMES.join(', ')}, $3::bigint, app_now() FROM changed
  ) both_ends ORDER BY seller_id, from_at
)
SELECT id, "isNotOnPlan", "isNew" FROM judged ORDER BY id`,
);

export type FeesOutcome = { id: number; isNotOnPlan: boolean; isNew: boolean };

/** Returns the partner's own among the sellers, with the result of each; null: those that no partner has. */
export function writeFees(
  database: Database,
  { partnerId, sellerIds }: { partnerId: number | null; sellerIds: readonly number[] },
  fees: Partial<SellerFees>,
  by: { userId: number | null; plansWithoutMarketFee: readonly string[] },
): Promise<FeesOutcome[]> {
  const { processingFee, processingCharge, foreignProcessingFee, foreignProcessingCharge } = fees;
  return database.query<FeesOutcome>(CHANGE, [
    ...[partnerId, sellerIds, by.userId, by.plansWithoutMarketFee],
    ...[processingFee ?? null, processingCharge ?? null, foreignProcessingFee ?? null],
    ...[foreignProcessingCharge ?? null, fees.marketFee ?? null, fees.chargebackFee ?? null],
  ]);
}
