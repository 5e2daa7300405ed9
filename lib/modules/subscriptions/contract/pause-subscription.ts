import { z } from 'zod';
import { contract } from '#lib/kernel/contract.ts';
import { language } from '#lib/kernel/wire.ts';
import { clientKey, sellerId } from '#lib/kernel/sale/sale-fields.ts';
import { REFUSALS_OF_A_CHANGE, subscriptionId } from './subscription-fields.ts';
import { PAID_EXAMPLE, RECORD_EXAMPLE, subscriptionRecord } from './subscription-record.ts';
import { SUBSCRIPTION_STATES } from '#lib/kernel/subscription.ts';

const PAUSED_EXAMPLE = {
  ...RECORD_EXAMPLE,
  sub_prev_date: PAID_EXAMPLE.sub_prev_date,
  sub_next_date: '',
  sub_status: SUBSCRIPTION_STATES.paused,
  sub_iterations_completed: 1,
  sub_iterations_left: 11,
  sub_paid: true,
};

/** POST /pause-subscription: nothing is charged until it is resumed (answers, section 4). */
export const pauseSubscriptionContract = contract({
  id: 'pause-subscription',
  method: 'POST',
  path: '/pause-subscription',
  summary: 'Pause a subscription. Nothing is charged until it’s resumed.',
  notes: [
    'Payment dates that pass in the meantime are counted as skipped and never charged. A charge that has ' +
      'already started is completed.',
  ],
  auth: 'seller_or_partner',
  limitGroup: null,
  request: z.object({
    seller_svc_id: sellerId.required,
    sub_svc_id: subscriptionId.required,
    svc_client_key: clientKey.optional,
    language: language(),
  }),
  response: subscriptionRecord,
  refusals: REFUSALS_OF_A_CHANGE,
  example: { request: { seller_svc_id: 'MPL004T7-…', sub_svc_id: 'SUB005M2-…' }, response: PAUSED_EXAMPLE },
});

export type PauseSubscriptionRequest = z.output<typeof pauseSubscriptionContract.request>;
