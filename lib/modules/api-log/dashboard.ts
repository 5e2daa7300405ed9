import { bound } from '#lib/platform/db/bound.ts';
import * as calls from './store-listed-calls.ts';

/** API calls as the screens use them, always limited to the businesses of a person. */

export const showCall = bound(calls.showCall);
export const listCalls = bound(calls.listCalls);
