import { wireTimestamp } from '#lib/kernel/time/timestamps.ts';
import type { SubscriptionsContext } from '../context.ts';
import type { SubscriptionItem } from '../contract/get-subscriptions.ts';
import { ENDLESS, type PaidSubscriptionRecord, type SubscriptionRecord } from '../contract/subscription-record.ts';
import { PERIODS, SUBSCRIPTION_KINDS, SUBSCRIPTION_STATES, subscriptionUrlOf } from '#lib/kernel/subscription.ts';
import { datesLeft, type SubscriptionFacts } from '../domain/facts.ts';
import { statusErrorText } from '../present/status-error-text.ts';

/** Subscriptions on the wire: the subscription record of answers, section 4. */

export type RecordContext = Pick<SubscriptionsContext, 'timeZone' | 'origin'>;

/** Facts of the request: its reference, and the seller's identifier as the caller sent it. */
export type RecordParams = { session: string; sellerSvcId: string };

/** A subscription as every operation answers it. `url` where its page is not the one that is meant. */
export function subscriptionRecordOf(
  { timeZone, origin }: RecordContext,
  subscription: SubscriptionFacts,
  { session, sellerSvcId }: RecordParams,
  url = subscriptionUrlOf(origin, subscription),
): SubscriptionRecord {
  const at = (moment: Date | null) => (moment ? wireTimestamp(moment, timeZone) : '');
  return {
    sub_url: url,
    status_code: 0,
    session,
    svc_status: 'success',
    status_error_code: 0,
    seller_svc_id: sellerSvcId,
    seller_id: String(subscription.sellerId),
    sub_svc_id: subscription.publicId,
    sub_svc_code: subscription.code,
    subscription_id: subscription.merchantReference,
    sub_created: at(subscription.createdAt),
    sub_start_date: at(subscription.startsAt),
    sub_prev_date: at(subscription.previousAt),
    sub_next_date: at(subscription.nextAt),
    sub_status: SUBSCRIPTION_STATES[subscription.state],
    sub_iteration_type: PERIODS[subscription.period],
    sub_currency: subscription.currency,
    sub_price: subscription.price,
    sub_description: subscription.description,
    sub_iterations: subscription.iterations ?? ENDLESS,
    sub_iterations_completed: subscription.completed,
    sub_iterations_skipped: subscription.skipped,
    sub_iterations_left: datesLeft(subscription) ?? ENDLESS,
    sub_paid: subscription.activatedAt !== null,
    sub_error_text: statusErrorText(subscription.language, subscription.errorCode),
    sub_type: SUBSCRIPTION_KINDS[subscription.kind],
    sub_payment_method: subscription.paymentMethod,
    sub_error_code: subscription.errorCode,
  };
}

/** An item of get-subscriptions: the record with the buyer's details. */
export const subscriptionItemOf = (
  context: RecordContext,
  subscription: SubscriptionFacts,
  params: RecordParams,
): SubscriptionItem => ({
  ...subscriptionRecordOf(context, subscription, params),
  sub_buyer_details: {
    buyer_card_mask: subscription.cardMask ?? '',
    buyer_card_expiry: subscription.cardExpiry ?? '',
    buyer_card_brand: subscription.cardBrand ?? '',
    buyer_name: subscription.buyerName,
    buyer_email: subscription.buyerEmail,
    buyer_phone: subscription.buyerPhone,
    buyer_social_id: subscription.buyerSocialId,
  },
});

/** End of a first payment: `paidAt` null where nothing was charged, `declined` where the issuer declined. */
export type FirstPaymentEnd = { paidAt: Date | null; declined: { code: number; details: string } | null };

/** The record after a first payment. */
export function paidRecordOf(
  context: RecordContext,
  subscription: SubscriptionFacts,
  params: RecordParams,
  { paidAt, declined }: FirstPaymentEnd,
): PaidSubscriptionRecord {
  return {
    ...subscriptionRecordOf(context, subscription, params),
    sub_payment_date: paidAt ? wireTimestamp(paidAt, context.timeZone) : '',
    buyer_card_mask: subscription.cardMask ?? '',
    buyer_card_exp: subscription.cardExpiry ?? '',
    ...(declined && {
      status_code: 1,
      svc_status: 'failure',
      status_error_code: declined.code,
      status_error_details: declined.details,
      status_additional_info: null,
    }),
  };
}
