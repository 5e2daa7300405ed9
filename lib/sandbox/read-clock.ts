import { bound } from '#lib/platform/db/bound.ts';
import * as clocks from '#lib/platform/db/clock.sql.ts';

/** The time by the product's clock, which a sandbox may have moved. */
export const readClock = bound(clocks.readClock);
