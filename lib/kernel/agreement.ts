import type { PageMethod } from './sale/payment-method.ts';

/** Words about agreements between businesses, `contract` on the wire (answers, section 15). */

export const AGREEMENT_STATUSES = [
  'draft',
  'sent',
  'viewed',
  'accepted',
  'declined',
  'active',
  'partly-paid',
  'paid',
  'overdue',
  'cancelled',
] as const;
export type AgreementStatus = (typeof AGREEMENT_STATUSES)[number];

/** Methods that a business can be asked to pay an agreement with. */
export const AGREEMENT_METHODS = [
  'bank-transfer',
  'il-direct-debit',
  'credit-card',
] as const satisfies readonly PageMethod[];
export type AgreementMethod = (typeof AGREEMENT_METHODS)[number];
