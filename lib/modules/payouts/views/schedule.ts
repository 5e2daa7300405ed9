/** When a seller is paid out, as fields of a form. */

export const WEEKDAYS = ['0', '1', '2', '3', '4', '5', '6'] as const;
export const MONTH_DAYS = Array.from({ length: 31 }, (_, index) => String(index + 1));

/** `weekday`: 0 is Sunday; `day`: of the month; `minimum` in major units, empty for none. */
export type TypedSchedule = { interval: string; weekday: string; day: string; minimum: string };
