import { disputesContext, evidenceContext } from '#lib/contexts.ts';
import { bound, boundTo } from '#lib/platform/db/bound.ts';
import type { Database } from '#lib/platform/db/database.ts';
import * as answers from './answer-dispute.ts';
import * as papers from './paper/read-paper.ts';
import { findDispute } from './queries/find-dispute.sql.ts';
import * as lists from './queries/list-disputes.sql.ts';
import * as one from './queries/show-dispute.sql.ts';
import * as evidence from './save-evidence.ts';

/** Reads and changes of the screens of disputes, always within the businesses of a person. */

export { disputeRow } from './views/export-rows.ts';

export const listDisputeRows = bound(lists.listDisputeRows);
export const everyDispute = bound(lists.everyDispute);
export const hasDisputes = bound(lists.hasDisputes);
export const countDisputes = bound(lists.countDisputes);
export const showDispute = bound(one.showDispute);
export const disputesOfSale = bound(one.disputesOfSale);

/** The business of a case, among these; null where it is of none of them. */
export const ownerOfDispute = bound(
  async (database: Database, disputeId: string, sellerIds: readonly number[]) =>
    (await findDispute(database, disputeId, sellerIds))?.sellerId ?? null,
);

export const saveEvidence = boundTo(evidenceContext)(evidence.saveEvidence);
export const submitDispute = boundTo(disputesContext)(answers.submitDispute);
export const acceptDispute = boundTo(disputesContext)(answers.acceptDispute);

/** The PDF as it would be sent now, and as it was sent. */
export const previewPaper = boundTo(disputesContext)(papers.previewPaper);
export const readPaper = boundTo(disputesContext)(papers.readPaper);
