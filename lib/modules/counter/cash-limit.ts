/**
 * Cash that the law lets a dealer take (חוק לצמצום השימוש במזומן, from 2022-08-01): a deal of up to 6,000 ILS whole, of
 * a larger one a tenth, 6,000 ILS at most. Of a tourist a dealer may take more; a counter doesn't know who pays, so the
 * narrower rule holds. No other currency is compared: no rate is kept here.
 */

/** Minor units of ILS. */
export const CASH_LIMIT = 600_000;

/** Most cash for an order of this price, minor units. */
export function mostCash(price: number, currency: string): number {
  if (currency !== 'ILS' || price <= CASH_LIMIT) return price;
  return Math.min(CASH_LIMIT, Math.floor(price / 10));
}

/** Whether the whole order may be paid in cash. */
export const mayBeCash = (price: number, currency: string): boolean => mostCash(price, currency) >= price;
