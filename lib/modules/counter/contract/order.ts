import { z } from 'zod';
import { freeText } from '#lib/kernel/entered.ts';
import { MINIMUM_AMOUNT } from '#lib/kernel/money.ts';
import { type CounterOrder, MAX_LINES, MAX_ORDER, MAX_PIECES, priceOf, sumOf } from '../views/order.ts';

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
