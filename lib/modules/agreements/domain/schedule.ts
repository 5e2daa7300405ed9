import type { SaleStatus } from '#lib/kernel/sale/sale-status.ts';
import { instantOf, shiftDay } from '#lib/kernel/time/zoned-time.ts';

/** When milestones fall due and are reminded of, by the calendar of the deployment's zone. */

/** The hour of the day on which a milestone falls due: its message comes when people are at work. */
const DUE_HOUR = '08:00';

/** Days before a date on which its buyer is reminded of it, and after it the second time. */
export const DAYS_BEFORE = 3;
export const DAYS_AFTER = 7;

const DAY_MS = 86_400_000;

/** When the sale of a milestone is made, and from when on it is overdue: the day after its date. */
export const timesOf = (dueOn: string, timeZone: string): { dueAt: Date; overdueAt: Date } => ({
  dueAt: instantOf(`${dueOn}T${DUE_HOUR}`, timeZone),
  overdueAt: instantOf(`${shiftDay(dueOn, 1)}T00:00`, timeZone),
});

/** A milestone as its schedule knows it. `reminded`: the last reminder, by its place in `REMINDERS`; 0 before them. */
export type ScheduledMilestone = {
  id: number;
  amount: number;
  dueAt: Date;
  overdueAt: Date;
  reminded: number;
  /** Null before it falls due. `isBeingPaid`: a payment is under way. */
  sale: { status: SaleStatus; paid: number; isBeingPaid: boolean } | null;
};

/** Reminders of a milestone in their order. */
const REMINDERS = ['soon', 'late', 'later'] as const;
export type Reminder = (typeof REMINDERS)[number];

function reminderTimes({ dueAt, overdueAt }: ScheduledMilestone): readonly Date[] {
  // At the hour at which it fell due, not at midnight.
  const dayAfter = Math.max(overdueAt.getTime(), dueAt.getTime() + DAY_MS);
  return [dueAt.getTime() - DAYS_BEFORE * DAY_MS, dayAfter, dayAfter + (DAYS_AFTER - 1) * DAY_MS].map(
    (at) => new Date(at),
  );
}

/** Whether its sale can be paid and nobody does: neither paid, nor at a bank, nor closed, nor refunded. */
export const isOpen = ({ sale }: Pick<ScheduledMilestone, 'sale'>): boolean =>
  sale !== null && (sale.status === 'initial' || sale.status === 'failed') && !sale.isBeingPaid;

/** Whether a milestone waits for its date. */
const isToCome = ({ sale }: ScheduledMilestone): boolean => sale === null;

export const isOverdue = (milestone: ScheduledMilestone, now: Date): boolean =>
  isOpen(milestone) && milestone.overdueAt <= now;

/** The reminder that is due now, past those that a clock has jumped over; null without one. */
export function reminderOf(milestone: ScheduledMilestone, now: Date): { reminder: Reminder; mark: number } | null {
  const place = reminderTimes(milestone).findLastIndex((at) => at <= now);
  const reminder = REMINDERS[place];
  const mark = place + 1;
  if (!reminder || mark <= milestone.reminded) return null;
  const isWanted = reminder === 'soon' ? isToCome(milestone) && milestone.dueAt > now : isOpen(milestone);
  return isWanted ? { reminder, mark } : null;
}

/**
 * The next moment at which something is to be done about these milestones; null without one. `waits`: seconds until
 * those that were refused a sale are tried again, by their ids.
 */
export function nextLook(
  milestones: readonly ScheduledMilestone[],
  now: Date,
  waits: ReadonlyMap<number, number> = new Map(),
): Date | null {
  const times = milestones.flatMap((milestone) => {
    const wait = waits.get(milestone.id);
    if (isToCome(milestone) && wait !== undefined) return [new Date(now.getTime() + wait * 1_000)];
    const [soon, ...after] = reminderTimes(milestone);
    if (isToCome(milestone)) return [...(soon && soon > now ? [soon] : []), milestone.dueAt];
    return isOpen(milestone) ? [milestone.overdueAt, ...after].filter((at) => at > now) : [];
  });
  return times.reduce<Date | null>((first, at) => (first === null || at < first ? at : first), null);
}
