/** Why a cardholder asked their bank about a payment: the commonest of the reasons of chargebacks, in their words. */
export const ALERT_REASONS = [
  'fraudulent',
  'not-received',
  'not-as-described',
  'duplicate',
  'cancelled',
  'other',
] as const;
export type AlertReason = (typeof ALERT_REASONS)[number];
