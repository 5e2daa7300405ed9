import { refuse, ok, type Result } from '#lib/kernel/result.ts';
import type { Refusal } from '#lib/kernel/refusals/refusals.ts';
import { findDeviceNames } from '#lib/modules/devices/index.ts';
import { SALE_NOT_FOUND } from '../charge/refusals.ts';
import type { SettlementContext } from '../context.ts';
import type { DeviceProgress } from '../views/device.ts';
import { type DevicePaymentRow, findDevicePaymentRow } from './store-device-payments.sql.ts';
import { endOnDevice } from './take-on-device.ts';

/** State of the last payment or refund of a sale at a terminal, for screens and programs that poll it. */

type DeviceStatus = DeviceProgress['deviceStatus'];

const ACTIONS: Readonly<Record<string, DeviceProgress['action']>> = { authorize: 'authorize', refund: 'refund' };

async function progressOf(
  { database }: Pick<SettlementContext, 'database'>,
  row: DevicePaymentRow,
): Promise<DeviceProgress> {
  const { name: deviceName, ...device } = await findDeviceNames(database, row.deviceId);
  const { salePublicId: saleId, saleStatus, reference, kind, isOpen, amount, currency, declineCode } = row;
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
    deviceStatus: statusOf(row),
    secondsLeft: isOpen ? (row.secondsLeft ?? 0) : 0,
    card: { brand: row.brand, mask: row.mask },
  };
}

function statusOf({ isOpen, step, state, isOver }: DevicePaymentRow): DeviceStatus {
  if (isOpen) return step ?? 'sent';
  if (state === 'succeeded') return 'approved';
  if (state === 'declined') return 'declined';
  return isOver ? 'expired' : 'cancelled';
}

async function ownRow(
  { database }: Pick<SettlementContext, 'database'>,
  saleId: string,
  sellerIds: readonly number[],
): Promise<DevicePaymentRow | null> {
  const row = await findDevicePaymentRow(database, { saleId });
  return row && sellerIds.includes(row.sellerId) ? row : null;
}

/** Refuses a sale that is not of these sellers, or was never at a terminal. */
export async function deviceProgress(
  context: Pick<SettlementContext, 'database'>,
  saleId: string,
  sellerIds: readonly number[],
): Promise<Result<DeviceProgress, Refusal>> {
  const row = await ownRow(context, saleId, sellerIds);
  return row ? ok(await progressOf(context, row)) : refuse(SALE_NOT_FOUND);
}

/** Ends what waits at a terminal. What its acquirer approved meanwhile is booked, and answered so. */
export async function cancelOnDevice(
  context: SettlementContext,
  saleId: string,
  sellerIds: readonly number[],
): Promise<Result<DeviceProgress, Refusal>> {
  const row = await ownRow(context, saleId, sellerIds);
  if (!row) return refuse(SALE_NOT_FOUND);
  if (row.isOpen && !(await endOnDevice(context, row))) return refuse({ key: 'outcome_unknown', field: saleId });
  return deviceProgress(context, saleId, sellerIds);
}
