import type { PaidWith } from '#lib/kernel/sale/paid-with.ts';
import type { PaymentMethod } from '#lib/kernel/sale/payment-method.ts';

/** Sums of an order at a counter. Amounts in minor units of its currency. */

/** Lines of one order, and pieces of one line. */
export const MAX_LINES = 50;
export const MAX_PIECES = 999;

/** Most that one order comes to, minor units, whichever way it is paid: as much as the keypad takes. */
export const MAX_ORDER = 99_999_999;

/** `guid`: a product; null for an amount that was typed. `amount`: of one piece. */
export type OrderLine = { guid: string | null; name: string; pieces: number; amount: number };

/** `key`: made when the order is begun; what is sent twice under one key is paid once. */
export type CounterOrder = { key: string; currency: string; lines: OrderLine[]; discount: number; tip: number };

type Lines = { lines: readonly Pick<OrderLine, 'amount' | 'pieces'>[] };

/** Sum of the lines, before discount and tip. */
export const sumOf = ({ lines }: Lines): number => lines.reduce((sum, { amount, pieces }) => sum + amount * pieces, 0);

/** Price for the buyer. */
export const priceOf = (order: Lines & { discount: number; tip: number }): number =>
  sumOf(order) - order.discount + order.tip;

/** A share of an amount, half a unit up. */
export const shareOf = (amount: number, percent: number): number => Math.floor((amount * percent + 50) / 100);

/** `order_details` of the sale of an order (specification 4.1): a tip is a line of its own. */
export const detailsOf = ({ lines, discount, tip }: CounterOrder, names: { tip: string; amount: string }): object => ({
  items: [
    ...lines.map(({ name, pieces, amount }) => ({
      name: name || names.amount,
      quantity: pieces,
      unit_price: amount,
      total: amount * pieces,
    })),
    ...(tip > 0 ? [{ name: names.tip, quantity: 1, unit_price: tip, total: tip }] : []),
  ],
  ...(discount > 0 && { fees: { discount } }),
});

/**
 * Cash that the law lets a dealer take (חוק לצמצום השימוש במזומן, from 2022-08-01), minor units of ILS: a deal of up to
 * 6,000 ILS whole, of a larger one a tenth, 6,000 ILS at most. Of a tourist a dealer may take more; a counter doesn't
 * know who pays, so the narrower rule holds. No other currency is compared: no rate is kept here.
 */
export const CASH_LIMIT = 600_000;

/** Most cash for an order of this price, minor units. */
export function mostCash(price: number, currency: string): number {
  if (currency !== 'ILS' || price <= CASH_LIMIT) return price;
  return Math.min(CASH_LIMIT, Math.floor(price / 10));
}

/** Whether the whole order may be paid in cash. */
export const mayBeCash = (price: number, currency: string): boolean => mostCash(price, currency) >= price;

/** Data of the counter's screen. Amounts in minor units. */

/** Total of one method and currency in a shift; cash counts as a method here. */
export type ShiftTotal = {
  method: PaymentMethod | 'cash';
  currency: string;
  taken: number;
  returned: number;
  payments: number;
};

/** Payment at this counter, as its list shows it. */
export type CounterPayment = {
  /** Id of a sale, or of a cash entry. */
  id: string;
  isCash: boolean;
  product: string;
  at: string;
  by: string;
  amount: number;
  currency: string;
  state: 'open' | 'paid' | 'closed' | 'returned' | 'partly-returned';
  /** Null before a payment, and for cash. */
  paid: PaidWith | null;
  /** Amount that can still be refunded. */
  left: number;
};

/** A product as the counter sells it; its price is of one piece, with tax. */
export type CounterProduct = { guid: string; name: string; amount: number; currency: string; isFirst: boolean };
