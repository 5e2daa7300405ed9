/** Waits of a payout until the bank is asked about it again. */

/** Pause between two questions about a payout that the bank has accepted, seconds. */
const SENT_SECONDS = 1_800;

/** Seconds between questions about a payout in doubt: the first pause, which each question doubles, and the longest. */
const [FIRST_DOUBT_SECONDS, LONGEST_DOUBT_SECONDS] = [15, 900];

/** `tries`: calls of the bank for this payout so far. Seconds. */
export function waitFor(state: 'sent' | 'unknown', tries: number): number {
  if (state === 'sent') return SENT_SECONDS;
  return Math.min(FIRST_DOUBT_SECONDS * 2 ** Math.min(Math.max(tries - 1, 0), 10), LONGEST_DOUBT_SECONDS);
}
