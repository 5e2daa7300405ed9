import { type Right, rolesWith } from '#lib/modules/access/contract/rights.ts';

const rolesOf = (right: Right): string =>
  rolesWith(right)
    .map((role) => `'${role}'`)
    .join(', ');

/**
 * Condition that a person (`user`) has a right at a seller now, as SQL over two columns: decided when something is
 * sent, so that somebody who was removed from a business hears nothing more of it. SQL because it is asked for all
 * recipients of a statement.
 */
export const maySee = (right: Right, user: string, seller: string): string => `EXISTS (
  SELECT FROM app_user reading JOIN membership held ON held.user_id = reading.id
    JOIN seller read ON read.id = ${seller} AND (held.seller_id = read.id OR held.partner_id = read.partner_id)
  WHERE reading.id = ${user} AND reading.disabled_at IS NULL AND held.disabled_at IS NULL
    AND held.role::text IN (${rolesOf(right)}))`;
