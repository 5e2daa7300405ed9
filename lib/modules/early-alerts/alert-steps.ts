import { failpoint } from '#lib/platform/failpoints.ts';

/**
 * The steps of an alert's answer between which a process may die, in their order: a refund has steps of its own, and
 * ends its alert in its own commit. A fail-point stands at each.
 */
export const ALERT_STEPS = ['before_refund', 'after_refund', 'before_answer', 'after_answer'] as const;

/** Failpoint of this step, for fault tests. */
export const passAlertStep = (step: (typeof ALERT_STEPS)[number]): void => failpoint('early-alert', step);
