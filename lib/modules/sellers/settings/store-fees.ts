import { columns } from '#lib/platform/db/columns.ts';
import type { Database } from '#lib/platform/db/database.ts';
import { plain, recordsOf } from '#lib/platform/db/records.ts';
import type { SellerFees } from '../domain/fees.ts';

/** Fees of a seller from a time on, until those before it in the list. `userId` null: its beginning, or the API. */
export type FeesFrom = SellerFees & { fromAt: Date; userId: number | null };

const FEES = columns(
  'processingFee',
  'processingCharge',
  'foreignProcessingFee',
  'foreignProcessingCharge',
  'marketFee',
  'chargebackFee',
);

/** Most changes that are shown. */
const MAX_SHOWN = 200;

/** Present and past fees of a seller, the newest first. Empty where there is no such seller. */
export async function feesOf(database: Database, sellerId: number): Promise<FeesFrom[]> {
  const { seller, sellerFeeChange } = await recordsOf(database, { sellerIds: [sellerId] });
  const changes = await sellerFeeChange.findMany({
    orderBy: { id: 'desc' },
    take: MAX_SHOWN,
    select: { ...FEES, fromAt: true, userId: true },
  });
  if (changes.length > 0) return plain(changes);
  const found = await seller.findFirst({ where: { id: sellerId }, select: { ...FEES, createdAt: true } });
  if (!found) return [];
  const { createdAt, ...fees } = plain(found);
  return [{ ...fees, fromAt: createdAt, userId: null }];
}
