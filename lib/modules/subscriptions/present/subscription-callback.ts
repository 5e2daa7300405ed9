import { ENDLESS } from '../contract/subscription-record.ts';
import { wireTimestamp } from '#lib/kernel/time/timestamps.ts';
import { callbackBody, type CallbackRecord, firstDestinationOf } from '#lib/modules/callbacks/index.ts';
import { SUBSCRIPTION_EVENTS, type SubscriptionNotifyType } from '../contract/callback-events.ts';
import { SUBSCRIPTION_CALLBACK_FIELDS, type SubscriptionCallbackFieldName } from '../contract/callback-fields.ts';

/** Callbacks of subscriptions: to one address each (specification 6.4). */
export const SUBSCRIPTION_CALLBACKS: CallbackRecord = {
  schema: 'SubscriptionCallback',
  events: SUBSCRIPTION_EVENTS,
  fields: SUBSCRIPTION_CALLBACK_FIELDS,
  section: {
    id: 'subscriptions',
    title: 'Callbacks of subscriptions',
    text:
      'Subscription events have types that begin with `sub-`. They go to the subscription’s ' +
      '`sub_callback_url`. If it has none, they go to the partner’s callback endpoint, or else to the ' +
      'seller’s. Each charge is a sale and also sends its own callback. Subscription callbacks have no ' +
      '`svc_signature`: verify `webhook-signature` and de-duplicate by `webhook-id`.',
    table: 'Fields of a callback of a subscription',
  },
  subject: { kind: 'subscription', table: 'subscription' },
  destinationsOf: firstDestinationOf,
};

/** An event of a subscription, and the subscription after it. */
export type SubscriptionChange = {
  notifyType: SubscriptionNotifyType;
  /** Time of the event. */
  at: Date;
  subscription: {
    id: number;
    sellerId: number;
    publicId: string;
    /** The address of its page. */
    url: string;
    code: number;
    /** The merchant's `subscription_id`; empty when none was sent, and then left out. */
    merchantReference: string;
    /** `sub_status`. */
    state: number;
    /** `sub_iteration_type`. */
    period: number;
    /** Minor units of `currency`. */
    price: number;
    currency: string;
    description: string;
    /** Number of charges; null is endless. */
    iterations: number | null;
    completed: number;
    skipped: number;
    previousAt: Date | null;
    nextAt: Date | null;
    startsAt: Date;
    createdAt: Date;
    isPaid: boolean;
    /** Code of the last failure; 0 after a success. */
    errorCode: number;
    /** Text of that failure, in the language of the subscription; empty after a success. */
    errorText: string;
    callbackUrl: string | null;
    buyerName: string;
    buyerEmail: string;
    buyerPhone: string;
    buyerSocialId: string;
    cardMask: string | null;
    /** MMYY */
    cardExpiry: string | null;
  };
  /** The sale of the date that was charged or failed. */
  sale?: { publicId: string; code: number } | null;
};

type Value = string | number | null;

/** Every field by its name; `SUBSCRIPTION_CALLBACK_FIELDS` has the order. */
function fieldsOf(
  { notifyType, at, subscription, sale = null }: SubscriptionChange,
  { sellerPublicKey, timeZone }: { sellerPublicKey: string; timeZone: string },
): Record<SubscriptionCallbackFieldName, Value> {
  const { iterations, completed, skipped } = subscription;
  const dateOrNull = (moment: Date | null) => moment && wireTimestamp(moment, timeZone);
  const isFailure = notifyType === 'sub-failure';
  return {
    sub_url: subscription.url,
    status_code: isFailure ? 1 : 0,
    svc_status: isFailure ? 'failure' : 'success',
    status_error_code: isFailure ? subscription.errorCode : 0,
    seller_public_key: sellerPublicKey,
    seller_id: subscription.sellerId,
    sub_svc_id: subscription.publicId,
    sub_svc_code: subscription.code,
    subscription_id: subscription.merchantReference || null,
    sub_created: wireTimestamp(subscription.createdAt, timeZone),
    sub_start_date: wireTimestamp(subscription.startsAt, timeZone),
    sub_prev_date: dateOrNull(subscription.previousAt),
    sub_next_date: dateOrNull(subscription.nextAt),
    sub_status: subscription.state,
    sub_iteration_type: subscription.period,
    sub_currency: subscription.currency,
    sub_price: subscription.price,
    sub_description: subscription.description,
    sub_iterations: iterations ?? ENDLESS,
    sub_iterations_completed: completed,
    sub_iterations_skipped: skipped,
    sub_iterations_left: iterations === null ? ENDLESS : iterations - completed - skipped,
    sub_paid: subscription.isPaid ? 1 : 0,
    sub_error_text: subscription.errorText || null,
    buyer_name: subscription.buyerName || null,
    buyer_email: subscription.buyerEmail || null,
    buyer_phone: subscription.buyerPhone || null,
    buyer_social_id: subscription.buyerSocialId || null,
    buyer_card_mask: subscription.cardMask,
    buyer_card_exp: subscription.cardExpiry,
    svc_sale_id: sale?.publicId ?? null,
    svc_sale_code: sale?.code ?? null,
    action_date: wireTimestamp(at, timeZone),
    status_error_details: isFailure ? subscription.errorText : null,
    notify_type: notifyType,
  };
}

/**
 * Body of a subscription callback (specification 6.4, answers section 4). No `svc_signature`; the Standard Webhooks
 * headers sign it.
 */
export const subscriptionCallbackBody = (
  change: SubscriptionChange,
  context: { sellerPublicKey: string; timeZone: string },
): string => callbackBody(SUBSCRIPTION_CALLBACK_FIELDS, fieldsOf(change, context));
