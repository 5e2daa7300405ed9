import { randomUUID } from 'node:crypto';
import { columns } from '#lib/platform/db/columns.ts';
import type { Database } from '#lib/platform/db/database.ts';
import { plain, recordsOf } from '#lib/platform/db/records.ts';
import type { DeviceOrder, OrderedItem } from '#lib/kernel/device.ts';

/** Devices that sellers have ordered. */

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

/** Returns the order's identifier. */
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
