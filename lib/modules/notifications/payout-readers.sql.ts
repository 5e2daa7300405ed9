import type { Language } from '#lib/kernel/language.ts';
import { type Database, statement } from '#lib/platform/db/database.ts';
import { maySee } from './entitled.sql.ts';

/** SQL because it is asked inside the commit that books a payout, in processes without the data client. */

const READERS = statement(
  'notifications_payout_readers',
  `SELECT u.id AS "userId", u.email, u.language FROM notification_choice c JOIN app_user u ON u.id = c.user_id
WHERE c.seller_id = $1 AND c.wants_payouts AND ${maySee('see-reports', 'c.user_id', 'c.seller_id')} ORDER BY u.id`,
);

/** A person who is written to about each payout of a business. */
export type PayoutReader = { userId: number; email: string; language: Language };

/** People who chose mails of the payouts of a seller, and may see its books now. */
export const readPayoutReaders = (database: Database, sellerId: number): Promise<PayoutReader[]> =>
  database.query<PayoutReader>(READERS, [sellerId]);
