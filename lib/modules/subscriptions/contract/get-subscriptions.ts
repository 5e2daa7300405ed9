import { z } from 'zod';
import { contract } from '#lib/kernel/contract.ts';
import { LIST_NOTE } from '#lib/kernel/list-fields.ts';
import { flags, language, moment, oneOrMany, publicId, secret, text } from '#lib/kernel/wire.ts';
import { oneOfNumbers, whole } from '#lib/kernel/wire-numbers.ts';
import { numbers } from '#lib/modules/payments/contract/get-sales.ts';
import { clientKey } from '#lib/kernel/sale/sale-fields.ts';
import { PAID_EXAMPLE, RECORD_EXAMPLE, subscriptionRecord } from './subscription-record.ts';
import { PERIODS, SUBSCRIPTION_STATES } from '#lib/kernel/subscription.ts';

const request = z.object({
  svc_client_key: clientKey.optional,
  seller_svc_id: oneOrMany(secret({ max: 64 }).required).required,
  sub_svc_code: numbers,
  sub_svc_id: oneOrMany(publicId('subscription', { max: 500 }).required).optional,
  subscription_id: oneOrMany(text({ max: 500 }).required).optional,
  sub_created: oneOrMany(moment).optional,
  sub_created_min: moment,
  sub_created_max: moment,
  sub_status: oneOrMany(oneOfNumbers(Object.values(SUBSCRIPTION_STATES)).required).optional,
  sub_iteration_type: oneOrMany(oneOfNumbers(Object.values(PERIODS)).required).optional,
  sub_price: numbers,
  sub_currency: oneOrMany(text({ max: 500 }).required).optional,
  sub_start_date: oneOrMany(moment).optional,
  sub_paid: flags,
  page_size: whole({ min: 1, max: 500, description: 'Default 100.' }).optional,
  page: whole({ min: 1, max: 1_000_000_000, description: 'From 1.' }).optional,
  language: language(),
});

const item = subscriptionRecord.extend({
  sub_buyer_details: z.object({
    buyer_card_mask: z.string(),
    buyer_card_expiry: z.string().describe('MMYY.'),
    buyer_card_brand: z.string(),
    buyer_name: z.string(),
    buyer_email: z.string(),
    buyer_phone: z.string(),
    buyer_social_id: z.string(),
  }),
});

export type SubscriptionItem = z.output<typeof item>;

/** POST /get-subscriptions: the seller's subscriptions, newest first (answers, section 4). */
export const getSubscriptionsContract = contract({
  id: 'get-subscriptions',
  method: 'POST',
  path: '/get-subscriptions',
  summary: 'Find subscriptions with filters. Each filter accepts one value or an array.',
  notes: [
    LIST_NOTE,
    'Dates are `YYYY-MM-DD HH:MM:SS` in the time zone of the deployment.',
    'If nothing matches, the call succeeds with an empty list. To find the charges of a subscription, use ' +
      'get-sales; their `sale_type` is 3.',
  ],
  auth: 'seller_or_partner',
  limitGroup: null,
  maxBodyBytes: 256 * 1_024,
  saysSession: true,
  request,
  response: z.object({
    items_count: z.int(),
    items: z.array(item),
    status_code: z.literal(0),
    session: z.string(),
  }),
  refusals: [
    'unreadable_body',
    'missing_parameter',
    'invalid_value',
    'combination_not_allowed',
    'unknown_client_key',
    'seller_not_found',
    'temporarily_unavailable',
  ],
  example: {
    request: { seller_svc_id: 'MPL004T7-…', sub_status: [2, 76], page_size: 100, page: 1 },
    response: {
      items_count: 1,
      items: [
        {
          ...RECORD_EXAMPLE,
          sub_prev_date: PAID_EXAMPLE.sub_prev_date,
          sub_status: 2,
          sub_iterations_completed: 1,
          sub_iterations_left: 11,
          sub_paid: true,
          sub_buyer_details: {
            buyer_card_mask: '411111******1111',
            buyer_card_expiry: '1230',
            buyer_card_brand: 'Visa',
            buyer_name: 'Dana Levi',
            buyer_email: 'dana@example.com',
            buyer_phone: '',
            buyer_social_id: '',
          },
        },
      ],
      status_code: 0,
      session: 'k7w2m9xa',
    },
  },
});

export type GetSubscriptionsRequest = z.output<typeof getSubscriptionsContract.request>;
