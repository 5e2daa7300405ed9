import { dayOf } from '#lib/kernel/time/zoned-time.ts';
import { isUsed, readBalance } from '#lib/modules/balances/index.ts';
import { showReserve } from '#lib/modules/reserves/index.ts';
import type { PayoutsReading } from '../context.ts';
import { readFuturePayouts } from '../read-future.ts';
import { scheduleOf } from '../run-schedules.ts';
import { readComing } from '../store-payouts.sql.ts';
import type { MoneyOfBusiness } from '../views/money.ts';
import { latestPayouts } from './list-payouts.sql.ts';

/** Payouts below a balance. */
const LATEST = 5;

/** Balance of a business, releases by day, and the last payouts. */
export async function readMoney(context: PayoutsReading, sellerId: number): Promise<MoneyOfBusiness> {
  const { database, timeZone } = context;
  const [read, schedule, latest, reserve] = await Promise.all([
    readBalance(context, { owner: { kind: 'seller', id: sellerId }, currency: null, at: null }),
    scheduleOf(database, sellerId),
    latestPayouts(database, [sellerId], LATEST),
    showReserve(database, sellerId),
  ]);
  if (!read.ok) throw new Error('a balance without a currency was refused');
  const { asOf, balances } = read.value;
  const used = balances.filter(isUsed);
  const shown = used.length > 0 ? used : balances.slice(0, 1);
  const currencies = shown.map(({ currency }) => currency);
  const [coming, future] = await Promise.all([
    Promise.all(currencies.map((currency) => readComing(database, { sellerId, currency, timeZone }))),
    readFuturePayouts(context, { sellerId, currencies }),
  ]);
  const today = dayOf(asOf, timeZone);
  return {
    balances: shown.map((balance, index) => {
      const next = future.find(({ currency }) => currency === balance.currency);
      return {
        ...balance,
        coming: (coming[index] ?? []).filter(({ day }) => day > today),
        next: next ? { at: next.at, amount: next.amount, last4: next.last4 } : null,
      };
    }),
    interval: schedule.interval,
    pausedReason: schedule.pausedReason,
    latest,
    reserve,
  };
}
