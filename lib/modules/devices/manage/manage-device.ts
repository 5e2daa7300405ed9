import type { Refusal } from '#lib/kernel/refusals/refusals.ts';
import { ok, type Result, refuse } from '#lib/kernel/result.ts';
import { notifyPartner } from '../api/device-callback.ts';
import { wakeDevice } from '../connections/store-connections.sql.ts';
import type { DevicesContext } from '../context.ts';
import { releaseDevice } from './release-device.sql.ts';
import { changeNames, findOwnDevice, type OwnDevice, recordDeviceEvent } from './store-manage.ts';

/**
 * A seller's people rename a device, say where it stands, and let go of it. Another's device is as none. Each change
 * and its lines in the history are one commit; a name and an unpairing are told to the partner (specification 6.4).
 */

export type ManagedBy = { sellerIds: readonly number[]; userId: number };

const UNKNOWN: Refusal = { key: 'wrong_terminal', about: 'terminal' };
const BUSY: Refusal = { key: 'device_busy', field: 'device_busy', retryAfterSeconds: 5 };

/**
 * What a device is called and where it stands; an empty place is none. Answers the device as it was. What is the same
 * again changes and records nothing.
 */
export const changeDevice = (
  context: DevicesContext,
  by: ManagedBy,
  publicId: string,
  { name, place }: { name: string; place: string },
): Promise<Result<OwnDevice, Refusal>> =>
  change(context, by, publicId, async (inside, device) => {
    const { userId } = by;
    const [wasCalled, stood] = [device.name ?? '', device.place ?? ''];
    if (wasCalled === name && stood === place) return null;
    await changeNames(inside, device, { name, place: place || null });
    if (stood !== place)
      await recordDeviceEvent(inside, device, { kind: 'moved', userId, detail: { before: stood, place } });
    if (wasCalled === name) return null;
    await recordDeviceEvent(inside, device, { kind: 'renamed', userId, detail: { before: wasCalled, name } });
    await notifyPartner(inside, context, device.sellerId, {
      notifyType: 'point-of-sale-action-renamed',
      device: { ...device, name },
    });
    return null;
  });

/**
 * Lets go of a device: its key opens nothing any more, its number is free. One with a payment under way is busy. A
 * payment that begins in between ends by what the acquirer says, as after every loss of a device.
 */
export const unpairDevice = (
  context: DevicesContext,
  by: ManagedBy,
  publicId: string,
): Promise<Result<OwnDevice, Refusal>> =>
  change(context, by, publicId, async (inside, device) => {
    if (device.isBusy) return BUSY;
    await recordDeviceEvent(inside, device, {
      kind: 'unpaired',
      userId: by.userId,
      detail: { name: device.name, posId: device.posId },
    });
    await notifyPartner(inside, context, device.sellerId, { notifyType: 'point-of-sale-action-unpaired', device });
    await releaseDevice(inside, device);
    return null;
  });

async function change(
  context: DevicesContext,
  { sellerIds }: ManagedBy,
  publicId: string,
  run: (inside: DevicesContext['database'], device: OwnDevice) => Promise<Refusal | null>,
): Promise<Result<OwnDevice, Refusal>> {
  const changed = await context.database.inTransaction(async (inside) => {
    const device = await findOwnDevice(inside, sellerIds, publicId);
    if (!device) return refuse(UNKNOWN);
    const refused = await run(inside, device);
    if (refused) return refuse(refused);
    await wakeDevice(inside, device.id);
    return ok(device);
  });
  if (changed.ok) context.wakeDeliveries();
  return changed;
}
