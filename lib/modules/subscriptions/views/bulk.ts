import { monthlyValue, RECURRING_STATES } from '../domain/figures.ts';
import { whyNot } from './may-change.ts';
import type { SubscriptionChoice } from './subscriptions.ts';

/** Many subscriptions at once. */

export const BULK_CHANGES = ['pause', 'cancel'] as const;
export type BulkChange = (typeof BULK_CHANGES)[number];

/** Most subscriptions changed by one call of the server. */
export const CHANGED_AT_ONCE = 10;

/** Most that can be chosen at once. */
export const MAX_CHOSEN = 1_000;

/** `isAllowed`: the person's role permits the change in its business. */
export type Chosen = Omit<SubscriptionChoice, 'sellerId'> & { isAllowed: boolean };

type LeftOut = 'ended' | 'paused' | 'notStarted' | 'role';

/** Chosen subscriptions that a change applies to, and the number left out for each reason. */
export function dividedBy(
  change: BulkChange,
  chosen: readonly Chosen[],
): { rows: readonly Chosen[]; leftOut: readonly { why: LeftOut; count: number }[] } {
  const counts = new Map<LeftOut, number>();
  const rows = chosen.filter(({ state, isAllowed }) => {
    const why = isAllowed ? (whyNot(change, state) as LeftOut | null) : 'role';
    if (why !== null) counts.set(why, (counts.get(why) ?? 0) + 1);
    return why === null;
  });
  return { rows, leftOut: [...counts].map(([why, count]) => ({ why, count })) };
}

/** Monthly values of subscriptions by currency, minor units, in the order in which the currencies come. */
export function monthlyOf(
  rows: readonly Pick<Chosen, 'price' | 'period' | 'currency' | 'state'>[],
): { currency: string; count: number; monthly: number }[] {
  const sums = new Map<string, { currency: string; count: number; monthly: number }>();
  for (const row of rows) {
    const sum = sums.get(row.currency) ?? { currency: row.currency, count: 0, monthly: 0 };
    const monthly = RECURRING_STATES.includes(row.state) ? monthlyValue(row) : 0;
    sums.set(row.currency, { currency: row.currency, count: sum.count + 1, monthly: sum.monthly + monthly });
  }
  return [...sums.values()];
}
