/**
 * How far the sandbox's clock moves at once, hours: an hour, a day, as long as a hold lasts, as long as a direct debit
 * takes; the longest month and the longest year, in which every monthly and every yearly charge comes due.
 */
export const CLOCK_STEPS = [1, 24, 168, 192, 744, 8_784] as const;
export type ClockStep = (typeof CLOCK_STEPS)[number];
