/** Outcomes that the sandbox's payout bank can be told to give the next payout. */
export const PAYOUT_OUTCOMES = ['credited', 'refused', 'returned', 'renamed', 'lost', 'slow', 'down'] as const;
export type PayoutOutcome = (typeof PAYOUT_OUTCOMES)[number];
