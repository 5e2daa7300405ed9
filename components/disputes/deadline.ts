const DAY_MS = 86_400_000;

/** Whole days until a deadline, the one under way among them; 0 on its last day, and after it. */
export const daysLeft = (dueAt: Date, now: Date): number =>
  Math.max(0, Math.floor((dueAt.getTime() - now.getTime()) / DAY_MS));

/** Days left from which a deadline is near. */
export const NEAR_DAYS = 3;
