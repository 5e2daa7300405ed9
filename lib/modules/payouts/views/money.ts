import type { Interval } from '../contract/intervals.ts';
import type { ReserveView } from '#lib/modules/reserves/views.ts';
import type { PayoutRow } from './payouts.ts';

/** Data of the screen of a balance. Amounts in minor units, positive is to the business; days are `YYYY-MM-DD`. */

/** Amount that begins to count on a day to come. */
export type ComingDay = { day: string; amount: number };

/** The next run of the schedule that has something to pay out. `last4`: of the account; null where there is none. */
type NextPayout = { at: Date; amount: number; last4: string | null };

export type CurrencyBalance = {
  currency: string;
  pending: number;
  available: number;
  reserved: number;
  inTransit: number;
  /** The sum of the four. */
  total: number;
  paidOut: number;
  coming: readonly ComingDay[];
  next: NextPayout | null;
};

/** The balances of a business: those that hold something first, in its own order. */
export type MoneyOfBusiness = {
  balances: readonly CurrencyBalance[];
  interval: Interval;
  /** Why nothing is paid out for now; null where payouts go. */
  pausedReason: string | null;
  latest: readonly PayoutRow[];
  reserve: ReserveView;
};

/** A payout that has not arrived. */
export type ArrivingPayout = Pick<PayoutRow, 'payoutId' | 'amount' | 'currency' | 'valueDate' | 'last4'>;

/** Money of some businesses as home tells of it. */
export type MoneyNews = {
  /** The payout that arrives next; null where none is under way. */
  arriving: ArrivingPayout | null;
  /** Payouts of the last days that came back. */
  returned: number;
  /** Balances below zero. */
  negative: number;
};
