import { wireTimestamp } from '#lib/kernel/time/timestamps.ts';
import type { DeliveryRow } from '../contract/deliveries.ts';
import type { EXPORTED_DELIVERY } from '../views/export-columns.ts';

/** A delivery of the log as a table to download has it. */
export function deliveryRow(
  delivery: DeliveryRow,
  timeZone: string,
): Record<(typeof EXPORTED_DELIVERY)[number], string> {
  return {
    delivery_id: String(delivery.id),
    created: wireTimestamp(delivery.createdAt, timeZone),
    seller_name: delivery.sellerName,
    notify_type: delivery.notifyType,
    audience: delivery.audience,
    url: delivery.url,
    state: delivery.state,
    outcome: delivery.outcome,
    tries: String(delivery.tries),
    resend: String(delivery.resend),
    settled: delivery.settledAt ? wireTimestamp(delivery.settledAt, timeZone) : '',
    sale_svc_id: delivery.saleId ?? '',
    sale_svc_code: delivery.saleCode === null ? '' : String(delivery.saleCode),
    sub_svc_id: delivery.subscriptionId ?? '',
    sub_svc_code: delivery.subscriptionCode === null ? '' : String(delivery.subscriptionCode),
  };
}
