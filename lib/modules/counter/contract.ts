import { z } from 'zod';
import { freeText } from '#lib/kernel/entered.ts';
import { MINIMUM_AMOUNT } from '#lib/kernel/money.ts';
import { type CounterOrder, MAX_LINES, MAX_ORDER, MAX_PIECES, priceOf, sumOf } from './views.ts';
import type { DeviceProgress } from '#lib/modules/payments/views/device.ts';

/** Order at a counter, as the browser sends it. Amounts in minor units of its currency. */

/** Longest name of a line, characters (specification 8). */
const MAX_NAME = 50;

const line = z.object({
  guid: z.uuid().nullable(),
  name: z.string().transform((name) => freeText(name, MAX_NAME)),
  pieces: z.int().min(1).max(MAX_PIECES),
  amount: z.int().min(1).max(MAX_ORDER),
});

export const counterOrder: z.ZodType<CounterOrder, CounterOrder> = z
  .object({
    key: z.uuid(),
    currency: z.string().regex(/^[A-Z]{3}$/),
    lines: z.array(line).min(1).max(MAX_LINES),
    discount: z.int().min(0),
    tip: z.int().min(0),
  })
  .refine((order) => {
    const price = priceOf(order);
    return order.discount <= sumOf(order) && price >= MINIMUM_AMOUNT && price <= MAX_ORDER;
  });

/** Ways to pay an order at a counter, and the state on the screen meanwhile. */

const MAX_TYPED = 64;
const MAX_RECIPIENT = 254;
const typed = z.string().transform((text) => freeText(text, MAX_TYPED));

const saleWays = [
  z.object({ by: z.literal('device'), deviceId: typed }),
  /** Paid with the buyer's phone, from a QR code on the screen: Bit, wallets, cards. */
  z.object({ by: z.literal('code') }),
  z.object({ by: z.literal('sms'), phone: typed }),
] as const;

export const saleWay = z.discriminatedUnion('by', saleWays);
export const orderWay = z.discriminatedUnion('by', [...saleWays, z.object({ by: z.literal('cash') })]);
export type SaleWay = z.output<typeof saleWay>;
export type OrderWay = z.output<typeof orderWay>;

/** Dark modules of a QR code, as lines of a path. */
type Code = { size: number; path: string };

export type PaymentStep =
  | { at: 'device'; saleId: string; progress: DeviceProgress }
  | { at: 'code'; saleId: string; code: Code }
  | { at: 'sms'; saleId: string; phone: string };

export type OrderStep = PaymentStep | { at: 'cash'; cashId: string };

/** Recipient of a receipt. */
export const receiptWay = z.object({
  channel: z.enum(['email', 'sms']),
  recipient: z.string().transform((to) => freeText(to, MAX_RECIPIENT)),
});
export type ReceiptWay = z.output<typeof receiptWay>;

/** State of a pending sale for an open screen. */
export type SaleNow = {
  state: 'open' | 'paid' | 'failed';
  /** Null while no device has the payment. */
  progress: DeviceProgress | null;
};
