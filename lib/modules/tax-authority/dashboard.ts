import { taxAuthorityContext } from '#lib/contexts.ts';
import { bound, boundTo } from '#lib/platform/db/bound.ts';
import { beginConnecting, disconnect, endConnecting } from './connect.ts';
import * as decisions from './decide.ts';
import { showAllocations as show } from './show-allocations.ts';
import * as waiting from './store/waiting.sql.ts';

/** Reads and operations of allocation numbers for screens. */

const withAuthority = boundTo(taxAuthorityContext);
export const showAllocations = withAuthority(show);
export const connectBusiness = withAuthority(beginConnecting);
export const endConnection = withAuthority(endConnecting);
export const disconnectBusiness = withAuthority(disconnect);
export const decideAllocation = withAuthority(decisions.decideRefused);
export const askAllocationAgain = withAuthority(decisions.askOnceMore);
export const endAllocationWait = withAuthority(decisions.endWait);
export const countStuck = bound(waiting.countStuck);
