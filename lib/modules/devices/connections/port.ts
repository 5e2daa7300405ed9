import type { DeviceWord } from '#lib/sdk/terminal/messages.ts';

/** What the connections of terminals ask of whoever moves the money. */

/** A payment that a terminal has to take now. Amounts in minor units. */
export type DevicePayment = {
  deviceId: number;
  reference: string;
  operation: 'sale' | 'authorize' | 'refund';
  amount: number;
  currency: string;
  installments: number;
  /** The counts that its buyer may choose from. */
  installmentsOffered: readonly number[];
  /** Percents that a tip may be; none is not asked about. */
  tips: readonly number[];
  /** The tip that was chosen, part of `amount`. */
  tip: number;
  product: string;
  language: string;
  /** The acquirer knows it: the card may be asked for. */
  isAnnounced: boolean;
  expiresAt: Date;
};

/** How a payment ended. */
export type PaymentEnding = {
  outcome: 'approved' | 'declined' | 'cancelled' | 'expired';
  code: number | null;
  receipt: {
    amount: number;
    tip: number;
    currency: string;
    installments: number;
    brand: string | null;
    mask: string | null;
    approval: string | null;
    at: string;
  } | null;
};

export type DevicePayments = {
  /** The open payments of these devices, one each at most. */
  findOpen(deviceIds: readonly number[]): Promise<DevicePayment[]>;
  /** Null while it has not ended, and where it is not this device's. */
  findEnding(deviceId: number, reference: string): Promise<PaymentEnding | null>;
  /** What a terminal says of a payment; what is not its own, or over, changes nothing. */
  hear(device: { id: number; terminalId: string }, word: DeviceWord): Promise<void>;
};
