/** Days before a due date on which the owner is reminded by mail. */
export const REMIND_DAYS_BEFORE = 3;

const DAY_MS = 86_400_000;

/** When the mail about a coming due date is sent. */
export const reminderOf = (dueAt: Date): Date => new Date(dueAt.getTime() - REMIND_DAYS_BEFORE * DAY_MS);
