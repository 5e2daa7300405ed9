import type { Language } from '#lib/kernel/language.ts';
import { type Database, statement } from '#lib/platform/db/database.ts';
import { maySee } from './entitled.sql.ts';

/** SQL because it is asked inside commits that book money, in processes without the data client. */

/** Choices of people about a business's money, by the column that keeps each. */
const CHOICES = { payouts: 'wants_payouts', statements: 'wants_statements', disputes: 'wants_disputes' } as const;

const readersText = (choice: string): string => `SELECT u.id AS "userId", u.email, u.language
FROM notification_choice c JOIN app_user u ON u.id = c.user_id
WHERE c.seller_id = $1 AND c.${choice} AND ${maySee('see-reports', 'c.user_id', 'c.seller_id')} ORDER BY u.id`;

const READERS = {
  payouts: statement('notifications_payout_readers', readersText(CHOICES.payouts)),
  statements: statement('notifications_statement_readers', readersText(CHOICES.statements)),
  disputes: statement('notifications_dispute_readers', readersText(CHOICES.disputes)),
} as const;

/** A person who is written to about the money of a business. */
export type MoneyReader = { userId: number; email: string; language: Language };

/** People who chose mails about the payouts, the statements or the disputes of a seller, and may see its books now. */
export const readMoneyReaders = (
  database: Database,
  sellerId: number,
  about: keyof typeof CHOICES,
): Promise<MoneyReader[]> => database.query<MoneyReader>(READERS[about], [sellerId]);
