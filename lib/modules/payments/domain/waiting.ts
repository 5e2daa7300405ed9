import type { AttemptMethod } from '#lib/kernel/sale/payment-method.ts';

/** The party a payment waits for, and how long (docs/decisions/0017). Pure. */

/** Methods that a bank settles in hours or days: the sale is `pending` meanwhile. */
const AT_A_BANK: readonly AttemptMethod[] = ['bank-transfer', 'sepa', 'bacs', 'il-direct-debit'];

export const waitsForBank = (method: AttemptMethod): boolean => AT_A_BANK.includes(method);

/**
 * Minutes that a buyer has at the issuer's page, at the phone, in a wallet's window; for a transfer until its money
 * must be there.
 */
const MINUTES: Partial<Record<AttemptMethod, number>> = {
  'credit-card': 15,
  'apple-pay': 15,
  'google-pay': 15,
  bit: 10,
  paypal: 20,
  'bank-transfer': 3 * 24 * 60,
  emv: 2,
};

/** Minutes that a payment may wait; null: a debit takes as long as its banks take. */
export const waitMinutes = (method: AttemptMethod): number | null => MINUTES[method] ?? null;

/**
 * Seconds until the first inquiry at the acquirer; null inquires when the time is over, because the buyer of a
 * challenge returns to us.
 */
export const firstCheckSeconds = (method: AttemptMethod): number | null =>
  method === 'bit' || method === 'paypal' ? 15 : null;

/** Methods that a buyer can cancel before a bank has them. */
export const isCancellable = (method: AttemptMethod): boolean => !waitsForBank(method) || method === 'bank-transfer';
