/** Devices that sellers have ordered. */

export const ORDER_STATES = ['ordered', 'preparing', 'shipped', 'delivered'] as const;

export type OrderedItem = { posId: string; name: string; shippingAddress: string };

export type DeviceOrder = {
  publicId: string;
  state: (typeof ORDER_STATES)[number];
  createdAt: Date;
  items: readonly OrderedItem[];
};
