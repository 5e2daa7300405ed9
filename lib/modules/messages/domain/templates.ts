import type { SaleTemplate } from '../contract/message.ts';

/**
 * Which end of an attempt a buyer is told about, and how. Not told: a declined payment, which the buyer sees where it happened and may try
 * again there; a chargeback, which the buyer asked for; a card that was kept without a payment.
 */
const TEMPLATES: Readonly<Record<string, SaleTemplate>> = {
  'pay sale-complete': 'receipt',
  'capture sale-complete': 'receipt',
  'authorize sale-authorized': 'hold',
  'refund refund': 'refund',
  'void refund': 'release',
};

/** The template of an event by its attempt's kind and its `notify_type`; null where the buyer is not told. */
export function saleTemplateOf(kind: string, notifyType: string): SaleTemplate | null {
  return TEMPLATES[`${kind} ${notifyType}`] ?? null;
}

/** Whether a payment link is still worth sending. */
const PAYABLE = ['initial', 'failed'];

export const isWorthSending = (template: string, saleStatus: string | null): boolean => template !== 'payment-link' || PAYABLE.includes(saleStatus ?? '');
