import type { SaleStatus } from '#lib/kernel/sale/sale-status.ts';
import type { PaymentFilter, Tone } from '../contract/embeds.ts';

/** Which statuses a filter shows; null is all. */
export const STATUSES_OF: Readonly<Record<PaymentFilter, readonly SaleStatus[] | null>> = {
  all: null,
  paid: ['completed', 'partial-refund', 'partial-chargeback'],
  waiting: ['pending', 'authorized'],
  refunded: ['refunded', 'partial-refund', 'chargeback', 'partial-chargeback'],
  unpaid: ['initial', 'failed', 'canceled', 'voided', 'partial-void'],
};

const TONES: Readonly<Partial<Record<SaleStatus, Tone>>> = {
  completed: 'good',
  pending: 'waiting',
  authorized: 'waiting',
  failed: 'bad',
  chargeback: 'bad',
  'partial-chargeback': 'bad',
};

export const toneOf = (status: SaleStatus): Tone => TONES[status] ?? 'plain';
