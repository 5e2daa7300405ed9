import {
  ACTION_DATE,
  type CallbackField,
  type CallbackPresence,
  NOTIFY_TYPE,
  ON_ERROR,
} from '#lib/modules/callbacks/contract/callback-fields.ts';
import { BUYER_CALLBACK_FIELDS } from '#lib/modules/payments/contract/callback-fields.ts';

const WITH_SALE = {
  cell: 'if the payment has a sale',
  sentence: 'In sub-iteration-success, and in sub-failure if there is a sale.',
} as const satisfies CallbackPresence;

/**
 * Fields of a subscription callback, in the order of sending: the record of answers, section 4, then the buyer, the
 * sale of the date and the reason of a failure. The seller's public key stands in place of `seller_svc_id`, so that
 * stored and displayed callbacks hold no credentials. No `session`: an event has no request.
 */
export const SUBSCRIPTION_CALLBACK_FIELDS = [
  {
    name: 'sub_url',
    value: 'text',
    when: 'always',
    meaning: 'The page of the subscription.',
    example: 'https://pay.example.com/subscription/generate/SUB…',
  },
  { name: 'status_code', value: 'integer', when: 'always', meaning: '0; 1 in sub-failure.', example: '0' },
  {
    name: 'svc_status',
    value: 'word',
    when: 'always',
    meaning: 'success; failure in sub-failure.',
    example: 'success',
  },
  {
    name: 'status_error_code',
    value: 'integer',
    when: 'always',
    meaning: '0; in sub-failure, the decline code.',
    example: '0',
  },
  {
    name: 'seller_public_key',
    value: 'text',
    when: 'always',
    meaning: 'The seller that the subscription belongs to.',
    example: 'PK-…',
  },
  {
    name: 'seller_id',
    value: 'text',
    when: 'always',
    meaning: 'The seller’s number, as in get-subscriptions.',
    example: '1',
  },
  { name: 'sub_svc_id', value: 'text', when: 'always', meaning: 'The subscription.', example: 'SUB005M2-…' },
  {
    name: 'sub_svc_code',
    value: 'integer',
    when: 'always',
    meaning: 'A short number to show people. You can’t search by it.',
    example: '120331',
  },
  {
    name: 'subscription_id',
    value: 'text',
    when: 'known',
    meaning: 'Your own identifier; omitted if you sent none.',
    example: 'plan-1001',
  },
  {
    name: 'sub_created',
    value: 'time',
    when: 'always',
    meaning: 'When the subscription was created.',
    example: '2026-11-24 10:15:00',
  },
  {
    name: 'sub_start_date',
    value: 'time',
    when: 'always',
    meaning: 'The first payment date.',
    example: '2026-12-01 09:00:00',
  },
  {
    name: 'sub_prev_date',
    value: 'time',
    when: 'known',
    meaning: 'Time of the last charge.',
    example: '2026-12-01 09:00:04',
  },
  {
    name: 'sub_next_date',
    value: 'time',
    when: 'known',
    meaning: 'The next payment date; omitted if there is none.',
    example: '2027-01-01 09:00:00',
  },
  {
    name: 'sub_status',
    value: 'integer',
    when: 'always',
    meaning:
      'Status after this event: 1 initial, 2 active, 3 paused, 4 failed, 5 cancelled, 6 completed, 76 ' +
      'failed and waiting for its automatic retry.',
    example: '2',
  },
  {
    name: 'sub_iteration_type',
    value: 'integer',
    when: 'always',
    meaning: '1 daily, 2 weekly, 3 monthly, 4 yearly.',
    example: '3',
  },
  { name: 'sub_currency', value: 'text', when: 'always', meaning: 'ISO 4217.', example: 'ILS' },
  { name: 'sub_price', value: 'amount', when: 'always', meaning: 'Amount of the next payment.', example: '4900' },
  {
    name: 'sub_description',
    value: 'text',
    when: 'always',
    meaning: 'What the buyer pays for.',
    example: 'Coffee club',
  },
  {
    name: 'sub_iterations',
    value: 'integer',
    when: 'always',
    meaning: 'Number of payments; -1: no end.',
    example: '12',
  },
  {
    name: 'sub_iterations_completed',
    value: 'integer',
    when: 'always',
    meaning: 'Payments that were charged.',
    example: '1',
  },
  {
    name: 'sub_iterations_skipped',
    value: 'integer',
    when: 'always',
    meaning: 'Payment dates that passed without a charge.',
    example: '0',
  },
  {
    name: 'sub_iterations_left',
    value: 'integer',
    when: 'always',
    meaning: 'Remaining payments; -1: no end.',
    example: '11',
  },
  {
    name: 'sub_paid',
    value: 'flag',
    when: 'always',
    meaning: '1 once the first payment is made, or the card is saved for a first payment in the future.',
    example: '1',
  },
  {
    name: 'sub_error_text',
    value: 'text',
    when: 'known',
    meaning: 'Why the last charge failed; omitted after a success.',
    example: '',
  },
  ...BUYER_CALLBACK_FIELDS,
  {
    name: 'svc_sale_id',
    value: 'text',
    when: WITH_SALE,
    meaning: 'The sale of this payment, as in get-sales.',
    example: 'SALE007K-…',
  },
  {
    name: 'svc_sale_code',
    value: 'integer',
    when: WITH_SALE,
    meaning: 'The sale’s short number, to show people.',
    example: '482190337',
  },
  { ...ACTION_DATE, example: '2026-12-01 09:00:04' },
  {
    name: 'status_error_details',
    value: 'text',
    when: ON_ERROR,
    meaning: 'Why it failed, in the language of the subscription.',
    example: '',
  },
  { ...NOTIFY_TYPE, example: 'sub-iteration-success' },
] as const satisfies readonly CallbackField[];

export type SubscriptionCallbackFieldName = (typeof SUBSCRIPTION_CALLBACK_FIELDS)[number]['name'];
