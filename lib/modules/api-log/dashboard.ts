import { bound } from '#lib/platform/db/bound.ts';
import * as calls from './store-listed-calls.ts';

/** What the screens read of the API's calls, always among the businesses of a person. */

export const showCall = bound(calls.showCall);
export const listCalls = bound(calls.listCalls);
