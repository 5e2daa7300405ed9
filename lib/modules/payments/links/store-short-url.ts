import { isPublicId } from '#lib/kernel/ids.ts';
import { shortUrlOf } from '#lib/kernel/sale/link-code.ts';
import { recordsOf } from '#lib/platform/db/records.ts';
import type { PaymentsContext } from '../context.ts';
import { linkCodesOf } from './store-links.sql.ts';

/** The short address of the link of a sale, made where there is none; null where the sale is not of these sellers. */
export async function shortUrlOfSale(
  { database, origin }: Pick<PaymentsContext, 'database' | 'origin'>,
  sellerIds: readonly number[],
  saleId: string,
): Promise<string | null> {
  if (!isPublicId('sale', saleId)) return null;
  const { sale } = await recordsOf(database, { sellerIds });
  const found = await sale.findFirst({ where: { publicId: saleId }, select: { id: true } });
  if (!found) return null;
  const code = (await linkCodesOf(database, [Number(found.id)])).get(Number(found.id));
  return code === undefined ? null : shortUrlOf(origin, code);
}
