import { z } from 'zod';
import { contract } from '#lib/kernel/contract.ts';
import { language } from '#lib/kernel/wire.ts';
import { amount } from '#lib/kernel/wire-numbers.ts';
import { clientKey, sellerId } from '#lib/kernel/sale/sale-fields.ts';
import { REFUSALS_OF_A_CHANGE, subscriptionId } from './subscription-fields.ts';

/** PATCH /subscriptions/{sub_svc_id}/set-price (answers, section 4). */
export const setSubscriptionPriceContract = contract({
  id: 'set-subscription-price',
  method: 'PATCH',
  path: '/subscriptions/{sub_svc_id}/set-price',
  summary: 'Change the price of a subscription from its next payment on.',
  notes: [
    'Works for active subscriptions, and for templates whose link accepts buyers; subscriptions already ' +
      'created from a template keep their price. Otherwise the call returns 305.',
    'Nothing is charged. A failed payment that is being retried keeps its price.',
  ],
  auth: 'seller_or_partner',
  limitGroup: null,
  request: z.object({
    sub_svc_id: subscriptionId.required,
    seller_svc_id: sellerId.required,
    sub_price: amount({ description: 'Minor units, at least 500.' }).required,
    svc_client_key: clientKey.optional,
    language: language(),
  }),
  sources: { sub_svc_id: 'path' },
  headerInstead: { seller_svc_id: 'Svc-Merchant-Key' },
  response: z.object({ status_code: z.literal(0), sub_price: z.string() }),
  refusals: [...REFUSALS_OF_A_CHANGE, 'invalid_price'],
  example: {
    request: { sub_svc_id: 'SUB005M2-…', seller_svc_id: 'MPL004T7-…', sub_price: 5900 },
    response: { status_code: 0, sub_price: '5900' },
  },
});

export type SetSubscriptionPriceRequest = z.output<typeof setSubscriptionPriceContract.request>;
