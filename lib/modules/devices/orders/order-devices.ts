import type { Refusal } from '#lib/kernel/refusals/refusals.ts';
import { ok, refuse } from '#lib/kernel/result.ts';
import { notifyPartner } from '../present.ts';
import { notifyingOfChange } from '#lib/modules/sellers/index.ts';
import { changeService, serviceOf } from '#lib/modules/services/index.ts';
import { unlessRefused } from '#lib/platform/db/unless-refused.ts';
import type { DevicesContext } from '../context.ts';
import { addOrder, takenNumbers } from './store-orders.ts';
import type { OrderedItem } from '#lib/kernel/device.ts';

/**
 * Inside a database transaction that locks the seller's service: records an order and enqueues the partner's callback.
 * A number that a device or an order has is refused.
 */
export async function orderDevices(
  inside: DevicesContext['database'],
  context: Omit<DevicesContext, 'database' | 'wakeDeliveries'>,
  sellerId: number,
  items: readonly OrderedItem[],
): Promise<Refusal | null> {
  const taken = await takenNumbers(inside, sellerId);
  if (items.some(({ posId }) => taken.has(posId))) return { key: 'combination_not_allowed', about: 'posId' };
  const publicId = await addOrder(inside, sellerId, items);
  await notifyPartner(inside, context, sellerId, {
    notifyType: 'point-of-sale-action-ordered',
    order: { publicId, status: 'ordered', count: items.length },
  });
  return null;
}

/**
 * A person of the seller switches its point of sale on, and orders devices where there are items. Returns the refusal.
 */
export async function enableServiceOf(
  context: DevicesContext,
  sellerId: number,
  items: readonly OrderedItem[] | null,
): Promise<Refusal | null> {
  const done = await unlessRefused<null, Refusal>(context.database, async (inside) => {
    await notifyingOfChange(inside, context, sellerId, async () =>
      changeService(inside, sellerId, await serviceOf(inside, sellerId, 'pos'), { isActive: true }),
    );
    const refused = items && (await orderDevices(inside, context, sellerId, items));
    return refused ? refuse(refused) : ok(null);
  });
  if (done.ok) context.wakeDeliveries();
  return done.ok ? null : done.reason;
}
