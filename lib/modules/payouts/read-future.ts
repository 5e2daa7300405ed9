import { afterReserve, readComingReserve } from '#lib/modules/reserves/index.ts';
import type { PayoutsReading } from './context.ts';
import { type FuturePayout, futurePayouts } from './domain/future.ts';
import { calendarOf, scheduleOf } from './run-schedules.ts';
import { readComing, readLast4 } from './store-payouts.sql.ts';
import { readNow } from './store-schedule.sql.ts';

/** Payouts that a seller's schedule will make of what is booked and held back, by currency and run. */
export async function readFuturePayouts(
  context: PayoutsReading,
  { sellerId, currencies }: { sellerId: number; currencies: readonly string[] },
): Promise<(FuturePayout & { currency: string; last4: string | null })[]> {
  const { database, timeZone } = context;
  const now = await readNow(database);
  const schedule = await scheduleOf(database, sellerId);
  const last4 = await readLast4(database, sellerId);
  const reserve = await readComingReserve(database, sellerId);
  const payouts = [];
  for (const currency of currencies) {
    const coming = await readComing(database, { sellerId, currency, timeZone });
    const ahead = { now, rhythm: schedule, minimum: schedule.minimum, calendar: calendarOf(context) };
    for (const payout of futurePayouts(afterReserve(coming, reserve, currency), ahead))
      payouts.push({ ...payout, currency, last4: last4.get(currency) ?? null });
  }
  return payouts;
}
