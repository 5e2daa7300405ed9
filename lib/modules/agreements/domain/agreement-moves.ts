import type { AgreementStatus } from '#lib/kernel/agreement.ts';

/** Statuses of an agreement, and the moves between them. Everything else is refused. */
export const AGREEMENT_MOVES: Readonly<Record<AgreementStatus, readonly AgreementStatus[]>> = {
  draft: ['sent', 'cancelled'],
  sent: ['viewed', 'accepted', 'declined', 'cancelled'],
  viewed: ['accepted', 'declined', 'cancelled'],
  accepted: ['active', 'cancelled'],
  declined: [],
  active: ['partly-paid', 'paid', 'overdue', 'cancelled'],
  'partly-paid': ['active', 'paid', 'overdue', 'cancelled'],
  overdue: ['active', 'partly-paid', 'paid', 'cancelled'],
  // A refund or a chargeback takes money back.
  paid: ['active', 'partly-paid', 'overdue'],
  cancelled: [],
};

export const mayMove = (from: AgreementStatus, to: AgreementStatus): boolean => AGREEMENT_MOVES[from].includes(to);

/** Statuses in which the buyer has agreed, and its milestones fall due. */
const RUNNING: readonly AgreementStatus[] = ['accepted', 'active', 'partly-paid', 'paid', 'overdue'];
export const isRunning = (status: AgreementStatus): boolean => RUNNING.includes(status);

/** Statuses in which the buyer can answer. */
export const isAnswerable = (status: AgreementStatus): boolean => status === 'sent' || status === 'viewed';

/** Statuses in which the address of its page is sent by hand: the first time, and again. */
export const isSendable = (status: AgreementStatus): boolean => status === 'draft' || isAnswerable(status);

/** Amount still to be paid; nothing of an agreement that was declined or cancelled. Minor units. */
export const amountDueOf = (status: AgreementStatus, { amount, paid }: { amount: number; paid: number }): number =>
  status === 'declined' || status === 'cancelled' ? 0 : Math.max(amount - paid, 0);

/** How an agreement stands by its money, in minor units. `hasFallenDue`: a milestone has its sale. */
export function statusByMoney(facts: {
  amount: number;
  paid: number;
  hasFallenDue: boolean;
  isOverdue: boolean;
}): AgreementStatus {
  if (!facts.hasFallenDue) return 'accepted';
  if (facts.paid >= facts.amount) return 'paid';
  if (facts.isOverdue) return 'overdue';
  return facts.paid > 0 ? 'partly-paid' : 'active';
}
