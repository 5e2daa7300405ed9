import { columns } from '#lib/platform/db/columns.ts';
import type { Database } from '#lib/platform/db/database.ts';
import { plain, recordsOf } from '#lib/platform/db/records.ts';
import { newId } from '#lib/platform/random.ts';
import { SERVICE_TYPES, type ServiceType, serviceTypeOf } from '#lib/kernel/seller.ts';

/** Additional services of sellers, as kept. */

export type Service = {
  id: number;
  publicId: string;
  type: ServiceType;
  /** State of the row; services whose state is in the seller's own columns ignore it (`switches.ts`). */
  isActive: boolean;
  data: Readonly<Record<string, unknown>>;
};

const SERVICE = columns('id', 'publicId', 'type', 'isActive', 'data');

function knownServiceOf(row: unknown): Service | null {
  const { type: number, ...rest } = row as Omit<Service, 'type'> & { type: number };
  const type = serviceTypeOf(number);
  return type ? { ...rest, type } : null;
}

/** A service of a seller, by its activation key; null where that is another's or none. */
export async function findService(database: Database, sellerId: number, publicId: string): Promise<Service | null> {
  const { sellerService } = await recordsOf(database, { sellerIds: [sellerId] });
  const found = await sellerService.findFirst({ where: { publicId }, select: SERVICE });
  return found && knownServiceOf(plain(found));
}

/** The services of a seller that have an activation key. */
export async function keptServices(database: Database, sellerId: number): Promise<Service[]> {
  const { sellerService } = await recordsOf(database, { sellerIds: [sellerId] });
  return (await sellerService.findMany({ select: SERVICE })).flatMap((found) => knownServiceOf(plain(found)) ?? []);
}

/** A service of a seller, with an activation key from the first look on. */
export async function serviceOf(database: Database, sellerId: number, type: ServiceType): Promise<Service> {
  const { sellerService } = await recordsOf(database, { sellerIds: [sellerId] });
  const { number, isOn } = SERVICE_TYPES[type];
  await sellerService.createMany({
    data: [{ sellerId, type: number, publicId: newId('service'), isActive: isOn ?? true }],
    skipDuplicates: true,
  });
  const found = await sellerService.findFirst({ where: { type: number }, select: SERVICE });
  const service = found && knownServiceOf(plain(found));
  if (!service) throw new Error('a service that was just made is not there');
  return service;
}

/** Changes a service, and holds its row until the database transaction ends. */
export async function changeService(
  inside: Database,
  sellerId: number,
  { id }: Pick<Service, 'id'>,
  change: { isActive?: boolean; data?: Readonly<Record<string, unknown>> },
): Promise<void> {
  const { sellerService } = await recordsOf(inside, { sellerIds: [sellerId] });
  const { isActive, data } = change;
  await sellerService.updateMany({
    where: { id },
    data: { ...(isActive !== undefined && { isActive }), ...(data && { data: data as object }) },
  });
}
