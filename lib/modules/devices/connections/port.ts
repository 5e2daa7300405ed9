import type { NumberedDeviceMessage } from '#lib/sdk/terminal/messages.ts';

/** Payments on terminals, as the connections need them. */

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
  /** Percents that the terminal offers as tips; without any it does not ask. */
  tips: readonly number[];
  /** The tip that was chosen, part of `amount`. */
  tip: number;
  product: string;
  language: string;
  /** The acquirer has registered it: the terminal may ask for the card. */
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
  /** Ending of a payment; null before, and for another device's. */
  findEnding(deviceId: number, reference: string): Promise<PaymentEnding | null>;
  /**
   * Processes a terminal's message about a payment; a message about another device's payment, or an ended one, changes
   * nothing.
   */
  receive(device: { id: number; terminalId: string }, message: NumberedDeviceMessage): Promise<void>;
};
