import { type BankDayExceptions, bankDayFrom, bankDaysAfter, whyClosed } from '#lib/kernel/time/bank-days.ts';
import { dayOf, instantOf, minuteOf, shiftDay } from '#lib/kernel/time/zoned-time.ts';
import type { Interval } from '../contract/intervals.ts';

/** When money is paid out, and when it arrives. Days are `YYYY-MM-DD` of the business's zone. */

/** `weekday`: 0 is Sunday; `day`: of the month, the last one where the month is shorter. */
export type Rhythm = { interval: Interval; weekday: number; day: number };

/** Zone of the business, and days on which its banks differ from the rules. */
export type Calendar = { timeZone: string; exceptions?: BankDayExceptions };

/** Time of day at which a run composes what counts until that day. */
export const CUT_OFF = '08:00';

/** Until when the bank takes orders for the same day; on a Friday it closes early. */
const [TAKES_UNTIL, TAKES_UNTIL_ON_FRIDAY] = ['16:00', '12:00'];

/** Bank days from the acceptance to the credit. */
const DAYS_TO_ARRIVE = 1;

const FRIDAY = 5;

const weekdayOf = (day: string): number => new Date(`${day}T00:00:00Z`).getUTCDay();

/** The instant of the first run after a moment; null where payouts are made by hand. */
export function nextRun(rhythm: Rhythm, after: Date, calendar: Calendar): Date | null {
  if (rhythm.interval === 'manual') return null;
  // A due day whose banks are closed runs on the next open one, and so may still be ahead.
  const from = shiftDay(dayOf(after, calendar.timeZone), -LONGEST_CLOSED_DAYS);
  for (let due = dueFrom(rhythm, from); ; due = dueFrom(rhythm, shiftDay(due, 1))) {
    const run = instantOf(`${bankDayFrom(due, calendar.exceptions)}T${CUT_OFF}`, calendar.timeZone);
    if (run > after) return run;
  }
}

/** More than the longest row of closed days by the rules, with room for an operator's exceptions. */
const LONGEST_CLOSED_DAYS = 10;

/** The first day from that one on which a payout is due, whether banks are open or not. */
function dueFrom({ interval, weekday, day }: Rhythm, from: string): string {
  if (interval === 'weekly') return shiftDay(from, (weekday - weekdayOf(from) + 7) % 7);
  if (interval !== 'monthly') return from;
  const inMonth = dayOfMonth(from.slice(0, 7), day);
  return inMonth >= from ? inMonth : dayOfMonth(shiftDay(lastOfMonth(from.slice(0, 7)), 1).slice(0, 7), day);
}

const lastOfMonth = (month: string): string => shiftDay(shiftDay(`${month}-01`, 31).slice(0, 8).concat('01'), -1);

function dayOfMonth(month: string, day: number): string {
  const last = lastOfMonth(month);
  const wanted = `${month}-${String(day).padStart(2, '0')}`;
  return wanted < last ? wanted : last;
}

/** The day on which money arrives that is handed over at a moment. */
export function arrivalDay(handedOver: Date, { timeZone, exceptions }: Calendar): string {
  const [day = '', time = ''] = minuteOf(handedOver, timeZone).split('T');
  const isTaken =
    whyClosed(day, exceptions) === null && time < (weekdayOf(day) === FRIDAY ? TAKES_UNTIL_ON_FRIDAY : TAKES_UNTIL);
  return bankDaysAfter(isTaken ? day : shiftDay(day, 1), DAYS_TO_ARRIVE, exceptions);
}
