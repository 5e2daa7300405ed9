import { refuse, ok, type Result } from '#lib/kernel/result.ts';
import type { Refusal } from '#lib/kernel/refusals/refusals.ts';
import { findDeviceNames } from '#lib/modules/devices/index.ts';
import { SALE_NOT_FOUND } from '../charge/refusals.ts';
import type { SettlementContext } from '../context.ts';
import type { DeviceProgress } from '../views/device.ts';
import { type DevicePaymentStanding, findStanding } from './store-device-payments.sql.ts';
import { endOnDevice } from './take-on-device.ts';

/** State of the last payment or refund of a sale at a terminal, for screens and programs that poll it. */

type DeviceStatus = DeviceProgress['deviceStatus'];

const ACTIONS: Readonly<Record<string, DeviceProgress['action']>> = { authorize: 'authorize', refund: 'refund' };

async function progressOf(
  { database }: Pick<SettlementContext, 'database'>,
  standing: DevicePaymentStanding,
): Promise<DeviceProgress> {
  const { name: deviceName, ...device } = await findDeviceNames(database, standing.deviceId);
  const { salePublicId: saleId, saleStatus, reference, kind, isOpen, amount, currency, declineCode } = standing;
  return {
    saleId,
    saleStatus,
    reference,
    isOpen,
    amount,
    currency,
    declineCode,
    deviceName,
    ...device,
    action: ACTIONS[kind] ?? 'sale',
    deviceStatus: statusOf(standing),
    secondsLeft: isOpen ? (standing.secondsLeft ?? 0) : 0,
    card: { brand: standing.brand, mask: standing.mask },
  };
}

function statusOf({ isOpen, step, state, isOver }: DevicePaymentStanding): DeviceStatus {
  if (isOpen) return step ?? 'sent';
  if (state === 'succeeded') return 'approved';
  if (state === 'declined') return 'declined';
  return isOver ? 'expired' : 'cancelled';
}

async function standingOf(
  { database }: Pick<SettlementContext, 'database'>,
  saleId: string,
  sellerIds: readonly number[],
): Promise<DevicePaymentStanding | null> {
  const standing = await findStanding(database, { saleId });
  return standing && sellerIds.includes(standing.sellerId) ? standing : null;
}

/** Refuses a sale that is not of these sellers, or was never at a terminal. */
export async function deviceProgress(
  context: Pick<SettlementContext, 'database'>,
  saleId: string,
  sellerIds: readonly number[],
): Promise<Result<DeviceProgress, Refusal>> {
  const standing = await standingOf(context, saleId, sellerIds);
  return standing ? ok(await progressOf(context, standing)) : refuse(SALE_NOT_FOUND);
}

/** Ends what waits at a terminal. What its acquirer approved meanwhile is booked, and answered so. */
export async function cancelOnDevice(
  context: SettlementContext,
  saleId: string,
  sellerIds: readonly number[],
): Promise<Result<DeviceProgress, Refusal>> {
  const standing = await standingOf(context, saleId, sellerIds);
  if (!standing) return refuse(SALE_NOT_FOUND);
  if (standing.isOpen && !(await endOnDevice(context, standing)))
    return refuse({ key: 'outcome_unknown', field: saleId });
  return deviceProgress(context, saleId, sellerIds);
}
