import { ALERT_REASONS, type AlertReason } from '#lib/modules/acquiring/contract/alert-reasons.ts';

export { ALERT_REASONS, type AlertReason };

/**
 * `open`: waits for a person. `refunding`: the seller's rule refunds. `dismissed`: the seller does not refund.
 * `disputed`: the chargeback came.
 */
export const ALERT_STATES = ['open', 'refunding', 'refunded', 'dismissed', 'disputed'] as const;
export type AlertState = (typeof ALERT_STATES)[number];

/** Why the refund of an alert came to nothing. */
export const ALERT_FAILURES = ['declined', 'not-covered', 'not-refundable', 'no-answer', 'too-late'] as const;
export type AlertFailure = (typeof ALERT_FAILURES)[number];
