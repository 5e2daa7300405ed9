import type { Credentials } from '#lib/kernel/credentials.ts';
import type { Refusal } from '#lib/kernel/refusals/refusals.ts';
import { ok, type Result, refuse } from '#lib/kernel/result.ts';
import { notifyPartner } from '#lib/modules/callbacks/index.ts';
import { callerOf } from '../caller-of.ts';
import type { DevicesContext } from '../context.ts';
import {
  addOrder,
  changeService,
  type DeviceOrder,
  findService,
  type OrderedItem,
  ordersOf,
  posServiceOf,
  type Service,
  takenNumbers,
} from './store-services.ts';

/** A partner reads and switches the point of sale of its seller, and orders devices (answers, sections 6 and 11). */

export type SeenService = { service: Service; orders: readonly DeviceOrder[] };

const UNKNOWN: Refusal = { key: 'invalid_value', about: 'service' };
const INACTIVE: Refusal = { key: 'service_not_active', about: 'service' };

type Named = { credentials: Credentials; serviceId: string };

/** Without an identifier, the point of sale: it has one from then on. */
export async function readService(
  context: DevicesContext,
  { credentials, serviceId }: { credentials: Credentials; serviceId: string | null },
): Promise<Result<SeenService, Refusal>> {
  const caller = await callerOf(context, credentials);
  if (!caller.ok) return caller;
  const { database } = context;
  const service =
    serviceId === null
      ? await posServiceOf(database, caller.value)
      : await findService(database, caller.value, serviceId);
  return service ? ok({ service, orders: await ordersOf(database, caller.value) }) : refuse(UNKNOWN);
}

/** Switches the service on and records an order of devices, where there is one: both or neither. */
export async function enableService(
  context: DevicesContext,
  { items, ...named }: Named & { items: readonly OrderedItem[] | null },
): Promise<Result<SeenService, Refusal>> {
  const seen = await change(context, named, async (inside, sellerId, service) => {
    await changeService(inside, sellerId, service, { isActive: true });
    return items && orderDevices(inside, context, sellerId, items);
  });
  if (seen.ok && items) context.wakeDeliveries();
  return seen;
}

/**
 * Inside a database transaction that holds the seller's service: records an order and tells the partner. A number that
 * a device or an order has is refused.
 */
async function orderDevices(
  inside: DevicesContext['database'],
  context: DevicesContext,
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

/** A person of the seller switches its point of sale on; with items, orders devices too. Answers why not. */
export async function enableServiceOf(
  context: DevicesContext,
  sellerId: number,
  items: readonly OrderedItem[] | null,
): Promise<Refusal | null> {
  const refused = await undone(context, async (inside) => {
    await changeService(inside, sellerId, await posServiceOf(inside, sellerId), { isActive: true });
    return items && orderDevices(inside, context, sellerId, items);
  });
  if (!refused && items) context.wakeDeliveries();
  return refused;
}

export const disableService = (context: DevicesContext, named: Named): Promise<Result<SeenService, Refusal>> =>
  change(context, named, async (inside, sellerId, service) => {
    if (!service.isActive) return INACTIVE;
    await changeService(inside, sellerId, service, { isActive: false });
    return null;
  });

export const updateService = (
  context: DevicesContext,
  {
    websites,
    tips,
    ...named
  }: Named & { websites?: readonly string[] | undefined; tips?: readonly number[] | undefined },
): Promise<Result<SeenService, Refusal>> =>
  change(context, named, async (inside, sellerId, service) => {
    if (!service.isActive) return INACTIVE;
    await changeService(inside, sellerId, service, {
      data: { ...service.data, ...(websites && { websites }), ...(tips && { tips }) },
    });
    return null;
  });

/** Runs a change of a service of the caller's seller in a database transaction; a refusal undoes it. */
async function change(
  context: DevicesContext,
  { credentials, serviceId }: Named,
  run: (inside: DevicesContext['database'], sellerId: number, service: Service) => Promise<Refusal | null>,
): Promise<Result<SeenService, Refusal>> {
  const caller = await callerOf(context, credentials);
  if (!caller.ok) return caller;
  const sellerId = caller.value;
  const refused = await undone(context, async (inside) => {
    const service = await findService(inside, sellerId, serviceId);
    return service ? run(inside, sellerId, service) : UNKNOWN;
  });
  return refused ? refuse(refused) : readService(context, { credentials, serviceId });
}

/** Runs something in a database transaction that a refusal undoes; answers the refusal. */
const undone = (
  { database }: Pick<DevicesContext, 'database'>,
  run: (inside: DevicesContext['database']) => Promise<Refusal | null>,
): Promise<Refusal | null> =>
  database
    .inTransaction(async (inside) => {
      const refused = await run(inside);
      if (refused) throw new Refused(refused);
      return null;
    })
    .catch((error: unknown) => {
      if (error instanceof Refused) return error.refusal;
      throw error;
    });

/** Carries a refusal out of a database transaction that it undoes. */
class Refused extends Error {
  readonly refusal: Refusal;
  constructor(refusal: Refusal) {
    super(refusal.key);
    this.refusal = refusal;
  }
}
