/** SQL, because a document and its allocation are read together by those who do not load the Prisma client. */

import { type Database, statement } from '#lib/platform/db/database.ts';
import type { AllocationStatus } from '../contract/allocation.ts';

/** Allocation of a document `d`, which `ITS_ALLOCATION` joins, as JSON; null of one that needs none. */
export const ALLOCATION = `CASE WHEN allocation.document_id IS NOT NULL
    THEN jsonb_build_object('status', allocation.status, 'number', allocation.number) END`;

export const ITS_ALLOCATION = 'LEFT JOIN document_allocation allocation ON allocation.document_id = d.id';

const SETTLE = statement(
  'documents_settle_allocation',
  `UPDATE document_allocation SET status = $2::allocation_status, number = $3, settled_at = app_now()
WHERE document_id = $1::bigint AND status IN ('waiting', 'refused') RETURNING document_id`,
);

/** How the wait of a document for its number ended, or that it was refused for now. */
export type Settled = { documentId: number; status: Exclude<AllocationStatus, 'waiting'>; number: string | null };

/** Keeps what became of a document's number, once; false where it is known already. */
export async function settleAllocation(inside: Database, { documentId, status, number }: Settled): Promise<boolean> {
  return (await inside.query(SETTLE, [documentId, status, number])).length > 0;
}

const WAIT_AGAIN = statement(
  'documents_wait_again',
  `UPDATE document_allocation SET status = 'waiting', settled_at = NULL WHERE document_id = $1::bigint
    AND status = 'refused'`,
);

/** A document whose number was refused waits again: an objection was filed. */
export async function waitAgain(inside: Database, documentId: number): Promise<void> {
  await inside.query(WAIT_AGAIN, [documentId]);
}

const GIVE = statement(
  'documents_give_allocation',
  `INSERT INTO document_allocation (document_id, seller_id, status, number, settled_at)
SELECT d.id, d.seller_id, 'reversed', $2, app_now() FROM fiscal_document d WHERE d.public_id = $1`,
);

/** The number of an invoice without VAT that was issued in place of a refused one. */
export async function giveReversed(inside: Database, publicId: string, number: string): Promise<void> {
  await inside.query(GIVE, [publicId, number]);
}
