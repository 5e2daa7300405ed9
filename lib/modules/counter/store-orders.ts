import { readClock } from '#lib/platform/db/clock.sql.ts';
import type { Database } from '#lib/platform/db/database.ts';
import { plain, recordsOf } from '#lib/platform/db/records.ts';
import { type CounterScope, openShift } from './store-shifts.ts';

/** Sales and notes of cash, each under the key of its order. */

type Bytes = Buffer<ArrayBuffer>;

type Order = { sellerId: number; shiftId: number; userId: number; orderKey: string; orderDigest: Bytes };

/** `isSame`: of the same order. `isClosed`: unpaid, and closed to payments. */
export type OrderSale = { saleId: string; isSame: boolean; isClosed: boolean };

/** Sale or cash record under the key of an order. */
type Ordered = { sale: OrderSale | null; cash: { cashId: string; isSame: boolean } | null };

/**
 * Inside the lock of the order, which every way to take it holds. Orders from before digests were stored count as the
 * same.
 */
export async function findOrdered(
  inside: Database,
  { sellerId, orderKey, orderDigest }: Pick<Order, 'sellerId' | 'orderKey' | 'orderDigest'>,
): Promise<Ordered> {
  const { counterSale, counterCash, sale: sales } = await recordsOf(inside, { sellerIds: [sellerId] });
  const isSame = ({ orderDigest: before }: { orderDigest: Uint8Array | null }) =>
    before === null || orderDigest.equals(before);
  const select = { orderDigest: true } as const;
  const sale = await counterSale.findFirst({ where: { orderKey }, select: { ...select, salePublicId: true } });
  const cash = await counterCash.findFirst({ where: { orderKey }, select: { ...select, publicId: true } });
  const publicId = sale?.salePublicId;
  const closed = publicId && (await sales.findFirst({ where: { publicId, status: 'canceled' }, select: { id: true } }));
  return {
    sale: sale && { saleId: sale.salePublicId, isSame: isSame(sale), isClosed: Boolean(closed) },
    cash: cash && { cashId: cash.publicId, isSame: isSame(cash) },
  };
}

export async function sellsIn(inside: Database, sellerId: number, currency: string): Promise<boolean> {
  const { seller } = await recordsOf(inside, { sellerIds: [sellerId] });
  const found = await seller.findFirst({ where: { id: sellerId }, select: { currencies: true } });
  return found?.currencies.includes(currency) ?? false;
}

export async function insertCounterSale(inside: Database, sale: Order & { salePublicId: string }): Promise<void> {
  const { counterSale } = await recordsOf(inside, { sellerIds: [sale.sellerId] });
  await counterSale.createMany({ data: [sale] });
}

type Cash = { publicId: string; amount: number; currency: string };

const CASH = { publicId: true, amount: true, currency: true } as const;

/** Records a cash payment; returns its public id. */
export async function insertCash(
  inside: Database,
  cash: Order & { amount: number; currency: string; product: string },
): Promise<string> {
  const { counterCash } = await recordsOf(inside, { sellerIds: [cash.sellerId] });
  const [row] = await counterCash.createManyAndReturn({ data: [cash], select: { publicId: true } });
  if (!row) throw new Error('cash that was just noted is not there');
  return row.publicId;
}

/** Cash of a drawer: of this shared browser, or of this person's own counter. */
const ofDrawer = ({ tillId, userId }: CounterScope) => ({ shift: { tillId, ...(tillId === null && { userId }) } });

/**
 * Cash leaves the drawer that it came into, in the shift that is open there now. Null where it is not of this drawer,
 * or was given back before.
 */
export const returnCash = (database: Database, by: CounterScope, publicId: string): Promise<Cash | null> =>
  database.inTransaction(async (inside) => {
    const { counterCash } = await recordsOf(inside, { sellerIds: [by.sellerId] });
    const there = { publicId, returnedAt: null, ...ofDrawer(by) };
    const cash = await counterCash.findFirst({ where: there, select: { id: true } });
    if (!cash) return null;
    const { id: returnedShiftId } = await openShift(inside, by);
    const { now } = await readClock(inside);
    const [row] = await counterCash.updateManyAndReturn({
      where: { id: cash.id, returnedAt: null },
      data: { returnedAt: now, returnedBy: by.userId, returnedShiftId },
      select: CASH,
    });
    return row ? plain(row) : null;
  });

/** Seller of a cash entry, among these; null if it belongs to none of them. */
export async function ownerOfCash(
  database: Database,
  sellerIds: readonly number[],
  publicId: string,
): Promise<number | null> {
  const { counterCash } = await recordsOf(database, { sellerIds });
  const row = await counterCash.findFirst({ where: { publicId }, select: { sellerId: true } });
  return row && plain(row).sellerId;
}

/** Products that stand first, of one business. */
export async function favouritesOf(database: Database, sellerId: number): Promise<string[]> {
  const { counterFavourite } = await recordsOf(database, { sellerIds: [sellerId] });
  return (await counterFavourite.findMany({ select: { productGuid: true } })).map(({ productGuid }) => productGuid);
}

export async function setFavourite(
  database: Database,
  sellerId: number,
  { productGuid, isFirst }: { productGuid: string; isFirst: boolean },
): Promise<void> {
  const { counterFavourite } = await recordsOf(database, { sellerIds: [sellerId] });
  if (isFirst) await counterFavourite.createMany({ data: [{ sellerId, productGuid }], skipDuplicates: true });
  else await counterFavourite.deleteMany({ where: { productGuid } });
}
