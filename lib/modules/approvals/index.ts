export { type ApprovalKind, approvalKind } from './approval-kind.ts';
export { approversWith } from './approvers-with.sql.ts';
export { askForApproval, type NotAsked } from './ask.ts';
export type { ApprovalsContext } from './context.ts';
export { approve, type Decided, type NotDecided } from './decide.ts';
