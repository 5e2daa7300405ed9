/** Sums per currency, in the order in which the currencies come. */
export function totalsOf(
  holds: readonly { currency: string; held: number }[],
): { currency: string; count: number; held: number }[] {
  const totals = new Map<string, { currency: string; count: number; held: number }>();
  for (const { currency, held } of holds) {
    const total = totals.get(currency) ?? { currency, count: 0, held: 0 };
    totals.set(currency, { currency, count: total.count + 1, held: total.held + held });
  }
  return [...totals.values()];
}
