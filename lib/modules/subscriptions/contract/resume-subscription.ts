import { z } from 'zod';
import { contract } from '#lib/kernel/contract.ts';
import { language } from '#lib/kernel/wire.ts';
import { clientKey, REFUSALS_OF_A_CHANGE, sellerId, subscriptionId } from './subscription-fields.ts';
import { PAID_EXAMPLE, subscriptionRecord } from './subscription-record.ts';

/** PATCH /subscriptions/{sub_svc_id}/resume (answers, section 4). */
export const resumeSubscriptionContract = contract({
  id: 'resume-subscription',
  method: 'PATCH',
  path: '/subscriptions/{sub_svc_id}/resume',
  summary: 'Resume a paused subscription from its next date on.',
  notes: [
    'Dates that passed meanwhile are counted in `sub_iterations_skipped`. The next date to come is the next one charged.',
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
    request: { sub_svc_id: 'SUB…', seller_svc_id: 'MPL-…' },
    response: { ...PAID_EXAMPLE, sub_iterations_skipped: 2, sub_iterations_left: 9 },
  },
});

export type ResumeSubscriptionRequest = z.output<typeof resumeSubscriptionContract.request>;
