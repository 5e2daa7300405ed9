import { z } from 'zod';
import { text } from '#lib/kernel/wire.ts';
import { whole } from '#lib/kernel/wire-numbers.ts';
import { PAYOUT_STATUSES } from './payout-status.ts';

/** Fields that operations on payouts share (answers, section 13). */

export const SIGNS =
  'Amounts are in minor units. Money to the seller is positive; fees, refunds, chargebacks and what is held back are ' +
  'negative.';

/** Of lists: pages, and how to get the next. */
export const paging = {
  limit: whole({ min: 1, max: 500, description: 'Default 100.' }).optional,
  cursor: text({ max: 40, description: 'The next_cursor of the page before.' }).optional,
};

export const NEXT_PAGE = 'For the next page, send `next_cursor` as `cursor`. It is null on the last page.';

const composition = z.object({
  payments: z.int(),
  refunds: z.int(),
  chargebacks: z.int().describe('Reversals, and fees of chargebacks with their tax, included.'),
  processing_fees: z.int().describe('Tax included.'),
  market_fees: z.int(),
  reserve_held: z.int(),
  reserve_released: z.int(),
  adjustments: z.int(),
  returned_payouts: z.int(),
  card_charges: z.int(),
  carried_over: z
    .int()
    .describe('What the payout before it left, less what this one leaves to the next for refunds under way.'),
  total: z.int().describe('The sum of all before it, and the amount of the payout.'),
  unexplained: z.int().describe('What the amount has that no entry explains: always 0.'),
});

export const payoutRecord = z.object({
  payout_id: z.string(),
  status: z.enum(PAYOUT_STATUSES).describe('unknown: the bank’s answer is not known yet; it is asked again.'),
  amount: z.int(),
  currency: z.string(),
  created_at: z.string(),
  sent_at: z.string().nullable(),
  value_date: z.string().nullable().describe('The day on which the bank credits it, YYYY-MM-DD.'),
  bank_reference: z.string().nullable(),
  account_last4: z.string(),
  return_reason: z.string().nullable(),
  composition,
});

export const PAYOUT_EXAMPLE = {
  payout_id: 'PAYO00K2-…',
  status: 'paid',
  amount: 48_020,
  currency: 'ILS',
  created_at: '2026-11-22 08:00:04',
  sent_at: '2026-11-22 08:00:06',
  value_date: '2026-11-23',
  bank_reference: 'B7K2M004',
  account_last4: '3456',
  return_reason: null,
  composition: {
    payments: 60_000,
    refunds: -9_500,
    chargebacks: 0,
    processing_fees: -2_480,
    market_fees: 0,
    reserve_held: 0,
    reserve_released: 0,
    adjustments: 0,
    returned_payouts: 0,
    card_charges: 0,
    carried_over: 0,
    total: 48_020,
    unexplained: 0,
  },
};
