import { bound } from '#lib/platform/db/bound.ts';
import * as listed from './store-listed.ts';

/** What the screens ask of payout notes, always among the businesses of a person. */

export const listNotes = bound(listed.listNotes);
