import type { Language } from '#lib/kernel/language.ts';
import type { OrderDetails } from '#lib/modules/payments/views/dashboard.ts';
import { MESSAGES } from '#lib/platform/i18n/messages.ts';
import { amountText } from './amounts.ts';

/**
 * The lines below the items, each with its effect on the total; an unnamed difference gets a line of its own, so that
 * the lines add up to the price.
 */
export type OrderLine = { word: 'tax' | 'duty' | 'shippingFee' | 'discount' | 'tip' | 'other'; amount: number };
export type OrderItem = { name: string; quantity: number; unitPrice: number | null; sum: number };

const FEES = [
  ['tax', 'tax', 1],
  ['duty', 'duty', 1],
  ['shipping', 'shippingFee', 1],
  ['discount', 'discount', -1],
] as const;

/** Lines of an order that add up to `price`, in minor units. An order that names no amounts has no lines. */
export function orderLines(
  { items = [], fees = {}, tip = 0 }: Pick<OrderDetails, 'items' | 'fees'> & { tip?: number },
  price: number,
): { items: OrderItem[]; lines: OrderLine[] } {
  const ordered = items.map(({ name = '', quantity = 1, unit_price: unitPrice, total }) => ({
    name,
    quantity,
    unitPrice: unitPrice ?? null,
    sum: total ?? (unitPrice ?? 0) * quantity,
  }));
  const named = [
    ...FEES.flatMap(([fee, word, sign]): OrderLine[] =>
      fees[fee] ? [{ word, amount: sign * Math.abs(fees[fee]) }] : [],
    ),
    ...(tip > 0 ? [{ word: 'tip', amount: tip } as const] : []),
  ];
  // Empty result without an amount: nothing adds up to it.
  if (ordered.length + named.length === 0) return { items: [], lines: [] };
  const other =
    price -
    [...ordered.map(({ sum }) => sum), ...named.map(({ amount }) => amount)].reduce((sum, amount) => sum + amount, 0);
  return { items: ordered, lines: other === 0 ? named : [...named, { word: 'other', amount: other }] };
}

const NAMES = {
  tax: 'tax',
  duty: 'duty',
  shippingFee: 'shipping',
  discount: 'discount',
  tip: 'tip',
  other: 'other',
} as const;

/** The lines below the items as their buyer reads them, on the page and on the receipt. */
export const orderLineTexts = (
  lines: readonly OrderLine[],
  currency: string,
  language: Language,
): { name: string; value: string }[] =>
  lines.map(({ word, amount }) => ({
    name: MESSAGES[language].ends.receipt[NAMES[word]],
    value: amountText(amount, currency, language),
  }));
