/** How long a payout waits until the bank is asked about it again. */

/** Seconds between two looks at what the bank has accepted. */
const LOOK_SECONDS = 1_800;

/** Seconds before the first look at what is in doubt, doubled with each, and the longest. */
const [FIRST_SECONDS, LONGEST_SECONDS] = [15, 900];

/** `tries`: calls of the bank for this payout so far. Seconds. */
export function waitFor(state: 'sent' | 'unknown', tries: number): number {
  if (state === 'sent') return LOOK_SECONDS;
  return Math.min(FIRST_SECONDS * 2 ** Math.min(Math.max(tries - 1, 0), 10), LONGEST_SECONDS);
}
