import { wireTimestamp } from '#lib/kernel/time/timestamps.ts';
import type { NotifyType } from '../contract/callback-events.ts';
import { SELLER_CALLBACK_FIELDS, type SellerCallbackFieldName } from '../contract/seller-callback-fields.ts';

/** What every callback says of itself; the rest is told by whoever knows sellers. */
type Said = 'status_code' | 'seller_public_key' | 'action_date' | 'notify_type';

/** What happened to a seller, and the fields of the seller as it stands after it. Null and no text are left out. */
export type SellerChange = {
  notifyType: Extract<NotifyType, `seller-${string}`>;
  fields: Readonly<Record<Exclude<SellerCallbackFieldName, Said>, string | null>>;
};

/**
 * The form of a callback that tells of a seller (specification 6.4), whole: it is kept sealed. It has no
 * `svc_signature`, which would need a sale and a transaction; the headers of Standard Webhooks sign it.
 */
export function sellerCallbackBody(
  { notifyType, fields }: SellerChange,
  { publicKey, at, timeZone }: { publicKey: string; at: Date; timeZone: string },
): string {
  const values: Readonly<Record<SellerCallbackFieldName, string | null>> = {
    ...fields,
    status_code: '0',
    seller_public_key: publicKey,
    action_date: wireTimestamp(at, timeZone),
    notify_type: notifyType,
  };
  const form = new URLSearchParams();
  for (const { name } of SELLER_CALLBACK_FIELDS) {
    const value = values[name];
    if (value !== null && value !== '') form.append(name, value);
  }
  return form.toString();
}
