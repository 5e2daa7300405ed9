import { z } from 'zod';
import { contract } from '#lib/kernel/contract.ts';
import { language } from '#lib/kernel/wire.ts';
import { clientKey, sellerId } from '#lib/kernel/sale/sale-fields.ts';
import { REFUSALS_OF_A_CHANGE, subscriptionId } from './subscription-fields.ts';

/** POST /cancel-subscription: nothing is charged any more (answers, section 4). */
export const cancelSubscriptionContract = contract({
  id: 'cancel-subscription',
  method: 'POST',
  path: '/cancel-subscription',
  summary: 'Cancel a subscription, or close the link of a template.',
  notes: [
    'Also works before the first payment. A charge that has already started is completed; no other follows.',
    'Subscriptions created from a template continue.',
  ],
  auth: 'seller_or_partner',
  limitGroup: null,
  request: z.object({
    seller_svc_id: sellerId.required,
    sub_svc_id: subscriptionId.required,
    svc_client_key: clientKey.optional,
    language: language(),
  }),
  response: z.object({ status_code: z.literal(0) }),
  refusals: REFUSALS_OF_A_CHANGE,
  example: { request: { seller_svc_id: 'MPL004T7-…', sub_svc_id: 'SUB005M2-…' }, response: { status_code: 0 } },
});

export type CancelSubscriptionRequest = z.output<typeof cancelSubscriptionContract.request>;
