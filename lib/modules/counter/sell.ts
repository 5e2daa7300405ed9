import { createHash } from 'node:crypto';
import type { Refusal } from '#lib/kernel/refusals/refusals.ts';
import { ok, type Result, refuse } from '#lib/kernel/result.ts';
import type { Language } from '#lib/kernel/language.ts';
import { closeByPerson, makeSaleByPerson, type PaymentsContext } from '#lib/modules/payments/index.ts';
import type { Database } from '#lib/platform/db/database.ts';
import { type CounterOrder, detailsOf, mayBeCash, priceOf } from './views.ts';
import { type CounterScope, openShift } from './store-shifts.ts';
import { findOrdered, insertCash, insertCounterSale, type OrderSale, sellsIn } from './store-orders.ts';
import { lockOrder } from './store-locks.sql.ts';

/**
 * Takes an order at a counter: as a sale, to be paid at a device, by a code or by a message, or as a record of cash. An
 * order has one key: a repeated request, after a lost response or a double tap, has no further effect. Another order
 * under a used key is refused, and so is a second way to pay the same one.
 */

type SaleContext = Pick<PaymentsContext, 'database' | 'wallets' | 'origin' | 'sandbox' | 'urlPolicy'>;

/**
 * `changed`: a product costs something else by now, or is not sold any more. `paying`: the sale of the order is being
 * paid, or was. `paid`: the order was paid in cash. `renewed`: another order was sent under this key, and its sale is
 * closed now; the order goes on under a new key. `cashLimit`: more cash than the law allows.
 */
export type OrderRefusal = Refusal | 'changed' | 'paying' | 'paid' | 'renewed' | 'cashLimit';

/** Names of lines in the language of the business. */
type LineNames = { language: Language; tip: string; amount: string };

const cut = (text: string, longest: number): string => [...text].slice(0, longest).join('');

/** Longest name of a sale, characters (specification 8). */
const MAX_SALE_NAME = 500;

const namesOf = ({ lines }: CounterOrder, { amount }: LineNames): string =>
  cut([...new Set(lines.map(({ name }) => name || amount))].join(', '), MAX_SALE_NAME);

/** Products as they are sold now, by guid: minor units of the order's currency, null in another one. */
export type PricesNow = ReadonlyMap<string, number | null>;

/** Whether every product is still there at the price that was shown. */
const isAsShown = ({ lines }: CounterOrder, prices: PricesNow): boolean =>
  lines.every(({ guid, amount }) => guid === null || prices.get(guid) === amount);

export type OrderToTake = { order: CounterOrder; words: LineNames; prices: PricesNow };

/** SHA-256 of all that a buyer pays for. */
const digestOf = ({ currency, lines, discount, tip }: CounterOrder): Buffer<ArrayBuffer> =>
  createHash('sha256')
    .update(JSON.stringify([currency, discount, tip, lines.map((line) => Object.values(line))]))
    .digest();

/** Makes the sale of an order, once. Answers its identifier. */
export async function sellOrder(
  context: SaleContext,
  by: CounterScope,
  { order, words, prices }: OrderToTake,
): Promise<Result<{ saleId: string; isNew: boolean }, OrderRefusal>> {
  const { sellerId, userId } = by;
  return context.database.inTransaction(async (inside) => {
    await lockOrder(inside, sellerId, order.key);
    const key = { sellerId, orderKey: order.key, orderDigest: digestOf(order) };
    const before = await findOrdered(inside, key);
    if (before.cash) return refuse('paid' as const);
    if (before.sale?.isSame && !before.sale.isClosed) return ok({ saleId: before.sale.saleId, isNew: false });
    if (before.sale) return refuse((await close(inside, sellerId, before.sale)) ? 'renewed' : 'paying');
    if (!isAsShown(order, prices)) return refuse('changed' as const);
    const made = await makeSaleByPerson({ ...context, database: inside }, sellerId, {
      price: priceOf(order),
      currency: order.currency,
      productName: namesOf(order, words),
      language: words.language,
      paymentMethod: 'multi' as const,
      orderDetails: detailsOf(order, words),
    });
    if (!made.ok) return made;
    const { id: shiftId } = await openShift(inside, by);
    const { saleId: salePublicId } = made.value;
    await insertCounterSale(inside, { ...key, shiftId, userId, salePublicId });
    return ok({ saleId: salePublicId, isNew: true });
  });
}

/** Inside the lock of an order: whether its sale is closed to payments. */
const close = async (inside: Database, sellerId: number, { saleId, isClosed }: OrderSale): Promise<boolean> =>
  isClosed || closeByPerson(inside, [sellerId], saleId);

/** Closes the sale of an order that is changed or paid otherwise; false where it is being paid, or was. */
export const closeOrderSale = (database: Database, sellerIds: readonly number[], saleId: string): Promise<boolean> =>
  database.inTransaction((inside) => closeByPerson(inside, sellerIds, saleId));

/** Notes that an order was paid in cash, once; its sale is closed. */
export async function recordCash(
  database: Database,
  by: CounterScope,
  { order, words, prices }: OrderToTake,
): Promise<Result<{ cashId: string; isNew: boolean }, OrderRefusal>> {
  const { sellerId, userId } = by;
  return database.inTransaction(async (inside) => {
    await lockOrder(inside, sellerId, order.key);
    const key = { sellerId, orderKey: order.key, orderDigest: digestOf(order) };
    const before = await findOrdered(inside, key);
    if (before.cash) return before.cash.isSame ? ok({ cashId: before.cash.cashId, isNew: false }) : refuse('paid');
    if (!(await sellsIn(inside, sellerId, order.currency)))
      return refuse({ key: 'currency_not_allowed', about: 'currency' });
    if (!mayBeCash(priceOf(order), order.currency)) return refuse('cashLimit');
    if (before.sale && !(await close(inside, sellerId, before.sale))) return refuse('paying');
    if (!isAsShown(order, prices)) return refuse('changed');
    const { id: shiftId } = await openShift(inside, by);
    const [amount, product] = [priceOf(order), namesOf(order, words)];
    const cash = { ...key, shiftId, userId, amount, currency: order.currency, product };
    return ok({ cashId: await insertCash(inside, cash), isNew: true });
  });
}
