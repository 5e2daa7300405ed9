import { wireTimestamp } from '#lib/kernel/time/timestamps.ts';
import type { NotifyType } from '../contract/callback-events.ts';
import { DEVICE_CALLBACK_FIELDS, type DeviceCallbackFieldName } from '../contract/device-callback-fields.ts';

type DeviceNotifyType = Extract<NotifyType, `point-of-sale-action-${string}`>;

/** What happened to a device, or to an order of devices. */
export type DeviceChange = {
  notifyType: DeviceNotifyType;
  device?: { posId: string | null; terminalId: string; name: string | null };
  order?: { publicId: string; status: string; count: number };
};

/**
 * The form of a callback that tells of a device (specification 6.4). It has no `svc_signature`, which would need a sale
 * and a transaction; the headers of Standard Webhooks sign it.
 */
export function deviceCallbackBody(
  { notifyType, device, order }: DeviceChange,
  { seller, at, timeZone }: { seller: { publicKey: string; name: string }; at: Date; timeZone: string },
): string {
  const values: Record<DeviceCallbackFieldName, string | null> = {
    seller_public_key: seller.publicKey,
    seller_name: seller.name,
    pos_id: device?.posId ?? null,
    terminal_id: device?.terminalId ?? null,
    pos_name: device?.name ?? null,
    order_id: order?.publicId ?? null,
    order_status: order?.status ?? null,
    number_of_devices: order ? String(order.count) : null,
    action_date: wireTimestamp(at, timeZone),
    notify_type: notifyType,
  };
  const form = new URLSearchParams();
  for (const { name } of DEVICE_CALLBACK_FIELDS) if (values[name] !== null) form.append(name, values[name]);
  return form.toString();
}
