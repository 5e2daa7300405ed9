import type { Refusal } from '#lib/kernel/refusals/refusals.ts';
import { ok, type Result, refuse } from '#lib/kernel/result.ts';
import { notifyPartner } from '../present.ts';
import { wakeDevice } from '../connections/store-connections.sql.ts';
import type { DevicesContext } from '../context.ts';
import { releaseDevice } from './release-device.sql.ts';
import { changeNames, findOwnDevice, type OwnDevice, recordDeviceEvent } from './store-manage.ts';

/**
 * Changes by a seller's people: name, place and unpairing of a device. A device of another seller is reported as not
 * found. Each change and its lines in the history are one commit; a name and an unpairing go to the partner by callback
 * (specification 6.4).
 */

export type ManagedBy = { sellerIds: readonly number[]; userId: number };

const UNKNOWN: Refusal = { key: 'wrong_terminal', about: 'terminal' };
const BUSY: Refusal = { key: 'device_busy', field: 'device_busy', retryAfterSeconds: 5 };

/**
 * Sets the name and place of a device; an empty place is none. Returns the device before the change. Equal values
 * change and record nothing.
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
 * Unpairs a device: its key is void, its number is free. A device with a payment under way is busy. A payment that
 * begins in between ends by the acquirer's result, as after every loss of a device.
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
