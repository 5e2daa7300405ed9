import type { DeviceProgress } from '#lib/modules/payments/views/device.ts';
import type { RefundCause } from '#lib/kernel/sale/refund-cause.ts';
import type { MoneyResult } from '#lib/modules/payments/views/dashboard.ts';

/** A device of the seller as it can be chosen. */
export type DeviceChoice = { id: string; posId: string; name: string | null; place: string | null; isOnline: boolean };

/** The payment open at a device, and the devices that could take it. */
export type SaleDevices = { devices: readonly DeviceChoice[]; open: DeviceProgress | null };

/** `saleId`: of a link, the sale sent to the device. */
export type TakeAction = (
  saleId: string,
  deviceId: string,
) => Promise<{ ok: true; amount: number; saleId: string } | Extract<MoneyResult, { ok: false }>>;

/** `why` as in the refund without a device. */
export type RefundAtAction = (
  saleId: string,
  amount: number,
  deviceId: string,
  why: { reason: RefundCause; note: string },
) => Promise<MoneyResult>;

export type CancelAction = (saleId: string) => Promise<MoneyResult>;

export const nameOfDevice = ({ posId, name }: Pick<DeviceChoice, 'posId' | 'name'>): string =>
  name === null || name === '' ? posId : `${name} (${posId})`;
