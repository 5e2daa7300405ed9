import type { SaleTemplate, Template } from '../contract/message.ts';
import { isSubscriptionTemplate } from '../contract/subscription-message.ts';

/**
 * Which attempts a buyer is told about once they have succeeded, and how. Not told: a declined payment, which the buyer
 * sees where it happened and may try again there; a chargeback, which the buyer asked for; a card that was kept without
 * a payment.
 */
const TEMPLATES: Readonly<Record<string, SaleTemplate>> = {
  pay: 'receipt',
  capture: 'receipt',
  authorize: 'hold',
  refund: 'refund',
  void: 'release',
};

/** The template of a success by its attempt's kind; null where the buyer is not told. */
export const saleTemplateOf = (kind: string): SaleTemplate | null => TEMPLATES[kind] ?? null;

/** Whether a payment link is still worth sending. */
const PAYABLE = ['initial', 'failed'];

export const isWorthSending = (template: string, saleStatus: string | null): boolean =>
  template !== 'payment-link' || PAYABLE.includes(saleStatus ?? '');

const ABOUT_SALES: readonly Template[] = [
  'payment-link',
  'receipt',
  'hold',
  'refund',
  'release',
] satisfies SaleTemplate[];

/** Whether a message is for a buyer of its seller; others are for people of the seller or of its partner. */
export const isToBuyer = (template: Template): boolean =>
  ABOUT_SALES.includes(template) || isSubscriptionTemplate(template);
