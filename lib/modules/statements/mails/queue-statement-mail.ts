import { queueMessages } from '#lib/modules/messages/index.ts';
import { readBrand, readMoneyReaders } from '#lib/modules/notifications/index.ts';
import { readPublicKey } from '#lib/modules/sellers/index.ts';
import type { Database } from '#lib/platform/db/database.ts';
import type { MonthStatement } from '../domain/statement.ts';
import { STATEMENT_CLOSED, type StatementFacts } from './statement-mail.ts';

/**
 * Inside the database transaction that makes the statements of a seller of a month (`YYYY-MM`): queues the e-mails to
 * people who chose them. None is queued twice.
 */
export async function queueStatementMail(
  inside: Database,
  { sellerId, month, statements }: { sellerId: number; month: string; statements: readonly MonthStatement[] },
): Promise<void> {
  const readers = await readMoneyReaders(inside, sellerId, 'statements');
  const seller = readers.length === 0 ? null : await readPublicKey(inside, sellerId);
  if (seller === null) return;
  const facts: StatementFacts = {
    month,
    seller,
    brand: await readBrand(inside, sellerId),
    sums: statements.map(({ currency, opening, closing }) => ({ currency, opening, closing })),
  };
  await queueMessages(
    inside,
    readers.map(({ userId, email, language }) => ({
      key: `statement ${month} of seller ${sellerId} to person ${userId}`,
      sellerId,
      channel: 'email' as const,
      template: STATEMENT_CLOSED,
      language,
      recipient: email,
      facts,
    })),
  );
}
