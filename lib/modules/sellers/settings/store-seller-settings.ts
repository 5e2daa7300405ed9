import { maskedAddress } from '#lib/kernel/mask-credentials.ts';
import { isPageMethod } from '#lib/kernel/sale/payment-method.ts';
import type { Database } from '#lib/platform/db/database.ts';
import { plain, recordsOf } from '#lib/platform/db/records.ts';
import type { SellerSettings } from '../contract/seller-settings.ts';

/** Settings of sellers by their partner. The caller has found the seller within the scope. */

const COLUMNS = { paymentMethods: true, currencies: true, rateLimit: true, active: true, callbackUrl: true } as const;

/** Settings of a seller; null if unknown. */
export async function settingsOfSeller(
  database: Database,
  sellerId: number,
): Promise<(SellerSettings & { callbackUrl: string | null }) | null> {
  const { seller } = await recordsOf(database, { sellerIds: [sellerId] });
  const found = await seller.findFirst({ where: { id: sellerId }, select: COLUMNS });
  if (!found) return null;
  const { paymentMethods: methods, active: isActive, callbackUrl, ...rest } = plain(found);
  return {
    ...rest,
    methods: methods.filter(isPageMethod),
    isActive,
    callbackUrl: callbackUrl && maskedAddress(callbackUrl),
  };
}

/**
 * Changes the given settings of a seller; the rest stays, methods of devices too. False where there is no such seller.
 */
export async function saveSellerSettings(
  database: Database,
  sellerId: number,
  { methods, currencies, rateLimit, isActive }: Partial<SellerSettings>,
): Promise<boolean> {
  const { seller } = await recordsOf(database, { sellerIds: [sellerId] });
  const was = methods && (await seller.findFirst({ where: { id: sellerId }, select: { paymentMethods: true } }));
  const ofDevices = was?.paymentMethods.filter((method) => !isPageMethod(method)) ?? [];
  const { count } = await seller.updateMany({
    where: { id: sellerId },
    data: {
      ...(methods && { paymentMethods: [...methods, ...ofDevices] }),
      ...(currencies && { currencies: [...currencies] }),
      ...(rateLimit !== undefined && { rateLimit }),
      ...(isActive !== undefined && { active: isActive }),
    },
  });
  return count > 0;
}
