import { bankDayFrom, bankDaysAfter } from '#lib/kernel/time/bank-days.ts';
import { dayOf, instantOf } from '#lib/kernel/time/zoned-time.ts';

/** When an order leaves the bank and when it is credited. Pure: bank days of Israel, in the bank's own zone. */

const ZONE = 'Asia/Jerusalem';

/** End of the day for orders; on a Friday banks close early. */
const CUT_OFF = '16:00';
const FRIDAY_CUT_OFF = '12:00';
const FRIDAY = 5;

/** `handOverAt`: until then the order can be cancelled. `valueDate`: bank day of its credit, `YYYY-MM-DD`. */
export type ValueDay = { handOverAt: Date; valueDate: string };

/** Order of a moment: handed over at the cut-off that comes, credited on the next bank day, or `laterBy` days after. */
export function valueDayOf(now: Date, laterBy = 0): ValueDay {
  const today = dayOf(now, ZONE);
  const open = bankDayFrom(today);
  const isTooLate = open === today && now >= cutOffOf(today);
  const clearingDay = isTooLate ? bankDaysAfter(today, 1) : open;
  return { handOverAt: cutOffOf(clearingDay), valueDate: bankDaysAfter(clearingDay, 1 + laterBy) };
}

function cutOffOf(day: string): Date {
  const isFriday = new Date(`${day}T00:00:00Z`).getUTCDay() === FRIDAY;
  return instantOf(`${day}T${isFriday ? FRIDAY_CUT_OFF : CUT_OFF}`, ZONE);
}

/** The first moment of a day: credits and returns are booked then. */
export const beginOf = (day: string): Date => instantOf(day, ZONE);

/** The bank day of a moment, or the one that comes. */
export const bankDayOf = (now: Date): string => bankDayFrom(dayOf(now, ZONE));

/** Bank day on which a payout is back, so many bank days after its value date. */
export const returnDayOf = (valueDate: string, afterDays: number): string => bankDaysAfter(valueDate, afterDays);
