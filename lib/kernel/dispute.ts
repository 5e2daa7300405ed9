/** Words about disputes: the cases that chargebacks become (answers, section 14). */

export const DISPUTE_STATUSES = [
  'needs-response',
  'submitted',
  'won',
  'partly-won',
  'lost',
  'accepted',
  'expired',
] as const;
export type DisputeStatus = (typeof DISPUTE_STATUSES)[number];

/** Why the buyer's bank took a payment back. */
export const DISPUTE_REASONS = [
  'fraudulent',
  'not-received',
  'not-as-described',
  'duplicate',
  'wrong-amount',
  'credit-not-processed',
  'cancelled',
  'not-authorized',
  'not-recognized',
  'other',
] as const;
export type DisputeReason = (typeof DISPUTE_REASONS)[number];

/** Kinds of evidence that a seller adds, in the order in which they are sent. */
export const EVIDENCE_KINDS = [
  'explanation',
  'receipt',
  'delivery',
  'service',
  'conversation',
  'terms',
  'description',
  'refund',
  'cancellation',
  'duplicate',
  'identity',
  'other',
] as const;
export type EvidenceKind = (typeof EVIDENCE_KINDS)[number];

/**
 * Evidence that answers each reason, the strongest first: one of these wins, everything else only helps. Order by what
 * the rules of Visa (Dispute Management Guidelines, conditions 10 to 13) and Mastercard (Chargeback Guide) ask for.
 */
export const WINNING_EVIDENCE: Readonly<Record<DisputeReason, readonly EvidenceKind[]>> = {
  fraudulent: ['identity', 'delivery', 'conversation', 'service'],
  'not-received': ['delivery', 'service', 'conversation'],
  'not-as-described': ['description', 'conversation', 'terms', 'refund'],
  duplicate: ['duplicate', 'receipt', 'refund'],
  'wrong-amount': ['receipt', 'terms', 'conversation'],
  'credit-not-processed': ['refund', 'terms', 'conversation'],
  cancelled: ['cancellation', 'terms', 'service', 'conversation'],
  'not-authorized': ['receipt', 'explanation'],
  'not-recognized': ['receipt', 'description', 'delivery', 'conversation'],
  other: ['explanation', 'receipt', 'delivery', 'service', 'conversation'],
};
