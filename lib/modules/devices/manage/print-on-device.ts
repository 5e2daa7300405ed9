import type { Refusal } from '#lib/kernel/refusals/refusals.ts';
import { ok, type Result, refuse } from '#lib/kernel/result.ts';
import type { Database } from '#lib/platform/db/database.ts';
import { printAtDevice } from '../connections/store-connections.sql.ts';
import type { DevicesContext } from '../context.ts';
import type { ManagedBy } from './manage-device.ts';
import { findOwnDevice, type OwnDevice, recordDeviceEvent } from './store-manage.ts';

/** Printout of a terminal: lines of at most 64 characters, in the reader's own direction. */
type Print = { title: string; lines: readonly string[] };

type PrintOf = (device: OwnDevice) => Print;

/** Prints on a device. Refused while it is not connected: a printout an hour later is of no use. */
export async function printOnDevice(
  { database }: { database: Database },
  sellerIds: readonly number[],
  publicId: string,
  printOf: PrintOf,
): Promise<Result<OwnDevice, Refusal>> {
  const device = await findOwnDevice(database, sellerIds, publicId);
  if (!device) return refuse({ key: 'wrong_terminal', about: 'terminal' });
  return (await printAtDevice(database, device.id, printOf(device)))
    ? ok(device)
    : refuse({ key: 'device_offline', field: 'device_offline' });
}

/** A page that shows that a device is reached; its history says who had it printed. */
export const testPrint = (
  { database }: Pick<DevicesContext, 'database'>,
  { sellerIds, userId }: ManagedBy,
  publicId: string,
  printOf: PrintOf,
): Promise<Result<OwnDevice, Refusal>> =>
  database.inTransaction(async (inside) => {
    const printed = await printOnDevice({ database: inside }, sellerIds, publicId, printOf);
    if (printed.ok) await recordDeviceEvent(inside, printed.value, { kind: 'tested', userId, detail: null });
    return printed;
  });
