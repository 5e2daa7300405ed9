import type { Database } from '#lib/platform/db/database.ts';
import { recordsOf } from '#lib/platform/db/records.ts';

/**
 * Adds a person's note to a sale of one of their businesses. Returns the seller of the sale; null where there is no
 * such sale.
 */
export async function addNote(
  database: Database,
  saleId: string,
  sellerIds: readonly number[],
  note: { userId: number; text: string },
): Promise<number | null> {
  const { sale, saleNote } = await recordsOf(database, { sellerIds });
  const found = await sale.findFirst({ where: { publicId: saleId }, select: { id: true, sellerId: true } });
  if (!found) return null;
  await saleNote.createMany({ data: [{ saleId: found.id, ...note }] });
  return Number(found.sellerId);
}
