/** Why a person of a business refunds, as the dashboard offers it; most refunds have the first. */
export const REFUND_CAUSES = ['requested', 'duplicate', 'undelivered', 'fraud', 'other'] as const;
export type RefundCause = (typeof REFUND_CAUSES)[number];

/** Longest note of a refund, characters. */
export const MAX_REFUND_NOTE_LENGTH = 500;
