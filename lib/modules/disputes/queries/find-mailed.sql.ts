import type { DisputeReason, DisputeStatus } from '#lib/kernel/dispute.ts';
import { type Database, statement } from '#lib/platform/db/database.ts';

/** SQL because a job asks it, in processes without the data client. */

const FIND = statement(
  'disputes_find_mailed',
  `SELECT d.seller_id AS "sellerId", d.public_id AS "disputeId", s.public_id AS "saleId", d.reason, d.status, d.amount,
  d.amount_won AS "amountWon", d.currency, d.due_at AS "dueAt"
FROM dispute d JOIN sale s ON s.id = d.sale_id WHERE d.id = $1::bigint`,
);

/** Facts of a case that a mail says. */
export type MailedDispute = {
  sellerId: number;
  disputeId: string;
  saleId: string;
  reason: DisputeReason;
  status: DisputeStatus;
  amount: number;
  amountWon: number;
  currency: string;
  dueAt: Date;
};

export async function findMailed(database: Database, id: number): Promise<MailedDispute | null> {
  return (await database.query<MailedDispute>(FIND, [id]))[0] ?? null;
}
