import { failpoint } from '#lib/platform/failpoints.ts';

/**
 * The steps of a payout after which a process may die, in their order. A fail-point stands at each:
 * `fail-points.db.test.ts` stops there on each way to the bank, and P-11 kills the process. `after_claim`: its amount
 * has left the balance. `before_call`: it is taken, and the bank is not told. `after_call`: the bank has answered.
 * `before_commit`: the end is booked with its callback and its mail, and not committed. `after_book`: it is.
 */
export const PAYOUT_STEPS = ['after_claim', 'before_call', 'after_call', 'before_commit', 'after_book'] as const;

export type PayoutStep = (typeof PAYOUT_STEPS)[number];

/** Failpoint of this step, for fault tests. */
export const passPayoutStep = (step: PayoutStep): void => failpoint('payout', step);
