/** States of devices and of payments at them, the kinds of their events, and the tips that they ask about. */

export const DEVICE_STATES = ['unpaired', 'pairing', 'active'] as const;

export const DEVICE_EVENT_KINDS = ['paired', 'unpaired', 'renamed', 'moved', 'online', 'offline', 'tested'] as const;

/** Tips that a terminal offers: how many, and the largest of them in percent. */
export const MAX_TIPS = 4;
export const MAX_TIP_PERCENT = 50;

/** Progress of a payment on a terminal; the terminal reports the last four. */
export const DEVICE_STEPS = [
  'sent',
  'accepted',
  'announced',
  'waiting-card',
  'card-read',
  'pin',
  'authorizing',
] as const;
export type DeviceStep = (typeof DEVICE_STEPS)[number];

/** Devices that sellers have ordered. */

export const ORDER_STATES = ['ordered', 'preparing', 'shipped', 'delivered'] as const;

export type OrderedItem = { posId: string; name: string; shippingAddress: string };

export type DeviceOrder = {
  publicId: string;
  state: (typeof ORDER_STATES)[number];
  createdAt: Date;
  items: readonly OrderedItem[];
};
