import { bound } from '#lib/platform/db/bound.ts';
import * as clocks from '#lib/platform/db/clock.sql.ts';

/** The time that this installation lives in. */
export const readClock = bound(clocks.readClock);
