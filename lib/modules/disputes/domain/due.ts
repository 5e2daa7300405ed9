/** Days before a due date on which the owner is reminded by mail. */
export const REMIND_DAYS_BEFORE = 3;
