import { columns } from '#lib/platform/db/columns.ts';
import type { Database } from '#lib/platform/db/database.ts';
import { plain, platformRecords, recordsOf } from '#lib/platform/db/records.ts';
import type { OrderedItem } from '#lib/kernel/device.ts';
import { POS_SERVICE } from '#lib/kernel/seller.ts';
import type { DeviceChange, SaleAtDevice, ShownDevice, ShownOrder } from '../views.ts';
import { findShownDevice } from './list-devices.sql.ts';

/** Queries of the device screens, always within the businesses of a person. */

/** The newest of each: a device is used for years. */
const HISTORY_SHOWN = 30;
const SALES_SHOWN = 10;
const ORDERS_SHOWN = 20;

/** A device with its history in this business and its last sales; another's is null. */
export async function showDevice(
  database: Database,
  sellerIds: readonly number[],
  publicId: string,
): Promise<ShownDevice | null> {
  const found = await findShownDevice(database, sellerIds, publicId);
  if (!found) return null;
  const { deviceId, ...device } = found;
  const [history, sales] = await Promise.all([
    historyOf(database, device.sellerId, deviceId),
    salesAt(database, device.sellerId, deviceId),
  ]);
  return { ...device, history, sales };
}

/** Detail of an event: the value before and the new one; `since` is when a device that is back was seen last. */
type Detail = { before?: string | null; name?: string; place?: string; since?: string };

async function historyOf(database: Database, sellerId: number, deviceId: number): Promise<DeviceChange[]> {
  const { deviceEvent } = await recordsOf(database, { sellerIds: [sellerId] });
  const rows = await deviceEvent.findMany({
    where: { deviceId },
    orderBy: { id: 'desc' },
    select: columns('kind', 'at', 'userId', 'detail'),
    take: HISTORY_SHOWN,
  });
  const names = await namesOf(
    database,
    rows.flatMap(({ userId }) => userId ?? []),
  );
  return rows.map(({ kind, at, userId, detail }) => {
    const { before = null, name, place, since } = (detail ?? {}) as Detail;
    return {
      kind: kind as DeviceChange['kind'],
      at,
      by: userId === null ? null : (names.get(Number(userId)) ?? null),
      before: since ?? before,
      after: name ?? place ?? null,
    };
  });
}

async function namesOf(database: Database, userIds: readonly bigint[]): Promise<Map<number, string>> {
  if (userIds.length === 0) return new Map();
  const { appUser } = await platformRecords(database);
  const rows = await appUser.findMany({ where: { id: { in: [...userIds] } }, select: { id: true, name: true } });
  return new Map(rows.map(({ id, name }) => [Number(id), name]));
}

async function salesAt(database: Database, sellerId: number, deviceId: number): Promise<SaleAtDevice[]> {
  const { attempt } = await recordsOf(database, { sellerIds: [sellerId] });
  const rows = await attempt.findMany({
    where: { deviceId },
    orderBy: { id: 'desc' },
    select: {
      ...columns('kind', 'state', 'amount', 'currency', 'createdAt'),
      sale: { select: { publicId: true, code: true, productName: true } },
    },
    take: SALES_SHOWN,
  });
  return plain(rows).map(({ kind, state, amount, currency, createdAt, sale }) => ({
    saleId: sale.publicId,
    code: sale.code,
    product: sale.productName,
    at: createdAt,
    amount,
    currency,
    isRefund: kind === 'refund' || kind === 'void',
    outcome: OUTCOMES[state] ?? 'open',
  }));
}

const OUTCOMES: Readonly<Record<string, SaleAtDevice['outcome']>> = {
  succeeded: 'done',
  declined: 'failed',
  failed: 'failed',
  cancelled: 'failed',
};

/** Orders of devices, the newest first. */
export async function listOrders(database: Database, sellerIds: readonly number[]): Promise<ShownOrder[]> {
  const { deviceOrder } = await recordsOf(database, { sellerIds });
  const rows = await deviceOrder.findMany({
    orderBy: { id: 'desc' },
    select: {
      ...columns('publicId', 'sellerId', 'state', 'items', 'createdAt', 'preparingAt', 'shippedAt', 'deliveredAt'),
      terminals: { select: { posId: true, terminalId: true } },
    },
    take: ORDERS_SHOWN,
  });
  return plain(rows).map(({ publicId, sellerId, state, items, terminals, ...at }) => ({
    id: publicId,
    sellerId,
    state: state as ShownOrder['state'],
    items: (items as unknown as OrderedItem[]).map((item) => ({
      ...item,
      terminalId: terminals.find(({ posId }) => posId === item.posId)?.terminalId ?? null,
    })),
    at: { ordered: at.createdAt, preparing: at.preparingAt, shipped: at.shippedAt, delivered: at.deliveredAt },
  }));
}

/** Whether any of these businesses takes payments at devices, and whether it has one. */
export async function findDeviceServices(
  database: Database,
  sellerIds: readonly number[],
): Promise<{ active: readonly number[]; hasDevices: boolean }> {
  const { sellerService, device } = await recordsOf(database, { sellerIds });
  const [services, first] = await Promise.all([
    sellerService.findMany({ where: { isActive: true, type: POS_SERVICE }, select: { sellerId: true } }),
    device.findFirst({ where: { state: 'active' }, select: { id: true } }),
  ]);
  return { active: services.map(({ sellerId }) => Number(sellerId)), hasDevices: first !== null };
}
