import { z } from 'zod';
import { contract } from '#lib/kernel/contract.ts';
import { language } from '#lib/kernel/wire.ts';
import { clientKey, sellerId } from '#lib/kernel/sale/sale-fields.ts';
import { REFUSALS_OF_A_CHANGE, subscriptionId } from './subscription-fields.ts';
import { PAID_EXAMPLE, RECORD_EXAMPLE, subscriptionRecord } from './subscription-record.ts';
import { SUBSCRIPTION_STATES } from '#lib/kernel/subscription.ts';

const RESUMED_EXAMPLE = {
  ...RECORD_EXAMPLE,
  sub_prev_date: PAID_EXAMPLE.sub_prev_date,
  sub_next_date: '2027-03-24 10:16:02',
  sub_status: SUBSCRIPTION_STATES.active,
  sub_iterations_completed: 1,
  sub_iterations_skipped: 2,
  sub_iterations_left: 9,
  sub_paid: true,
};

/** PATCH /subscriptions/{sub_svc_id}/resume (answers, section 4). */
export const resumeSubscriptionContract = contract({
  id: 'resume-subscription',
  method: 'PATCH',
  path: '/subscriptions/{sub_svc_id}/resume',
  summary: 'Resume a paused subscription from its next payment date.',
  notes: [
    'Payment dates that passed in the meantime are counted in `sub_iterations_skipped` and never charged. ' +
      'The next charge is on the next payment date.',
    '998 while a charge that began before the pause has not ended.',
  ],
  auth: 'seller_or_partner',
  limitGroup: null,
  request: z.object({
    sub_svc_id: subscriptionId.required,
    seller_svc_id: sellerId.required,
    svc_client_key: clientKey.optional,
    language: language(),
  }),
  sources: { sub_svc_id: 'path' },
  headerInstead: { seller_svc_id: 'Svc-Merchant-Key' },
  response: subscriptionRecord,
  refusals: REFUSALS_OF_A_CHANGE,
  example: {
    request: { sub_svc_id: 'SUB005M2-…', seller_svc_id: 'MPL004T7-…' },
    response: RESUMED_EXAMPLE,
  },
});

export type ResumeSubscriptionRequest = z.output<typeof resumeSubscriptionContract.request>;
