import { isPublicId } from '#lib/kernel/ids.ts';
import { columns } from '#lib/platform/db/columns.ts';
import type { Database } from '#lib/platform/db/database.ts';
import { plain, recordsOf } from '#lib/platform/db/records.ts';
import { linkCodesOf } from '../links/store-links.sql.ts';

/** The link of a sale as people send it by hand. */

/** Sale whose link is to be sent, with its seller and the code of its short address; null where it is not theirs. */
export async function findLink(database: Database, sellerIds: readonly number[], saleId: string) {
  if (!isPublicId('sale', saleId)) return null;
  const { sale } = await recordsOf(database, { sellerIds });
  const found = await sale.findFirst({
    where: { publicId: saleId },
    select: {
      ...columns('id', 'publicId', 'code', 'type', 'status', 'price', 'maxPrice', 'currency', 'productName'),
      ...columns('merchantReference', 'language', 'notifyName', 'notifyEmail', 'notifyMobile'),
      ...columns('buyerName', 'buyerEmail', 'buyerPhone', 'createdAt'),
      seller: { select: columns('id', 'name', 'country', 'brandName', 'brandColor', 'emailModule', 'smsModule') },
    },
  });
  if (!found?.seller) return null;
  const link = plain(found);
  const code = (await linkCodesOf(database, [link.id])).get(link.id);
  return code === undefined ? null : { ...link, linkCode: code };
}

export type FoundLink = NonNullable<Awaited<ReturnType<typeof findLink>>>;
