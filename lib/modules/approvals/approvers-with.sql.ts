import { readLanguage } from '#lib/kernel/language.ts';
import { type Right, rolesWith } from '#lib/modules/access/contract/rights.ts';
import { type Database, statement } from '#lib/platform/db/database.ts';
import type { ApprovalOwner, Approver } from './approval-kind.ts';

/** SQL because it is one question about the people of a business and of its partner. */

const WITH_ROLES = statement(
  'approvals_people_with_roles',
  `SELECT u.id AS "userId", u.email, u.name, u.language, bool_or(held.seller_id IS NOT NULL) AS "isOwn"
FROM seller s JOIN membership held ON held.seller_id = s.id OR held.partner_id = s.partner_id
JOIN app_user u ON u.id = held.user_id
WHERE s.id = $1::bigint AND held.disabled_at IS NULL AND u.disabled_at IS NULL AND held.role::text = ANY ($2::text[])
GROUP BY u.id ORDER BY u.id`,
);

/** People who have a right at a business, and those of its partner who have it there. */
export const approversWith =
  (right: Right) =>
  async (database: Database, { sellerId }: ApprovalOwner): Promise<readonly Approver[]> => {
    const people = await database.query<Omit<Approver, 'language'> & { language: string }>(WITH_ROLES, [
      sellerId,
      rolesWith(right),
    ]);
    return people.map((person) => ({ ...person, language: readLanguage(person.language) }));
  };
