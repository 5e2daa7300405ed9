import type { DisputeStatus } from '#lib/kernel/dispute.ts';
import { type Database, statement } from '#lib/platform/db/database.ts';

/** SQL because the API asks it, in processes without the data client. */

const FIND = statement(
  'disputes_find',
  `SELECT d.id, d.seller_id AS "sellerId", d.sale_id AS "saleId", d.status, d.due_at > app_now() AS "isInTime",
  EXISTS (SELECT FROM dispute_response r WHERE r.dispute_id = d.id AND r.state <> 'refused') AS "isAnswered",
  a.processor_reference AS chargeback
FROM dispute d JOIN attempt a ON a.id = d.attempt_id WHERE d.public_id = $1 AND d.seller_id = ANY ($2::bigint[])`,
);

/** `chargeback`: the acquirer's reference. */
export type FoundDispute = {
  id: number;
  sellerId: number;
  saleId: number;
  status: DisputeStatus;
  isInTime: boolean;
  isAnswered: boolean;
  chargeback: string;
};

/** A case of one of these sellers; null where there is none. */
export async function findDispute(
  database: Database,
  disputeId: string,
  sellerIds: readonly number[],
): Promise<FoundDispute | null> {
  return (await database.query<FoundDispute>(FIND, [disputeId, sellerIds]))[0] ?? null;
}
