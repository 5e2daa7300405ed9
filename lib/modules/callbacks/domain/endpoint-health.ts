import type { EndpointState } from '../contract/endpoints.ts';

/** Recorded attempts in a row that fail before an address is paused (answers, section 5). */
export const FAILURES_TO_PAUSE = 10;

/** How long a pause lasts. Then one delivery is let through: it ends the pause or begins another one. */
export const PAUSE_SECONDS = 60;

/** A delivery that falls due while that one is under way waits this long before it looks again. */
export const WAIT_FOR_PROBE_SECONDS = 2;

/**
 * Addresses that are well and are kept in sight per owner, so that a shop with a path of its own for each order does
 * not fill the table.
 */
export const WELL_ADDRESSES_KEPT = 50;

/** A success is written down this often at most while its address is well. */
export const NOTED_EVERY_SECONDS = 60;

/** Owners are not written to more often about an address that fails, recovers and fails again. */
export const NOTIFIED_EVERY_SECONDS = 3_600;

/** An address that nothing was sent to for this long is forgotten. */
export const FORGOTTEN_AFTER_DAYS = 30;

/** Treatment of a delivery when it falls due; all but `send` are settled or postponed in the claim itself. */
export type Disposition = 'send' | 'later' | 'paused' | 'superseded';

/** State of an address. `probing`: its pause is over and the next delivery, or the one in progress, decides. */
export function endpointState(
  { failures, pausedUntil }: { failures: number; pausedUntil: Date | null },
  now: Date,
): EndpointState {
  if (pausedUntil !== null) return pausedUntil > now ? 'paused' : 'probing';
  return failures > 0 ? 'failing' : 'active';
}
