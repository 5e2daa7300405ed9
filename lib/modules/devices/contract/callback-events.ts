import type { CallbackEvent } from '#lib/modules/callbacks/contract/callback-fields.ts';

/** Events of devices and of orders of devices that callbacks report (specification 6.4). */
export const DEVICE_EVENTS = [
  {
    notifyType: 'point-of-sale-action-paired',
    meaning: 'A device was paired with a seller and accepts payments.',
    sentBy: 'vas/pos/authenticate, the pairing of a device in the dashboard. To the partner.',
  },
  {
    notifyType: 'point-of-sale-action-unpaired',
    meaning: 'A device was unpaired from a seller.',
    sentBy: 'Devices in the dashboard. To the partner.',
  },
  {
    notifyType: 'point-of-sale-action-renamed',
    meaning: 'A device was renamed.',
    sentBy: 'Devices in the dashboard. To the partner.',
  },
  {
    notifyType: 'point-of-sale-action-ordered',
    meaning: 'Devices were ordered for a seller.',
    sentBy: 'vas-enable with extend_items, an order in the dashboard. To the partner.',
  },
  {
    notifyType: 'point-of-sale-action-shipped',
    meaning: 'The devices of an order were shipped.',
    sentBy: 'The supplier. To the partner.',
  },
] as const satisfies readonly CallbackEvent[];

export type DeviceNotifyType = (typeof DEVICE_EVENTS)[number]['notifyType'];
