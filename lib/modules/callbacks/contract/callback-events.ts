/**
 * The event types of a callback (specification 6.2, 6.4), for every module that names a type. `test` is sent by hand
 * from the dashboard, without an event behind it.
 */

/** What the form of an event tells of, which decides its fields, its signature and how it is told from another. */
export type CallbackSubject = 'sale' | 'device' | 'subscription' | 'seller';

/** `about`: a sale where nothing is said. */
export type CallbackEvent = { notifyType: string; meaning: string; sentBy: string; about?: CallbackSubject };

export const CALLBACK_EVENTS = [
  {
    notifyType: 'sale-complete',
    meaning: 'The sale is paid, a card was saved by a sale of type token, or a hold was captured.',
    sentBy:
      'A payment on the payment page, pay-sale, generate-sale with buyer_key or multi-capture, POST /sales, ' +
      'capture-sale.',
  },
  {
    notifyType: 'sale-authorized',
    meaning: 'The amount is on hold on the buyer’s card. Capture or release it within 168 hours.',
    sentBy: 'The payment of a sale of type authorize.',
  },
  {
    notifyType: 'sale-failure',
    meaning:
      'A payment attempt failed. One callback per attempt, each with its own svc_transaction_id; the sale can ' +
      'still be paid.',
    sentBy: 'A declined or abandoned attempt, on the page or through the API.',
  },
  {
    notifyType: 'refund',
    meaning:
      'The sale was refunded in full or in part, or a hold was released. svc_transaction_total is the ' +
      'amount refunded, price the original price, sale_refund_buffer the amount that can still be refunded.',
    sentBy: 'refund-sale, a refund in the dashboard, the release of a hold after 168 hours.',
  },
  { notifyType: 'sale-chargeback', meaning: 'The buyer’s bank charged the payment back.', sentBy: 'The acquirer.' },
  {
    notifyType: 'sale-chargeback-refund',
    meaning: 'A chargeback was reversed. The sale returns to the status before it.',
    sentBy: 'The acquirer.',
  },
  {
    notifyType: 'sale-paid',
    meaning:
      'A direct debit was submitted to the bank. The money hasn’t arrived yet: wait for sale-complete or ' +
      'sale-failure.',
    sentBy: 'A payment by Israeli direct debit.',
  },
  {
    notifyType: 'sale-il-direct-debit-update',
    meaning: 'The bank updated the mandate of a direct debit: authorization_status and authorization_error_code.',
    sentBy: 'The buyer’s bank, after the first debit or at any time later.',
  },
  {
    notifyType: 'test',
    meaning: 'A test event that you sent from the dashboard. Respond with 200 and do nothing.',
    sentBy: 'Callbacks › Endpoints in the dashboard.',
  },
  {
    notifyType: 'point-of-sale-action-paired',
    about: 'device',
    meaning: 'A device was paired with a seller and accepts payments.',
    sentBy: 'vas/pos/authenticate, the pairing of a device in the dashboard. To the partner.',
  },
  {
    notifyType: 'point-of-sale-action-unpaired',
    about: 'device',
    meaning: 'A device was unpaired from a seller.',
    sentBy: 'Devices in the dashboard. To the partner.',
  },
  {
    notifyType: 'point-of-sale-action-renamed',
    about: 'device',
    meaning: 'A device was renamed.',
    sentBy: 'Devices in the dashboard. To the partner.',
  },
  {
    notifyType: 'point-of-sale-action-ordered',
    about: 'device',
    meaning: 'Devices were ordered for a seller.',
    sentBy: 'vas-enable with extend_items, an order in the dashboard. To the partner.',
  },
  {
    notifyType: 'point-of-sale-action-shipped',
    about: 'device',
    meaning: 'The devices of an order were shipped.',
    sentBy: 'The supplier. To the partner.',
  },
  {
    notifyType: 'sub-create',
    about: 'subscription',
    meaning: 'A subscription was created. Nothing was charged.',
    sentBy: 'generate-subscription, a buyer’s form on the link of a template, the dashboard.',
  },
  {
    notifyType: 'sub-active',
    about: 'subscription',
    meaning:
      'A subscription became active: its first payment was made, its card was saved for a first payment in ' +
      'the future, or it was resumed.',
    sentBy: 'The first payment, a resume.',
  },
  {
    notifyType: 'sub-iteration-success',
    about: 'subscription',
    meaning: 'A payment was charged. svc_sale_id is its sale, which sends its own sale-complete.',
    sentBy: 'Each charge of a subscription.',
  },
  {
    notifyType: 'sub-iteration-skipped',
    about: 'subscription',
    meaning: 'Payment dates passed without a charge. They’re counted in sub_iterations_skipped and never charged.',
    sentBy: 'A resume, another card after a failure.',
  },
  {
    notifyType: 'sub-failure',
    about: 'subscription',
    meaning:
      'A payment failed. sub_status says what follows: 76 it will be retried a day later, 4 another card is ' +
      'needed. The seventh failed attempt cancels the subscription and sends sub-cancel. If the first ' +
      'payment is declined, only sale-failure is sent.',
    sentBy: 'A declined charge of a subscription whose first payment was made.',
  },
  {
    notifyType: 'sub-pause',
    about: 'subscription',
    meaning: 'A subscription was paused. Nothing is charged until it’s resumed.',
    sentBy: 'pause-subscription, the dashboard, the buyer if the seller allows it.',
  },
  {
    notifyType: 'sub-cancel',
    about: 'subscription',
    meaning: 'A subscription was canceled before its last payment. No further charges are made.',
    sentBy:
      'cancel-subscription, the dashboard, the buyer if the seller allows it, the seventh failed attempt at a ' +
      'payment.',
  },
  {
    notifyType: 'sub-complete',
    about: 'subscription',
    meaning: 'All payment dates of a subscription have passed.',
    sentBy: 'The last charge of a subscription with a fixed number of payments.',
  },
  {
    notifyType: 'seller-create',
    about: 'seller',
    meaning: 'A seller was created. It isn’t approved yet; in the sandbox it can sell at once.',
    sentBy: 'create-seller, an invitation in the dashboard. To the partner.',
  },
  {
    notifyType: 'seller-update',
    about: 'seller',
    meaning: 'A seller’s details, permissions or fees have changed.',
    sentBy: 'Any change: update-seller, its onboarding and review, its settings and services. To the partner.',
  },
  {
    notifyType: 'seller-approve',
    about: 'seller',
    meaning: 'A seller was approved.',
    sentBy: 'The review of its onboarding. To the partner.',
  },
] as const satisfies readonly CallbackEvent[];

export type NotifyType = (typeof CALLBACK_EVENTS)[number]['notifyType'];

/** What an event tells of. */
export const subjectOf = (event: CallbackEvent): CallbackSubject => event.about ?? 'sale';

/** `authorization_status` (answers, section 5). */
export const MANDATE_STATUSES = [
  [1, 'opened'],
  [2, 'failed'],
  [3, 'canceled by the account’s owner'],
  [5, 'moved from a previous account'],
  [6, 'account changed'],
  [13, 'reactivated after a freeze'],
] as const satisfies readonly (readonly [number, string])[];
