import type { HandedSums, LineSum } from './control.ts';

/** Sums of parts together, one for each currency and cause. */
export function addUpSums(parts: readonly LineSum[]): LineSum[] {
  const sums = new Map<string, LineSum>();
  for (const { currency, cause, count, amount, largest } of parts) {
    const key = `${currency} ${cause}`;
    const sum = sums.get(key) ?? { currency, cause, count: 0, amount: 0, largest: 0 };
    sums.set(key, {
      ...sum,
      count: sum.count + count,
      amount: sum.amount + amount,
      largest: Math.max(sum.largest, largest),
    });
  }
  return [...sums.values()];
}

/** Sums of all lines, by currency. */
export function byCurrency(parts: readonly HandedSums[]): HandedSums[] {
  const sums = new Map<string, HandedSums>();
  for (const { currency, count, amount } of parts) {
    const sum = sums.get(currency) ?? { currency, count: 0, amount: 0 };
    sums.set(currency, { currency, count: sum.count + count, amount: sum.amount + amount });
  }
  return [...sums.values()].toSorted((one, other) => (one.currency < other.currency ? -1 : 1));
}

/** Whether two sums by currency, in the order of the currencies, are the same. */
export const areSame = (some: readonly HandedSums[], others: readonly HandedSums[]): boolean =>
  some.length === others.length &&
  some.every(({ currency, count, amount }, index) => {
    const other = others[index];
    return other?.currency === currency && other.count === count && other.amount === amount;
  });
