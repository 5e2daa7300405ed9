import { refuse, ok, type Result } from '#lib/kernel/result.ts';
import type { Refusal } from '#lib/kernel/refusals/refusals.ts';
import { findTakingDevices, type TakingDevice } from '#lib/modules/devices/index.ts';
import { SALE_NOT_FOUND } from '../charge/refusals.ts';
import type { ChargeContext } from '../context.ts';
import { isRefused, asRefusal } from '../domain/attempt-outcome.ts';
import { METHOD_NOT_OFFERED } from '../domain/methods.ts';
import { ownerOf } from '../reading/show-sale.ts';
import type { Actor } from '../settlement/store-follow-ups.sql.ts';
import type { RefundToMake } from '../refunds/refund-sale.ts';
import type { DeviceProgress } from '../views/device.ts';
import { deviceProgress } from './device-progress.ts';
import { findPaidAtDevice } from './store-device-payments.sql.ts';
import { pushToDevice, refundOnDevice, whyNotOnDevice } from './take-on-device.ts';

/** Operations of people of a business at a terminal: pushed here, followed by `deviceProgress`. */

type Person = Extract<Actor, { by: 'dashboard' }>;

/** `deviceId`: the public identifier of the device. */
type AtDevice = { person: Person; saleId: string; deviceId: string };

async function deviceFor(
  { database }: Pick<ChargeContext, 'database'>,
  { person, saleId, deviceId }: AtDevice,
): Promise<Result<TakingDevice, Refusal>> {
  const sellerId = await ownerOf(database, person.sellerIds, saleId);
  if (sellerId === null) return refuse(SALE_NOT_FOUND);
  const devices = await findTakingDevices(database, sellerId);
  const device = devices.find(({ publicId }) => publicId === deviceId) ?? null;
  const refusal = whyNotOnDevice(device);
  if (refusal) return refuse(refusal);
  return device ? ok(device) : refuse({ key: 'wrong_terminal', about: 'posId' });
}

/** Pushes the payment of an unpaid sale to a device of its seller. */
export async function takeOnDevice(context: ChargeContext, taking: AtDevice): Promise<Result<DeviceProgress, Refusal>> {
  const device = await deviceFor(context, taking);
  if (!device.ok) return device;
  const pushed = await pushToDevice(context, {
    sale: { saleId: taking.saleId },
    by: { who: 'person' },
    deviceId: device.value.id,
  });
  if ('refusal' in pushed) return refuse(pushed.refusal);
  // A template's payment is a sale of its own.
  return deviceProgress(context, pushed.payment.claim.sale.publicId, taking.person.sellerIds);
}

/** Sends a refund to a terminal for confirmation, for a sale paid at one. `amount` as in `RefundToMake`. */
export async function refundAtDevice(
  context: ChargeContext,
  refund: AtDevice & Pick<RefundToMake, 'amount' | 'why'>,
): Promise<Result<DeviceProgress, Refusal>> {
  const { person, saleId, amount, why } = refund;
  const paid = await findPaidAtDevice(context.database, saleId, person.sellerIds);
  if (paid?.isPaidThere === false) return refuse(METHOD_NOT_OFFERED);
  const device = await deviceFor(context, refund);
  if (!device.ok) return device;
  const { id: deviceId } = device.value;
  const pushed = await refundOnDevice(context, { actor: person, saleId, amount, deviceId, ...(why && { why }) });
  if ('refusal' in pushed) return refuse(pushed.refusal);
  if ('ended' in pushed && isRefused(pushed.ended)) return refuse(asRefusal(pushed.ended));
  return deviceProgress(context, saleId, person.sellerIds);
}
