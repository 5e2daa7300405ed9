import { randomUUID } from 'node:crypto';
import { columns } from '#lib/platform/db/columns.ts';
import type { Database } from '#lib/platform/db/database.ts';
import { plain, recordsOf } from '#lib/platform/db/records.ts';
import { newId } from '#lib/platform/random.ts';
import { type ORDER_STATES, POS_SERVICE } from '../contract/devices.ts';

/** Additional services of sellers, and the devices that were ordered with them. */

export type Service = { id: number; publicId: string; isActive: boolean; data: Readonly<Record<string, unknown>> };

export type OrderedItem = { posId: string; name: string; shippingAddress: string };

export type DeviceOrder = {
  publicId: string;
  state: (typeof ORDER_STATES)[number];
  createdAt: Date;
  items: readonly OrderedItem[];
};

const SERVICE = columns('id', 'publicId', 'isActive', 'data');

/** The point of sale of a seller, by its activation key; null where that is another's or none. */
export async function findService(database: Database, sellerId: number, publicId: string): Promise<Service | null> {
  const { sellerService } = await recordsOf(database, { sellerIds: [sellerId] });
  const found = await sellerService.findFirst({ where: { publicId, type: POS_SERVICE }, select: SERVICE });
  return found && (plain(found) as Service);
}

/** The point of sale of a seller, with an activation key from the first look on. */
export async function posServiceOf(database: Database, sellerId: number): Promise<Service> {
  const { sellerService } = await recordsOf(database, { sellerIds: [sellerId] });
  await sellerService.createMany({
    data: [{ sellerId, type: POS_SERVICE, publicId: newId('service') }],
    skipDuplicates: true,
  });
  const found = await sellerService.findFirst({ where: { type: POS_SERVICE }, select: SERVICE });
  if (!found) throw new Error('a seller without a point of sale');
  return plain(found) as Service;
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

/** The newest first. */
export async function ordersOf(database: Database, sellerId: number): Promise<DeviceOrder[]> {
  const { deviceOrder } = await recordsOf(database, { sellerIds: [sellerId] });
  const rows = await deviceOrder.findMany({
    orderBy: { id: 'desc' },
    select: columns('publicId', 'state', 'createdAt', 'items'),
    take: 100,
  });
  return plain(rows) as unknown as DeviceOrder[];
}

/** Answers the order's identifier. */
export async function addOrder(inside: Database, sellerId: number, items: readonly OrderedItem[]): Promise<string> {
  const { deviceOrder } = await recordsOf(inside, { sellerIds: [sellerId] });
  const publicId = randomUUID();
  await deviceOrder.createMany({ data: [{ sellerId, publicId, items: items.map((item) => ({ ...item })) }] });
  return publicId;
}

/** Numbers that a device or an order of the seller has. */
export async function takenNumbers(inside: Database, sellerId: number): Promise<Set<string>> {
  const { device } = await recordsOf(inside, { sellerIds: [sellerId] });
  const devices = await device.findMany({ where: { posId: { not: null } }, select: { posId: true } });
  const orders = await ordersOf(inside, sellerId);
  const ordered = orders.filter(({ state }) => state !== 'delivered').flatMap(({ items }) => items);
  return new Set([...devices.map(({ posId }) => posId ?? ''), ...ordered.map(({ posId }) => posId)]);
}
