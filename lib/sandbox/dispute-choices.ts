import type { DisputeReason } from '#lib/kernel/dispute.ts';

/** Choices about a dispute that is played in the sandbox (docs/processor-protocol.md). */

export const DISPUTE_OUTCOMES = ['by-evidence', 'win', 'win-part', 'lose'] as const;
type DisputeOutcome = (typeof DISPUTE_OUTCOMES)[number];

/** Times to respond that are offered, seconds: 14 days, 2 days, an hour. */
export const DISPUTE_TIMES = [1_209_600, 172_800, 3_600] as const;

export type DisputeChoice = {
  reason: DisputeReason;
  dueInSeconds: (typeof DISPUTE_TIMES)[number];
  outcome: DisputeOutcome;
};

/** Dispute that a press without a choice plays. */
export const USUAL_DISPUTE: DisputeChoice = {
  reason: 'not-received',
  dueInSeconds: DISPUTE_TIMES[0],
  outcome: 'by-evidence',
};

/** A code of the schemes for each reason, as an acquirer would send it. */
export const CODE_OF_REASON: Readonly<Record<DisputeReason, string>> = {
  fraudulent: '10.4',
  'not-received': '13.1',
  'not-as-described': '13.3',
  duplicate: '12.6.1',
  'wrong-amount': '12.5',
  'credit-not-processed': '13.6',
  cancelled: '13.2',
  'not-authorized': '11.3',
  'not-recognized': '4863',
  other: '12.1',
};
