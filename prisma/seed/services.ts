import { POS_SERVICE } from '#lib/kernel/seller.ts';
import type { Database } from '#lib/platform/db/database.ts';
import { EVERY_TENANT } from '#lib/platform/db/every-tenant.ts';
import { recordsOf } from '#lib/platform/db/records.ts';
import { newId } from '#lib/platform/random.ts';

/** The demo sellers take payments on devices from the first start on. What a seller has is left alone. */
export async function seedServices(database: Database): Promise<void> {
  const { seller, sellerService } = await recordsOf(database, EVERY_TENANT);
  const sellers = await seller.findMany({ where: { email: { endsWith: '@kupa.test' } }, select: { id: true } });
  await sellerService.createMany({
    data: sellers.map(({ id }) => ({
      sellerId: id,
      type: POS_SERVICE,
      publicId: newId('service'),
      isActive: true,
    })),
    skipDuplicates: true,
  });
}
