import { z } from 'zod';
import { SUBSCRIPTION_METHODS } from '#lib/kernel/subscription.ts';

/** Number of payments of an endless subscription on the wire. */
export const ENDLESS = -1;

/**
 * The subscription record, fields in the order of answers, section 4; our own fields follow. Missing values are not
 * left out: a missing text is empty, a missing number -1.
 */
export const subscriptionRecord = z.object({
  sub_url: z.string().describe('The page of the subscription. After sub_update: the page for entering another card.'),
  status_code: z.int(),
  session: z.string(),
  svc_status: z.enum(['success', 'failure']),
  status_error_code: z.int(),
  seller_svc_id: z.string().describe('As sent; empty if you sent none.'),
  seller_id: z.string(),
  sub_svc_id: z.string(),
  sub_svc_code: z.int().describe('A short number to show people. You can’t search by it.'),
  subscription_id: z.string().describe('Your own identifier.'),
  sub_created: z.string(),
  sub_start_date: z
    .string()
    .describe('The first payment date. If none was set, the creation time until the first payment.'),
  sub_prev_date: z.string().describe('Time of the last charge; empty before the first one.'),
  sub_next_date: z.string().describe('The next payment date; empty if there is none.'),
  sub_status: z.int(),
  sub_iteration_type: z.int(),
  sub_currency: z.string(),
  sub_price: z.int().describe('Amount of the next payment, minor units.'),
  sub_description: z.string(),
  sub_iterations: z.int().describe('Number of payments; -1: no end.'),
  sub_iterations_completed: z.int().describe('Payments that were charged.'),
  sub_iterations_skipped: z.int().describe('Payment dates that passed without a charge.'),
  sub_iterations_left: z.int().describe('Remaining payments; -1: no end.'),
  sub_paid: z
    .boolean()
    .describe('True once the first payment is made, or the card is saved for a first payment in the future.'),
  sub_error_text: z.string().describe('Why the last charge failed; empty after a success.'),
  sub_type: z.int(),
  sub_payment_method: z.enum(SUBSCRIPTION_METHODS),
  sub_error_code: z.int().describe('Code of the last failure; 0 after a success.'),
});

export type SubscriptionRecord = z.output<typeof subscriptionRecord>;

/** The record after a payment. A decline carries the error body's fields beside it. */
export const paidSubscriptionRecord = subscriptionRecord.extend({
  sub_payment_date: z.string().describe('Empty if nothing was charged: a decline, or a first payment in the future.'),
  buyer_card_mask: z.string().describe('The card that is charged; empty if it isn’t a card.'),
  buyer_card_exp: z.string().describe('MMYY.'),
  status_error_details: z.string().optional(),
  status_additional_info: z.string().nullable().optional(),
});

export type PaidSubscriptionRecord = z.output<typeof paidSubscriptionRecord>;

export const RECORD_EXAMPLE = {
  sub_url: 'https://pay.example.com/subscription/generate/SUB…',
  status_code: 0,
  session: 'k7w2m9xa',
  svc_status: 'success',
  status_error_code: 0,
  seller_svc_id: 'MPL004T7-…',
  seller_id: '1',
  sub_svc_id: 'SUB005M2-…',
  sub_svc_code: 120_331,
  subscription_id: 'plan-1001',
  sub_created: '2026-11-24 10:15:00',
  sub_start_date: '2026-12-01 09:00:00',
  sub_prev_date: '',
  sub_next_date: '2026-12-01 09:00:00',
  sub_status: 1,
  sub_iteration_type: 3,
  sub_currency: 'ILS',
  sub_price: 4900,
  sub_description: 'Coffee club',
  sub_iterations: 12,
  sub_iterations_completed: 0,
  sub_iterations_skipped: 0,
  sub_iterations_left: 12,
  sub_paid: false,
  sub_error_text: '',
  sub_type: 1,
  sub_payment_method: 'credit-card',
  sub_error_code: 0,
} as const satisfies SubscriptionRecord;

export const PAID_EXAMPLE = {
  ...RECORD_EXAMPLE,
  sub_start_date: '2026-11-24 10:16:02',
  sub_prev_date: '2026-11-24 10:16:02',
  sub_next_date: '2026-12-24 10:16:02',
  sub_status: 2,
  sub_iterations_completed: 1,
  sub_iterations_left: 11,
  sub_paid: true,
  sub_payment_date: '2026-11-24 10:16:02',
  buyer_card_mask: '411111******1111',
  buyer_card_exp: '1230',
} as const satisfies PaidSubscriptionRecord;
