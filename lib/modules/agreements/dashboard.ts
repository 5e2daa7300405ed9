import { agreementsContext } from '#lib/contexts.ts';
import { bound, boundTo } from '#lib/platform/db/bound.ts';
import * as answering from './buyer/answer-agreement.ts';
import * as opening from './buyer/open-agreement.ts';
import * as cancelling from './cancel-agreement.ts';
import * as making from './make-agreement.ts';
import * as lists from './queries/list-agreements.sql.ts';
import * as one from './queries/show-agreement.sql.ts';
import * as sending from './send-agreement.ts';

/** Agreements as the screens and the buyer's page use them. */

export { agreementRow } from './views/export-rows.ts';

export const listAgreementRows = bound(lists.listAgreementRows);
export const everyAgreement = bound(lists.everyAgreement);
export const hasAgreements = bound(lists.hasAgreements);
export const ownerOfAgreement = bound(one.ownerOfAgreement);
export const showAgreement = boundTo(agreementsContext)(one.showAgreement);

export const makeAgreement = boundTo(agreementsContext)(making.makeAgreement);
export const sendAgreement = boundTo(agreementsContext)(sending.sendAgreement);
export const cancelAgreement = boundTo(agreementsContext)(cancelling.cancelAgreement);

export const openAgreement = boundTo(agreementsContext)(opening.openAgreement);
export const sendApproverCode = boundTo(agreementsContext)(answering.sendApproverCode);
export const answerAgreement = boundTo(agreementsContext)(answering.answerAgreement);
