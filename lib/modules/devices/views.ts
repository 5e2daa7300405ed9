import type { DEVICE_EVENT_KINDS, ORDER_STATES } from '#lib/kernel/device.ts';

/** Devices as screens show them. Plain values. */

/** Busy: a payment or a refund is under way at it. */
export const DEVICE_STATUSES = ['online', 'busy', 'offline'] as const;
export type DeviceStatus = (typeof DEVICE_STATUSES)[number];

export type DeviceRow = {
  /** Public identifier. */
  id: string;
  sellerId: number;
  posId: string;
  terminalId: string;
  name: string | null;
  place: string | null;
  firmware: string;
  status: DeviceStatus;
  lastSeenAt: Date | null;
  /** The last payment or refund that succeeded there; the amount in minor units. */
  lastSale: { id: string; at: Date; amount: number; currency: string } | null;
};

export type DeviceChange = {
  kind: (typeof DEVICE_EVENT_KINDS)[number];
  at: Date;
  /** Person of the business who made the change; null if none did. */
  by: string | null;
  /** Name or place before and after; of `online`, since when the device had been offline. */
  before: string | null;
  after: string | null;
};

/** A payment, hold or refund at a device. Amounts in minor units. */
export type SaleAtDevice = {
  saleId: string;
  code: number;
  product: string;
  at: Date;
  amount: number;
  currency: string;
  isRefund: boolean;
  outcome: 'done' | 'failed' | 'open';
};

export type ShownDevice = DeviceRow & {
  model: string;
  pairedAt: Date;
  history: readonly DeviceChange[];
  sales: readonly SaleAtDevice[];
};

export type ShownOrder = {
  id: string;
  sellerId: number;
  state: (typeof ORDER_STATES)[number];
  /** Time at which the order reached each state; null before. */
  at: Readonly<Record<(typeof ORDER_STATES)[number], Date | null>>;
  /** `terminalId`: the name printed on the device; null until it is sent. */
  items: readonly { posId: string; name: string; shippingAddress: string; terminalId: string | null }[];
};

/** Numbers of devices, `001` to `999`: each of a seller's devices has its own. */

const LAST = 999;

/** The lowest numbers that are free, up to as many as are wanted. */
export function freeNumbers(taken: ReadonlySet<string>, wanted: number): string[] {
  const free: string[] = [];
  for (let number = 1; number <= LAST && free.length < wanted; number += 1) {
    const text = String(number).padStart(3, '0');
    if (!taken.has(text)) free.push(text);
  }
  return free;
}

/** Names of the devices of one order: a single one has the name itself, several a number after it. */
export const namesOf = (name: string, count: number): string[] =>
  count === 1 ? [name] : Array.from({ length: count }, (_, index) => `${name} ${index + 1}`);
