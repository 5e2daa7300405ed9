export { type Approved, type ApprovalKind, type ApprovalOwner, approvalKind, type Approver } from './approval-kind.ts';
export { approversWith } from './approvers-with.sql.ts';
export { type ApprovalAsked, askForApproval, type NotAsked } from './ask.ts';
export type { ApprovalsContext } from './context.ts';
export { approve, type Decided, decline, type NotDecided, withdraw } from './decide.ts';
