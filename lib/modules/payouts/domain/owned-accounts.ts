import { bankDaysAfter } from '#lib/kernel/time/bank-days.ts';
import { instantOf, minuteOf } from '#lib/kernel/time/zoned-time.ts';
import type { Calendar } from './schedule.ts';

/** Which of the accounts of an owner is paid to, and from when a new one may be. */

/** Parts that name an account, each of digits. */
type Numbers = { bank: string; branch: string; number: string };

/** Whether two texts name one account: zeros in front say nothing. */
export const isSameAccount = (one: Numbers, other: Numbers): boolean =>
  (['bank', 'branch', 'number'] as const).every((part) => Number(one[part]) === Number(other[part]));

/** `used`: payouts go there; `waiting`: they will; `earlier`: they did, until a later one could be used. */
export type AccountState = 'used' | 'waiting' | 'earlier';

type Account = { currency: string; isUsable: boolean };

/** The accounts of one owner, the newest first, each with its state. The newest that may be used is. */
export function withStates<One extends Account>(accounts: readonly One[]): (One & { state: AccountState })[] {
  const used = new Set<string>();
  return accounts.map((account) => {
    if (!account.isUsable) return { ...account, state: used.has(account.currency) ? 'earlier' : 'waiting' };
    const state = used.has(account.currency) ? 'earlier' : 'used';
    used.add(account.currency);
    return { ...account, state };
  });
}

/** Seconds for which an account of that moment waits: to the same time of day, so many bank days later. */
export function holdSeconds(now: Date, days: number, { timeZone, exceptions }: Calendar): number {
  if (days === 0) return 0;
  const [day = '', time = ''] = minuteOf(now, timeZone).split('T');
  const until = instantOf(`${bankDaysAfter(day, days, exceptions)}T${time}`, timeZone);
  return Math.max(Math.ceil((until.getTime() - now.getTime()) / 1_000), 0);
}
