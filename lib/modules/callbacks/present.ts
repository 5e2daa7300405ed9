import type { DeliveryField, DeliveryRow } from './contract/deliveries.ts';
import { decodedFields } from './domain/inbox.ts';
import { isMasked } from './sealed-fields.ts';
import { wireTimestamp } from '#lib/kernel/time/timestamps.ts';
import type { EXPORTED_DELIVERY } from './views.ts';

/** Fields with payment tokens or identity numbers: sent, and never drawn. */
const NOT_FOR_THE_SCREEN: ReadonlySet<string> = new Set(['buyer_key', 'buyer_social_id']);

const MASK = '•••••';

/** The visible end of a masked value: enough to tell two values apart, less than half. */
const maskedValue = (value: string): string => (value.length < 9 ? MASK : MASK + value.slice(-4));

export type ShownBody = { body: string; fields: DeliveryField[]; mask: (text: string) => string };

/**
 * A form body for people: decoded, with secrets and card data masked. The stored body of a `sealed` event is masked
 * already. `mask` does the same to a text that may repeat the body.
 */
export function shownBody(body: string, sealed: boolean): ShownBody {
  const sent = decodedFields(body);
  const secrets = sent.filter(({ name, value }) => NOT_FOR_THE_SCREEN.has(name) && value !== '');
  const fields = sent.map(({ name, value }) => {
    const isSecret = NOT_FOR_THE_SCREEN.has(name) && value !== '';
    return { name, value: isSecret ? maskedValue(value) : value, isMasked: isSecret || (sealed && isMasked(value)) };
  });
  return {
    fields,
    body: secrets.length === 0 ? body : new URLSearchParams(fields.map(({ name, value }) => [name, value])).toString(),
    mask: (text) => secrets.reduce((shown, { value }) => shown.replaceAll(value, maskedValue(value)), text),
  };
}

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
