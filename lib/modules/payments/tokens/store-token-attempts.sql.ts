import { type Database, statement } from '#lib/platform/db/database.ts';
import { VELOCITY_COLUMNS, velocityLimits } from '../charge/store-velocity.sql.ts';
import type { VelocityKeys } from '../charge/velocity-limits.ts';

/**
 * Velocity limits where a card is stored without a sale: by network and by card, as on a page with a shared link. SQL
 * because a count and its limit are taken under the lock of one row.
 */

const RATE_LIMIT_TOKEN = statement(
  'payments_rate_limit_token',
  `WITH found AS (SELECT 0::bigint AS id, $1::bigint AS seller_id, 'template'::sale_type AS type),
${velocityLimits('true', { network: '$2', card: '$3', method: `'credit-card'` })}
SELECT ${VELOCITY_COLUMNS} true AS "isKnown"`,
);

/** Whether this card may be tried, and whether the seller is under attack. The attempt counts until it succeeds. */
export async function rateLimitToken(
  database: Database,
  { sellerId, network, card }: VelocityKeys & { sellerId: number },
): Promise<{ isAdmitted: boolean; isUnderAttack: boolean }> {
  const [row] = await database.query<{ isOverVelocityLimit: boolean; isUnderAttack: boolean | null }>(
    RATE_LIMIT_TOKEN,
    [sellerId, network, card],
  );
  return { isAdmitted: row?.isOverVelocityLimit === false, isUnderAttack: row?.isUnderAttack === true };
}
