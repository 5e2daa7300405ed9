/**
 * How far the sandbox's clock moves at once, hours: an hour, a day, as long as a hold lasts, as long as a direct debit
 * takes.
 */
export const CLOCK_STEPS = [1, 24, 168, 192] as const;
export type ClockStep = (typeof CLOCK_STEPS)[number];
