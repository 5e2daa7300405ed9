import type { DEVICE_STATUSES } from '../contract/device-facts.ts';

/** Payments and refunds at a device, as screens show them. */

type DeviceStatus = (typeof DEVICE_STATUSES)[number];

export type DeviceProgress = {
  saleId: string;
  saleStatus: string;
  /** Our reference of the attempt. */
  reference: string;
  action: 'sale' | 'authorize' | 'refund';
  /** Null for a device without a seller. */
  posId: string | null;
  terminalId: string;
  deviceName: string | null;
  deviceStatus: DeviceStatus;
  isOpen: boolean;
  /** Seconds until the automatic end; 0 when ended. */
  secondsLeft: number;
  /** Minor units. */
  amount: number;
  currency: string;
  /** Card of an approval. */
  card: { brand: string | null; mask: string | null };
  declineCode: number | null;
};
