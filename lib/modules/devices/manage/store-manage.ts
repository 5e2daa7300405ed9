import { columns } from '#lib/platform/db/columns.ts';
import type { Database } from '#lib/platform/db/database.ts';
import { plain, recordsOf } from '#lib/platform/db/records.ts';
import type { DEVICE_EVENT_KINDS } from '#lib/kernel/device.ts';

/** A seller's own devices, for those who manage them. */

export type OwnDevice = {
  id: number;
  sellerId: number;
  publicId: string;
  terminalId: string;
  posId: string;
  name: string | null;
  place: string | null;
  /** A payment or refund is under way at it. */
  isBusy: boolean;
};

/** States of an attempt that hold its device: those of `one_open_attempt_per_device`. */
const OPEN_AT_DEVICE = ['in_flight', 'in_doubt', 'challenged', 'submitted'] as const;

/** Paired device of the seller; null if unpaired or another seller's. */
export async function findOwnDevice(
  inside: Database,
  sellerIds: readonly number[],
  publicId: string,
): Promise<OwnDevice | null> {
  const { device, attempt } = await recordsOf(inside, { sellerIds });
  const row = await device.findFirst({
    where: { publicId, state: 'active' },
    select: columns('id', 'sellerId', 'publicId', 'terminalId', 'posId', 'name', 'place'),
  });
  if (!row) return null;
  const found = plain(row) as Omit<OwnDevice, 'isBusy'>;
  const open = await attempt.findFirst({
    where: { deviceId: found.id, state: { in: [...OPEN_AT_DEVICE] } },
    select: { id: true },
  });
  return { ...found, isBusy: open !== null };
}

export async function changeNames(
  inside: Database,
  { id, sellerId }: OwnDevice,
  names: { name?: string; place?: string | null },
): Promise<void> {
  const { device } = await recordsOf(inside, { sellerIds: [sellerId] });
  await device.updateMany({ where: { id }, data: names });
}

export async function recordDeviceEvent(
  inside: Database,
  { id, sellerId }: Pick<OwnDevice, 'id' | 'sellerId'>,
  { kind, userId, detail }: { kind: (typeof DEVICE_EVENT_KINDS)[number]; userId: number | null; detail: object | null },
): Promise<void> {
  const { deviceEvent } = await recordsOf(inside, { sellerIds: [sellerId] });
  await deviceEvent.createMany({ data: [{ deviceId: id, sellerId, kind, userId, ...(detail && { detail }) }] });
}
