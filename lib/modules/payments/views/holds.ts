import { MINIMUM_AMOUNT } from '#lib/kernel/money.ts';
import { amountHeld } from '../domain/amounts.ts';
import type { PaidWith } from '#lib/kernel/sale/paid-with.ts';

/** Data and actions of the holds screen. Amounts in minor units of the sale's currency. */

/** Hours within which a hold ends, as the filter offers them. */
export const ENDS_WITHIN = [24, 48, 96] as const;
type EndsWithin = (typeof ENDS_WITHIN)[number];

export type HoldSort = 'left' | 'amount' | 'created';

export type HoldRow = PaidWith & {
  saleId: string;
  code: number;
  sellerId: number;
  sellerName: string;
  productName: string;
  reference: string;
  buyerName: string;
  buyerEmail: string;
  currency: string;
  /** The amount still held; the amount held at first is `authorized`. */
  held: number;
  authorized: number;
  createdAt: Date;
  expiresAt: Date;
  /** True while another operation on it is under way. */
  isBusy: boolean;
};

/** Fields of a hold that a selection needs. */
export type HoldChoice = Pick<HoldRow, 'saleId' | 'code' | 'productName' | 'currency' | 'held'>;

export type HoldTotals = { currency: string; count: number; held: number };

/** `now` is the database's time of the reading. */
export type HoldsPage = { rows: HoldRow[]; totals: HoldTotals[]; count: number; now: Date };

/** A list as its address describes it, already read and bounded. */
export type HoldsQuery = {
  search: string;
  endsWithin: EndsWithin | null;
  currency: string | null;
  least: number | null;
  most: number | null;
  /** Limits the list to these sales; null does not. */
  ids?: readonly string[] | null;
  sort: HoldSort;
  ascending: boolean;
  page: number;
  size: number;
};

export type HoldAction = 'capture' | 'release';

/**
 * A hold that is to end now, with the amount the person saw: another one is refused, nothing is captured by surprise.
 */
export type HoldToEnd = { saleId: string; amount: number };

/** Holds that one call ends; a selection is processed in such chunks, so that each row shows its result at once. */
export const HOLDS_AT_ONCE = 5;

/** Holds that one selection may hold. */
export const MAX_SELECTED = 500;

/**
 * Amount of a person's capture for the operation: null stands for the whole hold, which is allowed below the minimum
 * amount. `refused`: a smaller part.
 */
export function amountToCapture(
  sale: { authorized: number; drawn: number; voided: number },
  amount: number,
): number | null | 'refused' {
  if (amount >= MINIMUM_AMOUNT) return amount;
  return amount === amountHeld(sale) ? null : 'refused';
}
