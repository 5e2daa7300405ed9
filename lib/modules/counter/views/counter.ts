import type { PaidWith } from '#lib/kernel/sale/paid-with.ts';
import type { PaymentMethod } from '#lib/kernel/sale/payment-method.ts';

/** Data of the counter's screen. Amounts in minor units. */

/** Of one method and currency in a turn; cash is a method of its own here. */
export type ShiftTotal = {
  method: PaymentMethod | 'cash';
  currency: string;
  taken: number;
  returned: number;
  payments: number;
};

/** Payment at this counter, as its list shows it. */
export type Taken = {
  /** Of a sale, or of a note of cash. */
  id: string;
  isCash: boolean;
  product: string;
  at: string;
  by: string;
  amount: number;
  currency: string;
  state: 'open' | 'paid' | 'closed' | 'returned' | 'partly-returned';
  /** Null while nothing has paid, and for cash. */
  paid: PaidWith | null;
  /** Amount that can still be refunded. */
  left: number;
};

/** A product as the counter sells it; its price is of one piece, with tax. */
export type CounterProduct = { guid: string; name: string; amount: number; currency: string; isFirst: boolean };
