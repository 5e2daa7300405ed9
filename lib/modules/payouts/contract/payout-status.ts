/** States of a payout, as API and screens name them, in the order of its life. */
export const PAYOUT_STATUSES = ['scheduled', 'sent', 'paid', 'returned', 'cancelled', 'unknown'] as const;
export type PayoutStatus = (typeof PAYOUT_STATUSES)[number];
