import { ENDLESS } from '../contract/subscription-record.ts';
import { toMajorText } from '#lib/kernel/money.ts';
import { wireTimestamp } from '#lib/kernel/time/timestamps.ts';
import type { EXPORTED_SUBSCRIPTION } from '../views/export-columns.ts';
import type { SubscriptionRow } from '../views/subscriptions.ts';

/**
 * A row of the downloadable table: the values on the screen, under names of the wire. Amounts in major units, times in
 * the given zone.
 */
export function subscriptionRow(
  subscription: SubscriptionRow,
  timeZone: string,
): Record<(typeof EXPORTED_SUBSCRIPTION)[number], string> {
  const { price, currency, nextAt, iterations } = subscription;
  return {
    sub_svc_id: subscription.subscriptionId,
    sub_svc_code: String(subscription.code),
    sub_created: wireTimestamp(subscription.createdAt, timeZone),
    seller_name: subscription.sellerName,
    sub_description: subscription.description,
    subscription_id: subscription.reference,
    sub_status: subscription.state,
    sub_iteration_type: subscription.period,
    sub_currency: currency,
    sub_price: toMajorText(price, currency),
    sub_next_date: nextAt === null ? '' : wireTimestamp(nextAt, timeZone),
    sub_iterations: String(iterations ?? ENDLESS),
    sub_iterations_completed: String(subscription.completed),
    sub_iterations_skipped: String(subscription.skipped),
    buyer_name: subscription.buyerName,
    buyer_email: subscription.buyerEmail,
    sub_payment_method: subscription.method,
    buyer_card_brand: subscription.cardBrand ?? '',
    buyer_card_last4: subscription.cardLast4 ?? '',
    buyer_card_exp: subscription.cardExpiry ?? '',
    buyer_account: subscription.account ?? '',
  };
}
