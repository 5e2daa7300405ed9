import type { Language } from '#lib/kernel/language.ts';
import { rolesWith } from '#lib/modules/access/contract/rights.ts';
import { type Database, statement } from '#lib/platform/db/database.ts';

/**
 * Choices of people about mails of a partner's own money. SQL because they are read inside the commit that makes
 * statements, in processes without the data client.
 */

const OF_PERSON = statement(
  'notifications_partners_of_person',
  `SELECT partner_id AS "partnerId" FROM partner_notification_choice
WHERE user_id = $1 AND partner_id = ANY ($2::bigint[]) AND wants_statements`,
);

/** Those of these partners whose statements a person wants by mail. */
export const statementsWanted = async (
  database: Database,
  userId: number,
  partnerIds: readonly number[],
): Promise<number[]> =>
  (await database.query<{ partnerId: number }>(OF_PERSON, [userId, partnerIds])).map(({ partnerId }) => partnerId);

const CHOOSE = statement(
  'notifications_choose_at_partner',
  `INSERT INTO partner_notification_choice (user_id, partner_id, wants_statements) VALUES ($1, $2, $3)
ON CONFLICT (user_id, partner_id) DO UPDATE SET wants_statements = EXCLUDED.wants_statements`,
);

/** Keeps whether a person wants the statements of a partner. */
export async function keepStatementsWanted(
  database: Database,
  { userId, partnerId }: { userId: number; partnerId: number },
  isWanted: boolean,
): Promise<void> {
  await database.query(CHOOSE, [userId, partnerId, isWanted]);
}

const ROLES = rolesWith('see-reports')
  .map((role) => `'${role}'`)
  .join(', ');

const READERS = statement(
  'notifications_statement_readers_of_partner',
  `SELECT u.id AS "userId", u.email, u.language, p.name AS partner
FROM partner_notification_choice c JOIN app_user u ON u.id = c.user_id AND u.disabled_at IS NULL
  JOIN partner p ON p.id = c.partner_id
  JOIN membership held ON held.user_id = u.id AND held.partner_id = p.id AND held.disabled_at IS NULL
WHERE c.partner_id = $1 AND c.wants_statements AND held.role::text IN (${ROLES}) ORDER BY u.id`,
);

/** `partner`: its name. */
type PartnerReader = { userId: number; email: string; language: Language; partner: string };

/** People who chose mails about the statements of a partner, and may see its books now. */
export const readPartnerReaders = (database: Database, partnerId: number): Promise<PartnerReader[]> =>
  database.query<PartnerReader>(READERS, [partnerId]);
