import { shiftDay } from '#lib/kernel/time/zoned-time.ts';
import type { ComingDay } from '#lib/modules/payouts/views/money.ts';

/** Days that a chart shows one after another; beyond them only those on which something comes. */
const MAX_IN_A_ROW = 31;

/** Bars of days to come: every day from the first to the last, so that empty ones are seen, unless they are many. */
export function comingSlots(days: readonly ComingDay[]): readonly ComingDay[] {
  const [first, last] = [days[0], days.at(-1)];
  if (!first || !last || shiftDay(first.day, MAX_IN_A_ROW - 1) < last.day) return days;
  const amounts = new Map(days.map(({ day, amount }) => [day, amount]));
  const slots: ComingDay[] = [];
  for (let day = first.day; day <= last.day; day = shiftDay(day, 1)) slots.push({ day, amount: amounts.get(day) ?? 0 });
  return slots;
}
