import { z } from 'zod';
import { contract } from '#lib/kernel/contract.ts';
import { language, phone, secret, text } from '#lib/kernel/wire.ts';
import { challengeRecord } from '#lib/modules/payments/contract/sale-record.ts';
import { CARD_FIELDS, cardFields, clientKey, sellerId } from '#lib/kernel/sale/sale-fields.ts';
import { subscriptionId } from './subscription-fields.ts';
import { PAID_EXAMPLE, paidSubscriptionRecord } from './subscription-record.ts';

const shape = z.object({
  sub_svc_id: subscriptionId.required,
  ...cardFields,
  buyer_key: secret({ max: 64, description: 'A permanent token instead of the card.' }).optional,
  buyer_email: text({ max: 255 }).optional,
  buyer_name: text({ max: 255 }).optional,
  buyer_phone: phone({ max: 50 }).optional,
  buyer_social_id: text({ max: 20, isSecret: true }).optional,
  seller_svc_id: sellerId.optional,
  svc_client_key: clientKey.optional,
  language: language(),
});

const request = shape.superRefine((sent, context) => {
  const issue = (name: string, message: string) => context.addIssue({ code: 'custom', message, path: [name] });
  for (const name of CARD_FIELDS) {
    if (sent.buyer_key === undefined && sent[name] === undefined) issue(name, 'missing_parameter');
    if (sent.buyer_key !== undefined && sent[name] !== undefined) issue(name, 'combination_not_allowed');
  }
});

/** The buyer has to answer the issuer first. Nothing was charged. */
const challenged = challengeRecord.extend({ sub_svc_id: z.string() });

/** POST /pay-subscription: pays a subscription for the first time (answers, section 4). */
export const paySubscriptionContract = contract({
  id: 'pay-subscription',
  method: 'POST',
  path: '/pay-subscription',
  summary: 'Make the first payment of a subscription, with a card or token that is then charged for all later ones.',
  notes: [
    'Send either the three card fields or `buyer_key`. If the first payment date is in the future, the card ' +
      'is saved and nothing is charged; `sub_payment_date` is then empty.',
    'No key is required, because only the seller and the buyer know `sub_svc_id`. The payment page’s limits ' +
      'on card attempts apply. If you send `seller_svc_id`, the subscription must belong to that seller, the ' +
      'call counts toward the seller’s own limit, and `Idempotency-Key` works.',
    'If the first payment was already made, the call returns 305. After a decline you can try again.',
    'If `status_code` is 5, the issuer wants the buyer to confirm: redirect the browser to `redirect_url`.',
  ],
  auth: 'none',
  limitGroup: 'payments',
  isMoney: true,
  request,
  response: z.union([paidSubscriptionRecord, challenged]),
  refusals: [
    'unreadable_body',
    'missing_parameter',
    'invalid_value',
    'social_id_invalid',
    'combination_not_allowed',
    'unknown_client_key',
    'seller_not_found',
    'too_many_requests',
    'token_unusable',
    'subscription_not_found',
    'sale_busy',
    'subscription_busy',
    'wrong_subscription_status',
    'outcome_unknown',
    'temporarily_unavailable',
  ],
  example: {
    request: {
      sub_svc_id: 'SUB005M2-…',
      credit_card_number: '4111111111111111',
      credit_card_exp: '12/30',
      credit_card_cvv: '123',
      buyer_email: 'dana@example.com',
      buyer_name: 'Dana Levi',
      seller_svc_id: 'MPL004T7-…',
    },
    response: PAID_EXAMPLE,
  },
});

export type PaySubscriptionRequest = z.output<typeof paySubscriptionContract.request>;
