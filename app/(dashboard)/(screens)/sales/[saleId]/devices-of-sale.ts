import type { SaleDevices } from '#components/sales/steps/devices.ts';
import type { Right } from '#lib/modules/access/index.ts';
import type { SaleView } from '#lib/modules/payments/views/dashboard.ts';
import { findTakingDevices } from '#lib/modules/devices/dashboard.ts';
import { deviceProgress } from '#lib/modules/payments/dashboard.ts';

const OPEN: readonly string[] = ['in_flight', 'in_doubt', 'challenged'];

/**
 * The devices that could take a sale, or confirm a refund of it, and what waits at one of them. Null where the seller
 * has none, or takes no payments on devices.
 */
export async function devicesOfSale(
  { saleId, sellerId, attempts, paysAgain }: SaleView,
  may: (right: Right) => boolean,
): Promise<(SaleDevices & { mayTake: boolean }) | null> {
  const devices = await findTakingDevices(sellerId);
  if (!devices.some(({ isServiceActive }) => isServiceActive)) return null;
  const isBusy = attempts.some(
    ({ method, kind, state }) => OPEN.includes(state) && (method === 'emv' || kind === 'refund'),
  );
  const progress = isBusy ? await deviceProgress(saleId, [sellerId]) : null;
  return {
    mayTake: may('make-sales') && !paysAgain,
    devices: devices.map(({ publicId: id, posId, name, place, isOnline }) => ({ id, posId, name, place, isOnline })),
    open: progress?.ok && progress.value.isOpen ? progress.value : null,
  };
}
