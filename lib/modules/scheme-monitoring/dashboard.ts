import { bound } from '#lib/platform/db/bound.ts';
import * as standing from './queries/standing.sql.ts';

/** Reads of screens about the schemes' limits, always within the businesses of a person. */

export const standingAt = bound(standing.standingAt);
