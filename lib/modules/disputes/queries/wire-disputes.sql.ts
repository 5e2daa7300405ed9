import type { DisputeReason, DisputeStatus, EvidenceKind } from '#lib/kernel/dispute.ts';
import { type Database, statement } from '#lib/platform/db/database.ts';
import { parameters } from '#lib/platform/db/parameters.ts';

/** Disputes as the API reads them. SQL because its processes do not load the data client. */

export type WireDispute = {
  id: number;
  disputeId: string;
  saleId: string;
  attemptId: string;
  status: DisputeStatus;
  reason: DisputeReason;
  amount: number;
  amountWon: number;
  currency: string;
  openedAt: Date;
  dueAt: Date;
  previousId: string | null;
  evidence: { kind: EvidenceKind; text: string | null; fileId: string | null }[];
};

const READ = `SELECT d.id, d.public_id AS "disputeId", s.public_id AS "saleId", a.public_id AS "attemptId", d.status,
  d.reason, d.amount, d.amount_won AS "amountWon", d.currency, d.opened_at AS "openedAt", d.due_at AS "dueAt",
  (SELECT before.public_id FROM dispute before WHERE before.id = d.previous_id) AS "previousId",
  coalesce((SELECT jsonb_agg(jsonb_build_object('kind', e.kind, 'text', e.text, 'fileId', f.public_id) ORDER BY e.kind)
    FROM dispute_evidence e LEFT JOIN seller_file f ON f.id = e.file_id WHERE e.dispute_id = d.id), '[]') AS evidence
FROM dispute d JOIN sale s ON s.id = d.sale_id JOIN attempt a ON a.id = d.attempt_id`;

const { at, values } = parameters('sellerId', 'status', 'dueBefore', 'before', 'limit', 'timeZone');

const LIST = statement(
  'disputes_list_on_wire',
  `${READ} WHERE d.seller_id = ${at.sellerId}::bigint
  AND (${at.status}::dispute_status IS NULL OR d.status = ${at.status}::dispute_status)
  AND (${at.dueBefore}::timestamp IS NULL OR d.due_at < ${at.dueBefore}::timestamp AT TIME ZONE ${at.timeZone}::text)
  AND (${at.before}::bigint IS NULL OR d.id < ${at.before}::bigint)
ORDER BY d.id DESC LIMIT ${at.limit}::int`,
);

type Asked = {
  sellerId: number;
  status: DisputeStatus | null;
  /** Local time of the business. */
  dueBefore: string | null;
  before: number | null;
  limit: number;
  timeZone: string;
};

/** Disputes of a seller, newest first. */
export const listOnWire = (database: Database, asked: Asked): Promise<WireDispute[]> =>
  database.query<WireDispute>(LIST, values(asked));

const FIND = statement('disputes_find_on_wire', `${READ} WHERE d.public_id = $1 AND d.seller_id = $2::bigint`);

/** A dispute of a seller; null for an unknown one and for one of somebody else. */
export async function findOnWire(database: Database, sellerId: number, disputeId: string): Promise<WireDispute | null> {
  return (await database.query<WireDispute>(FIND, [disputeId, sellerId]))[0] ?? null;
}
