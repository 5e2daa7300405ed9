import type { Language } from '#lib/kernel/language.ts';
import type { Payee } from '#lib/modules/ledger/index.ts';
import { queueMessages } from '#lib/modules/messages/index.ts';
import { readBrand, readMoneyReaders, readPartnerReaders } from '#lib/modules/notifications/index.ts';
import { readPublicKey } from '#lib/modules/sellers/index.ts';
import type { Database } from '#lib/platform/db/database.ts';
import type { MonthStatement } from '../domain/statement.ts';
import { STATEMENT_CLOSED, type StatementFacts } from './statement-mail.ts';

type Closed = { month: string; statements: readonly MonthStatement[] };

/**
 * Inside the database transaction that makes the statements of an owner of a month (`YYYY-MM`): queues the e-mails to
 * people who chose them. None is queued twice.
 */
export const queueStatementMail = (inside: Database, { kind, id }: Payee, closed: Closed): Promise<void> =>
  kind === 'seller' ? toSeller(inside, id, closed) : toPartner(inside, id, closed);

async function toSeller(inside: Database, sellerId: number, { month, statements }: Closed): Promise<void> {
  const readers = await readMoneyReaders(inside, sellerId, 'statements');
  const seller = readers.length === 0 ? null : await readPublicKey(inside, sellerId);
  if (seller === null) return;
  const brand = await readBrand(inside, sellerId);
  const facts = { month, seller, brand, sums: sumsOf(statements) };
  await queue(inside, { sellerId, of: `seller ${sellerId}`, readers, facts });
}

async function toPartner(inside: Database, partnerId: number, { month, statements }: Closed): Promise<void> {
  const readers = await readPartnerReaders(inside, partnerId);
  const [first] = readers;
  if (!first) return;
  const partner = { name: first.partner, workspace: `partner-${partnerId}` };
  const facts = { month, partner, brand: null, sums: sumsOf(statements) };
  await queue(inside, { sellerId: null, of: `partner ${partnerId}`, readers, facts });
}

const sumsOf = (statements: readonly MonthStatement[]) =>
  statements.map(({ currency, opening, closing }) => ({ currency, opening, closing }));

type Mails = {
  sellerId: number | null;
  /** The business or partner that the statements are of. */
  of: string;
  readers: readonly { userId: number; email: string; language: Language }[];
  facts: StatementFacts;
};

async function queue(inside: Database, { sellerId, of, readers, facts }: Mails): Promise<void> {
  await queueMessages(
    inside,
    readers.map(({ userId, email, language }) => ({
      key: `statement ${facts.month} of ${of} to person ${userId}`,
      sellerId,
      channel: 'email' as const,
      template: STATEMENT_CLOSED,
      language,
      recipient: email,
      facts,
    })),
  );
}
