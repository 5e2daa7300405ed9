import type { CounterOrder } from './order.ts';

/** An order as its sale keeps it (specification 4.1, `order_details`): a tip is a line of its own. */
export const detailsOf = ({ lines, discount, tip }: CounterOrder, words: { tip: string; amount: string }): object => ({
  items: [
    ...lines.map(({ name, pieces, amount }) => ({
      name: name || words.amount,
      quantity: pieces,
      unit_price: amount,
      total: amount * pieces,
    })),
    ...(tip > 0 ? [{ name: words.tip, quantity: 1, unit_price: tip, total: tip }] : []),
  ],
  ...(discount > 0 && { fees: { discount } }),
});
