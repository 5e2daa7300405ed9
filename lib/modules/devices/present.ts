import { wireTimestamp } from '#lib/kernel/time/timestamps.ts';
import {
  callbackBody,
  type CallbackRecord,
  notify,
  type NotifyContext,
  partnerDestinationOf,
} from '#lib/modules/callbacks/index.ts';
import type { Database } from '#lib/platform/db/database.ts';
import { DEVICE_EVENTS, type DeviceNotifyType } from './contract/callback-events.ts';
import { DEVICE_CALLBACK_FIELDS } from './contract/callback-fields.ts';

/** Callbacks of devices and of orders of devices: to the partner alone. */
export const DEVICE_CALLBACKS: CallbackRecord = {
  schema: 'DeviceCallback',
  events: DEVICE_EVENTS,
  fields: DEVICE_CALLBACK_FIELDS,
  section: {
    id: 'devices',
    title: 'Callbacks of devices',
    text:
      'Events of point-of-sale devices go to the partner’s callback endpoint. Their types begin with ' +
      '`point-of-sale-action-`. They don’t belong to a sale, so they have no `svc_signature`: verify ' +
      '`webhook-signature` and de-duplicate by `webhook-id`.',
    table: 'Fields of a callback of a device',
  },
  destinationsOf: partnerDestinationOf,
};

/** A change of a device, or of an order of devices. */
export type DeviceChange = {
  notifyType: DeviceNotifyType;
  device?: { posId: string | null; terminalId: string; name: string | null };
  order?: { publicId: string; status: string; count: number };
};

/**
 * Inside a database transaction: enqueues a callback about a device of a seller to the partner's address (specification
 * 6.4). It has no `svc_signature`, which would need a sale and a transaction; the headers of Standard Webhooks sign it.
 */
export const notifyPartner = (
  inside: Database,
  context: NotifyContext,
  sellerId: number,
  { notifyType, device, order }: DeviceChange,
): Promise<void> =>
  notify(inside, context, DEVICE_CALLBACKS, [
    {
      notifyType,
      sellerId,
      bodyOf: ({ publicKey, name, now }) =>
        callbackBody(DEVICE_CALLBACK_FIELDS, {
          seller_public_key: publicKey,
          seller_name: name,
          pos_id: device?.posId ?? null,
          terminal_id: device?.terminalId ?? null,
          pos_name: device?.name ?? null,
          order_id: order?.publicId ?? null,
          order_status: order?.status ?? null,
          number_of_devices: order?.count ?? null,
          action_date: wireTimestamp(now, context.timeZone),
          notify_type: notifyType,
        }),
    },
  ]);
