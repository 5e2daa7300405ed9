import type { CallbackEvent } from '#lib/modules/callbacks/contract/callback-fields.ts';

/** Callback events of subscriptions (specification 6.4). */
export const SUBSCRIPTION_EVENTS = [
  {
    notifyType: 'sub-create',
    meaning: 'A subscription was created. Nothing was charged.',
    sentBy: 'generate-subscription, a buyer’s form on the link of a template, the dashboard.',
  },
  {
    notifyType: 'sub-active',
    meaning:
      'A subscription became active: its first payment was made, its card was saved for a first payment in ' +
      'the future, or it was resumed.',
    sentBy: 'The first payment, a resume.',
  },
  {
    notifyType: 'sub-iteration-success',
    meaning: 'A payment was charged. svc_sale_id is its sale, which sends its own sale-complete.',
    sentBy: 'Each charge of a subscription.',
  },
  {
    notifyType: 'sub-iteration-skipped',
    meaning: 'Payment dates passed without a charge. They’re counted in sub_iterations_skipped and never charged.',
    sentBy: 'A resume, another card after a failure.',
  },
  {
    notifyType: 'sub-failure',
    meaning:
      'A payment failed. sub_status says what follows: 76 it will be retried a day later, 4 another card is ' +
      'needed. The seventh failed attempt cancels the subscription and sends sub-cancel. If the first ' +
      'payment is declined, only sale-failure is sent.',
    sentBy: 'A declined charge of a subscription whose first payment was made.',
  },
  {
    notifyType: 'sub-pause',
    meaning: 'A subscription was paused. Nothing is charged until it’s resumed.',
    sentBy: 'pause-subscription, the dashboard, the buyer if the seller allows it.',
  },
  {
    notifyType: 'sub-cancel',
    meaning: 'A subscription was canceled before its last payment. No further charges are made.',
    sentBy:
      'cancel-subscription, the dashboard, the buyer if the seller allows it, the seventh failed attempt at a ' +
      'payment.',
  },
  {
    notifyType: 'sub-complete',
    meaning: 'All payment dates of a subscription have passed.',
    sentBy: 'The last charge of a subscription with a fixed number of payments.',
  },
] as const satisfies readonly CallbackEvent[];

export type SubscriptionNotifyType = (typeof SUBSCRIPTION_EVENTS)[number]['notifyType'];
