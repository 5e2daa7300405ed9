import type { Refusal } from '#lib/kernel/refusals/refusals.ts';
import { ok, type Result, refuse } from '#lib/kernel/result.ts';
import type { Language } from '#lib/kernel/language.ts';
import { closeByPerson, makeSaleByPerson, type PaymentsContext } from '#lib/modules/payments/index.ts';
import type { Database } from '#lib/platform/db/database.ts';
import { type CounterOrder, priceOf } from '../views/order.ts';
import { type AtCounter, openShift } from '../shifts/store-shifts.ts';
import { detailsOf } from '../present/order-details.ts';
import { findOrderCash, findOrderSale, insertCash, insertCounterSale } from './store-orders.ts';
import { lockOrder } from './store-orders.sql.ts';

/**
 * Takes an order at a counter: as a sale, which a device, a code or a message then has paid, or as a note of cash. An
 * order has one key: sent again, after an answer that was lost or by an impatient finger, it is what it was before.
 */

type SaleContext = Pick<PaymentsContext, 'database' | 'wallets' | 'origin' | 'sandbox' | 'urlPolicy' | 'wakeMessages'>;

/** `changed`: a product costs something else by now, or is not sold any more. */
export type OrderRefusal = Refusal | 'changed';

/** Words of the business that stand in what is sold. */
type OrderWords = { language: Language; tip: string; amount: string };

const cut = (text: string, longest: number): string => [...text].slice(0, longest).join('');

/** Longest name of a sale, characters (specification 8). */
const MAX_SALE_NAME = 500;

const namesOf = ({ lines }: CounterOrder, { amount }: OrderWords): string =>
  cut([...new Set(lines.map(({ name }) => name || amount))].join(', '), MAX_SALE_NAME);

/** Products as they are sold now, by guid: minor units of the order's currency, null in another one. */
export type PricesNow = ReadonlyMap<string, number | null>;

/** Whether every product is still there at the price that was shown. */
const isAsShown = ({ lines }: CounterOrder, prices: PricesNow): boolean =>
  lines.every(({ guid, amount }) => guid === null || prices.get(guid) === amount);

type Ordered = { order: CounterOrder; words: OrderWords; prices: PricesNow };

/** Makes the sale of an order, once. Answers its identifier. */
export async function sellOrder(
  context: SaleContext,
  by: AtCounter,
  { order, words, prices }: Ordered,
): Promise<Result<{ saleId: string; isNew: boolean }, OrderRefusal>> {
  const { sellerId, userId } = by;
  return context.database.inTransaction(async (inside) => {
    await lockOrder(inside, sellerId, order.key);
    const before = await findOrderSale(inside, sellerId, order.key);
    if (before) return ok({ saleId: before, isNew: false });
    if (!isAsShown(order, prices)) return refuse('changed' as const);
    const made = await makeSaleByPerson({ ...context, database: inside }, sellerId, {
      ...{ price: priceOf(order), currency: order.currency, productName: namesOf(order, words) },
      ...{ language: words.language, paymentMethod: 'multi' as const, orderDetails: detailsOf(order, words) },
    });
    if (!made.ok) return made;
    const { id: shiftId } = await openShift(inside, by);
    const { saleId: salePublicId } = made.value;
    await insertCounterSale(inside, { sellerId, shiftId, userId, orderKey: order.key, salePublicId });
    return ok({ saleId: salePublicId, isNew: true });
  });
}

/** Closes the sale of an order that is changed or paid otherwise; false where it is being paid, or was. */
export const dropSale = (database: Database, sellerIds: readonly number[], saleId: string): Promise<boolean> =>
  database.inTransaction((inside) => closeByPerson(inside, sellerIds, saleId));

/** Notes that an order was paid in cash, once. `paying`: its sale is being paid, or was. */
export async function noteCash(
  database: Database,
  by: AtCounter,
  { order, words, prices }: Ordered,
): Promise<Result<{ cashId: string; isNew: boolean }, 'changed' | 'paying'>> {
  const { sellerId, userId } = by;
  return database.inTransaction(async (inside) => {
    await lockOrder(inside, sellerId, order.key);
    const before = await findOrderCash(inside, sellerId, order.key);
    if (before) return ok({ cashId: before.publicId, isNew: false });
    const sale = await findOrderSale(inside, sellerId, order.key);
    if (sale && !(await closeByPerson(inside, [sellerId], sale))) return refuse('paying' as const);
    if (!isAsShown(order, prices)) return refuse('changed' as const);
    const { id: shiftId } = await openShift(inside, by);
    const [amount, product] = [priceOf(order), namesOf(order, words)];
    await insertCash(inside, {
      ...{ sellerId, shiftId, userId, orderKey: order.key },
      ...{ amount, currency: order.currency, product },
    });
    const noted = await findOrderCash(inside, sellerId, order.key);
    if (!noted) throw new Error('cash that was just noted is not there');
    return ok({ cashId: noted.publicId, isNew: true });
  });
}
