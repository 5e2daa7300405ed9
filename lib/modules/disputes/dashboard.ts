import { disputesContext, evidenceContext } from '#lib/contexts.ts';
import { bound, boundTo } from '#lib/platform/db/bound.ts';
import * as answers from './answer-dispute.ts';
import * as papers from './paper/read-paper.ts';
import * as lists from './queries/list-disputes.sql.ts';
import * as one from './queries/show-dispute.sql.ts';
import * as evidence from './save-evidence.ts';

/** Reads and changes of the screens of disputes, always within the businesses of a person. */

export const listDisputeRows = bound(lists.listDisputeRows);
export const everyDispute = bound(lists.everyDispute);
export const hasDisputes = bound(lists.hasDisputes);
export const countDisputes = bound(lists.countDisputes);
export const listWaitingDisputes = bound(lists.listWaiting);
export const showDispute = bound(one.showDispute);
export const disputesOfSale = bound(one.disputesOfSale);

export const saveEvidence = boundTo(evidenceContext)(evidence.saveEvidence);
export const submitDispute = boundTo(disputesContext)(answers.submitDispute);
export const acceptDispute = boundTo(disputesContext)(answers.acceptDispute);

/** The PDF as it would be sent now, and as it was sent. */
export const previewPaper = boundTo(disputesContext)(papers.previewPaper);
export const readPaper = boundTo(disputesContext)(papers.readPaper);
