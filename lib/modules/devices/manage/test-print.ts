import type { Refusal } from '#lib/kernel/refusals/refusals.ts';
import { ok, type Result, refuse } from '#lib/kernel/result.ts';
import { printAtDevice } from '../connections/store-connections.sql.ts';
import type { DevicesContext } from '../context.ts';
import type { ManagedBy } from './manage-device.ts';
import { findOwnDevice, type OwnDevice, recordDeviceEvent } from './store-manage.ts';

/** What a terminal prints: lines of at most 64 characters, in the reader's own direction. */
export type Print = { title: string; lines: readonly string[] };

/**
 * Has a device print something, and keeps on record that it was asked to. What is not connected refuses: paper that
 * comes out an hour later is of no use to whoever waits for it.
 */
export async function testPrint(
  { database }: Pick<DevicesContext, 'database'>,
  { sellerIds, userId }: ManagedBy,
  publicId: string,
  printOf: (device: OwnDevice) => Print,
): Promise<Result<OwnDevice, Refusal>> {
  return database.inTransaction(async (inside) => {
    const device = await findOwnDevice(inside, sellerIds, publicId);
    if (!device) return refuse({ key: 'wrong_terminal', about: 'terminal' });
    if (!(await printAtDevice(inside, device.id, printOf(device))))
      return refuse({ key: 'device_offline', field: 'device_offline' });
    await recordDeviceEvent(inside, device, { kind: 'tested', userId, detail: null });
    return ok(device);
  });
}
