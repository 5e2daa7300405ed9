/** When buyers may be reminded of a link that they have not paid. */

/** A seller's rule: hours between a message and the next reminder, and reminders of one link. */
export type ReminderRule = { afterHours: number; times: number };

/** Hours that a rule may wait. */
export const WAITS = [4, 24, 48, 72] as const;

/** Reminders of one link that a rule may send. */
export const TIMES = [1, 2] as const;

/** Hours of the business's day between which rules send reminders: from the first, and before the second. */
export const OPEN_HOURS = { from: 9, until: 20 } as const;

/** Hours after which a rule no longer reminds: it was switched on later, or the quiet hours were long. */
export const STALE_HOURS = 72;

/** Reminders of one link that people may send by hand. */
export const MAX_REMINDERS_BY_HAND = 3;

/** Whether a rule reminds nobody at this moment. */
export function isQuiet(now: Date, timeZone: string): boolean {
  const hour = Number(new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', hourCycle: 'h23' }).format(now));
  return hour < OPEN_HOURS.from || hour >= OPEN_HOURS.until;
}
