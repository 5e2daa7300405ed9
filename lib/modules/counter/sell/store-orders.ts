import { readClock } from '#lib/platform/db/clock.sql.ts';
import type { Database } from '#lib/platform/db/database.ts';
import { plain, recordsOf } from '#lib/platform/db/records.ts';

/** Sales and notes of cash, each under the key of its order. */

type Order = { sellerId: number; shiftId: number; userId: number; orderKey: string };

export async function findOrderSale(inside: Database, sellerId: number, orderKey: string): Promise<string | null> {
  const { counterSale } = await recordsOf(inside, { sellerIds: [sellerId] });
  const row = await counterSale.findFirst({ where: { orderKey }, select: { salePublicId: true } });
  return row?.salePublicId ?? null;
}

export async function insertCounterSale(inside: Database, sale: Order & { salePublicId: string }): Promise<void> {
  const { counterSale } = await recordsOf(inside, { sellerIds: [sale.sellerId] });
  await counterSale.createMany({ data: [sale] });
}

type Cash = { publicId: string; amount: number; currency: string };

const CASH = { publicId: true, amount: true, currency: true } as const;

export async function findOrderCash(inside: Database, sellerId: number, orderKey: string): Promise<Cash | null> {
  const { counterCash } = await recordsOf(inside, { sellerIds: [sellerId] });
  const row = await counterCash.findFirst({ where: { orderKey }, select: CASH });
  return row && plain(row);
}

export async function insertCash(
  inside: Database,
  cash: Order & { amount: number; currency: string; product: string },
): Promise<void> {
  const { counterCash } = await recordsOf(inside, { sellerIds: [cash.sellerId] });
  await counterCash.createMany({ data: [cash] });
}

/** Null where it is not there, is somebody else's, or was given back before. */
export async function returnCash(
  database: Database,
  { sellerIds, userId, publicId }: { sellerIds: readonly number[]; userId: number; publicId: string },
): Promise<(Cash & { sellerId: number }) | null> {
  const { counterCash } = await recordsOf(database, { sellerIds });
  const { now } = await readClock(database);
  const [row] = await counterCash.updateManyAndReturn({
    where: { publicId, returnedAt: null },
    data: { returnedAt: now, returnedBy: userId },
    select: { ...CASH, sellerId: true },
  });
  return row ? plain(row) : null;
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
