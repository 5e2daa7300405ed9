import type { AccountState } from '../domain/owned-accounts.ts';
import type { Interval } from '../contract/intervals.ts';

/** An account as its owners see it: never its whole number. */
export type ShownAccount = {
  publicId: string;
  currency: string;
  bank: string;
  branch: string;
  last4: string;
  holder: string;
  usableFrom: Date;
  nameDiffers: boolean;
  state: AccountState;
};

/** `arrives`: the day, `YYYY-MM-DD`, on which what the next run sends is there. Amounts in minor units. */
export type ShownSchedule = {
  interval: Interval;
  weekday: number;
  day: number;
  minimum: number;
  nextAt: Date | null;
  arrives: string | null;
  pausedReason: string | null;
};

export type PayoutSettings = {
  isApproved: boolean;
  accounts: readonly ShownAccount[];
  schedule: ShownSchedule;
  /** Above it a payout by hand takes two people; null: none does. */
  approvalAbove: number | null;
  /** Bank days for which a new account waits. */
  holdDays: number;
};
