import type { MilestoneState } from '../contract/buyer-page.ts';
import { isOpen, isOverdue, type ScheduledMilestone } from './schedule.ts';

/** State of a milestone, in one word. */
export function milestoneState(milestone: ScheduledMilestone, now: Date): MilestoneState {
  const { sale, amount } = milestone;
  if (sale === null) return 'waiting';
  if (isOpen(milestone)) return isOverdue(milestone, now) ? 'late' : 'open';
  if (sale.isBeingPaid || sale.status === 'pending') return 'underway';
  return sale.paid >= amount ? 'paid' : 'closed';
}
