/**
 * From what amount on a refund from the dashboard asks the person again who they are, minor units
 * (docs/decisions/0036). It is a constant, because changing a setting would need the same proof. Currencies without a
 * threshold of their own have the smallest one.
 */
const LARGE_REFUND: Readonly<Record<string, number>> = { ILS: 200_000, USD: 50_000, EUR: 50_000, GBP: 40_000 };

const SMALLEST = Math.min(...Object.values(LARGE_REFUND));

/** Counts earlier refunds of the sale: a large refund in parts is still large. */
export const isLargeRefund = (
  { currency, refunded }: { currency: string; refunded: number },
  amount: number,
): boolean => refunded + amount >= (LARGE_REFUND[currency] ?? SMALLEST);
