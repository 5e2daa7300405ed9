import { approvalsContext } from '#lib/contexts.ts';
import { boundTo } from '#lib/platform/db/bound.ts';
import * as decisions from './decide.ts';
import * as waiting from './show-waiting.ts';

/** Queries and operations on approvals for screens. */

const inContext = boundTo(approvalsContext);

export const approveRequest = inContext(decisions.approve);
export const declineRequest = inContext(decisions.decline);
export const withdrawRequest = inContext(decisions.withdraw);
export const showWaiting = inContext(waiting.showWaiting);
