import type { ScreenView } from '#app/_server/person.ts';
import { can } from '#lib/modules/access/index.ts';
import { findDeviceServices, listOrders } from '#lib/modules/devices/dashboard.ts';

/** The businesses whose devices a person manages, and whether each takes payments on devices. */
export async function loadDeviceBusinesses({ sellers }: Pick<ScreenView, 'sellers'>) {
  const own = sellers.filter((seller) => can(seller, 'manage-devices'));
  const { active } = await findDeviceServices(own.map(({ id }) => id));
  return own.map(({ id, key, name }) => ({ id, key, name, isOn: active.includes(id) }));
}

/** The businesses that devices are ordered for, and their orders. */
export async function loadOrders(view: Pick<ScreenView, 'sellers'>) {
  const businesses = await loadDeviceBusinesses(view);
  const orders = await listOrders(businesses.map(({ id }) => id));
  const isOneOfSeveral = businesses.length > 1;
  const nameOf = (id: number) => (isOneOfSeveral ? (businesses.find((one) => one.id === id)?.name ?? null) : null);
  return {
    businesses: businesses.map(({ key, name }) => ({ key, name })),
    orders: orders.map((order) => ({ ...order, sellerName: nameOf(order.sellerId) })),
  };
}
