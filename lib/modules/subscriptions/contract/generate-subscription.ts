import { z } from 'zod';
import { contract } from '#lib/kernel/contract.ts';
import { isDialable, isEmailAddress } from '#lib/kernel/person/recipient.ts';
import type { Cause } from '#lib/kernel/refusals/refusal-causes.ts';
import { currency, field, flag, language, oneOf, secret, text } from '#lib/kernel/wire.ts';
import { requestDate } from '#lib/kernel/time/request-date.ts';
import { amount, oneOfNumbers, readWhole } from '#lib/kernel/wire-numbers.ts';
import { PAYMENT_METHODS } from '#lib/kernel/sale/payment-method.ts';
import { clientKey, sellerId, url } from '#lib/kernel/sale/sale-fields.ts';
import { subscriptionId } from './subscription-fields.ts';
import { paidSubscriptionRecord, RECORD_EXAMPLE, subscriptionRecord } from './subscription-record.ts';
import { PERIODS, SUBSCRIPTION_KINDS, SUBSCRIPTION_METHODS } from '#lib/kernel/subscription.ts';

/** Most dates of a calendar that ends. */
const MAX_ITERATIONS = 10_000;

/** Number of charges; -1 on the wire is endless, read as null. */
const iterations = field<number | null>(
  (wire) => {
    const count = readWhole(wire);
    if (count === -1) return { value: null };
    if (count !== null && count >= 1 && count <= MAX_ITERATIONS) return { value: count };
    const cause: Cause = { key: 'one_of', values: { values: `-1, 1-${MAX_ITERATIONS}` } };
    return { refusal: 'invalid_value', cause };
  },
  {
    type: ['integer', 'string'],
    minimum: -1,
    maximum: MAX_ITERATIONS,
    description: 'Number of payments; -1 or left out: until it’s canceled. An empty value is rejected (9001).',
  },
);

const NOT_OF_AN_UPDATE = 'Required, except with sub_update.';

const shape = z.object({
  seller_svc_id: sellerId.required,
  sub_price: amount({ description: `Minor units, at least 500. ${NOT_OF_AN_UPDATE}` }).optional,
  sub_currency: currency().optional,
  sub_description: text({ max: 500, description: `What the buyer pays for. ${NOT_OF_AN_UPDATE}` }).optional,
  sub_iteration_type: oneOfNumbers(Object.values(PERIODS), { description: `How often. ${NOT_OF_AN_UPDATE}` }).optional,
  sub_iterations: iterations.allWithout,
  sub_start_date: requestDate({
    description:
      'The first payment date: dd/mm/yyyy, optionally followed by hh:mm, from the year 2000 on. Left out: ' +
      'the time of the first payment. If a month is too short, its last day is used.',
  }).optional,
  sub_payment_method: oneOf(PAYMENT_METHODS, {
    description: `One that can be charged repeatedly: ${SUBSCRIPTION_METHODS.join(', ')}; multi lets the buyer choose.`,
  }).optional,
  sub_type: oneOfNumbers(Object.values(SUBSCRIPTION_KINDS), {
    description: '10 creates one link for many buyers, each with a subscription of their own.',
  }).optional,
  buyer_key: secret({ max: 64, description: 'A permanent token that pays the first payment now and all later ones.' })
    .optional,
  subscription_id: text({ max: 255, description: 'Your own identifier; not checked for uniqueness.' }).optional,
  sub_callback_url: url.optional,
  sub_return_url: url.optional,
  sub_send_notification: flag({ description: 'Notify the buyer by email and text message.' }).optional,
  sub_email_address: text({ description: 'Of the buyer; checked only if notifications are on.' }).optional,
  sub_indicative_mobile: text({ description: 'Of the buyer; checked only if notifications are on.' }).optional,
  sub_indicative_name: text({ max: 255, description: 'Name of the buyer.' }).optional,
  language: language(),
  sub_update: flag({ description: '1 replaces the card of sub_svc_id. Nothing else is changed.' }).optional,
  sub_svc_id: subscriptionId.optional,
  svc_client_key: clientKey.optional,
});

const NEEDED = ['sub_price', 'sub_currency', 'sub_description', 'sub_iteration_type'] as const;

const request = shape.superRefine((sent, context) => {
  const issue = (name: string, message: string, cause?: Cause) =>
    context.addIssue({ code: 'custom', message, path: [name], ...(cause && { params: { cause } }) });
  if (sent.sub_update) {
    if (sent.sub_svc_id === undefined) issue('sub_svc_id', 'missing_parameter');
    return;
  }
  // A forgotten sub_update would create a second subscription instead of replacing the card.
  if (sent.sub_svc_id !== undefined) issue('sub_svc_id', 'combination_not_allowed');
  for (const name of NEEDED) if (sent[name] === undefined) issue(name, 'missing_parameter');
  const method = sent.sub_payment_method;
  if (method !== undefined && !(SUBSCRIPTION_METHODS as readonly string[]).includes(method))
    issue('sub_payment_method', 'combination_not_allowed', {
      key: 'one_of',
      values: { values: SUBSCRIPTION_METHODS.join(', ') },
    });
  if (sent.buyer_key !== undefined && sent.sub_type === SUBSCRIPTION_KINDS.template)
    issue('buyer_key', 'combination_not_allowed');
  if (!sent.sub_send_notification) return;
  if (sent.sub_email_address !== undefined && !isEmailAddress(sent.sub_email_address))
    issue('sub_email_address', 'invalid_value', { key: 'email' });
  if (sent.sub_indicative_mobile !== undefined && !isDialable(sent.sub_indicative_mobile))
    issue('sub_indicative_mobile', 'invalid_value', { key: 'phone' });
});

/** POST /generate-subscription: makes a subscription, or replaces the card of one (answers, section 4). */
export const generateSubscriptionContract = contract({
  id: 'generate-subscription',
  method: 'POST',
  path: '/generate-subscription',
  summary: 'Create a subscription and get the URL of its page, or replace the card of a subscription.',
  notes: [
    'Send the buyer to `sub_url`. The page shows the price, how often it is charged and until when, and ' +
      'asks for the card.',
    'With `buyer_key` the first payment is charged at once, and the response is that of pay-subscription. A ' +
      'single-use token is rejected with 9004.',
    '`sub_update` `1` with `sub_svc_id` replaces the card of a running subscription: at once if you send ' +
      '`buyer_key`, otherwise on the page at `sub_url`, which is valid for 30 days. A failed payment is then ' +
      'charged at once.',
    'Besides the usual fields, the response has `sub_type`, `sub_payment_method` and `sub_error_code`, the ' +
      'code behind `sub_error_text`. New fields may be added to any response.',
    'Each charge is a sale of its own and sends its own callbacks, in addition to those of the subscription.',
  ],
  auth: 'seller',
  limitGroup: 'payments',
  maxBodyBytes: 32 * 1_024,
  saysSession: true,
  isMoney: true,
  request,
  response: z.union([subscriptionRecord, paidSubscriptionRecord]),
  refusals: [
    'unreadable_body',
    'missing_parameter',
    'invalid_value',
    'currency_not_allowed',
    'invalid_price',
    'combination_not_allowed',
    'url_not_acceptable',
    'unknown_client_key',
    'seller_not_found',
    'seller_not_approved',
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
      seller_svc_id: 'MPL004T7-…',
      sub_price: 4900,
      sub_currency: 'ILS',
      sub_description: 'Coffee club',
      sub_iteration_type: 3,
      sub_iterations: 12,
      sub_start_date: '01/12/2026 09:00',
      subscription_id: 'plan-1001',
      language: 'en',
    },
    response: RECORD_EXAMPLE,
  },
});

export type GenerateSubscriptionRequest = z.output<typeof generateSubscriptionContract.request>;
