import type { SubscriptionFacts } from '../domain/facts.ts';

/** Columns of a subscription's facts, by the name of each fact. */
const FACTS: Readonly<Record<keyof SubscriptionFacts, string>> = {
  id: 'id',
  publicId: 'public_id',
  code: 'code',
  sellerId: 'seller_id',
  kind: 'kind',
  state: 'state',
  merchantReference: 'merchant_reference',
  price: 'price',
  currency: 'currency',
  description: 'description',
  period: 'period',
  iterations: 'iterations',
  startsAt: 'starts_at',
  startsWhenPaid: 'starts_when_paid',
  offset: 'calendar_offset',
  completed: 'completed',
  skipped: 'skipped',
  previousAt: 'previous_at',
  nextAt: 'next_at',
  skipsUntil: 'skips_until',
  failures: 'failures',
  errorCode: 'error_code',
  paymentMethod: 'payment_method',
  tokenId: 'token_id',
  language: 'language',
  callbackUrl: 'callback_url',
  returnUrl: 'return_url',
  sendNotification: 'send_notification',
  buyerName: 'buyer_name',
  buyerEmail: 'buyer_email',
  buyerPhone: 'buyer_phone',
  buyerSocialId: 'buyer_social_id',
  cardBrand: 'card_brand',
  cardMask: 'card_mask',
  cardExpiry: 'card_expiry',
  createdAt: 'created_at',
  activatedAt: 'activated_at',
  endedAt: 'ended_at',
  changedAt: 'changed_at',
  reason: 'reason',
};

/** Columns of every fact of `subscription`, read from the alias `row` and named as in `domain`. */
export const subscriptionColumns = (row: string): string =>
  Object.entries(FACTS)
    .map(([name, column]) => `${row}.${column} AS "${name}"`)
    .join(', ');
