import { rolesWith } from '#lib/modules/access/contract/rights.ts';

const ROLES = rolesWith('see-sales')
  .map((role) => `'${role}'`)
  .join(', ');

/**
 * Condition that a person (`user`) sees the sales of a seller now, as SQL over two columns: decided when something is
 * sent, so that somebody who was removed from a business hears nothing more of it. SQL because it is asked for all
 * recipients of a statement.
 */
export const seesSales = (user: string, seller: string): string => `EXISTS (
  SELECT FROM app_user reading JOIN membership held ON held.user_id = reading.id
    JOIN seller read ON read.id = ${seller} AND (held.seller_id = read.id OR held.partner_id = read.partner_id)
  WHERE reading.id = ${user} AND reading.disabled_at IS NULL AND held.disabled_at IS NULL
    AND held.role::text IN (${ROLES}))`;
