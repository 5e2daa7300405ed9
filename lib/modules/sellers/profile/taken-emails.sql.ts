import { type Database, statement } from '#lib/platform/db/database.ts';
import { secretIndex } from '#lib/platform/secrets.ts';

/** SQL because it looks among the sellers of all partners: one seller of all has an e-mail (150). */

const TAKEN = statement(
  'sellers_taken_emails',
  'SELECT email_index AS "emailIndex" FROM seller_profile WHERE email_index = ANY ($1::bytea[])',
);

/** The subset of these e-mails, in lower case, that sellers have already. */
export async function takenEmails(database: Database, emails: readonly string[]): Promise<ReadonlySet<string>> {
  const byIndex = new Map(
    emails.map((email) => [secretIndex(`seller-email ${email.toLowerCase()}`).toString('hex'), email.toLowerCase()]),
  );
  const indexes = [...byIndex.keys()].map((index) => Buffer.from(index, 'hex'));
  const rows = await database.query<{ emailIndex: Buffer }>(TAKEN, [indexes]);
  return new Set(rows.flatMap(({ emailIndex }) => byIndex.get(emailIndex.toString('hex')) ?? []));
}
