import { bound } from '#lib/platform/db/bound.ts';
import * as grants from './manage-grants.ts';

/** Reads and operations of the screens on programs that signed in with a business's secret. */

export const listPrograms = bound(grants.listPrograms);
export const revokeGrant = bound(grants.revokeGrant);
export const revokeGrants = bound(grants.revokeGrants);
