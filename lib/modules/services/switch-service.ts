import type { Credentials } from '#lib/kernel/credentials.ts';
import type { Refusal } from '#lib/kernel/refusals/refusals.ts';
import { ok, type Result, refuse } from '#lib/kernel/result.ts';
import type { DeviceOrder, OrderedItem } from '#lib/kernel/device.ts';
import { callerOf } from '#lib/modules/principals/index.ts';
import { notifyingOfChange } from '#lib/modules/sellers/index.ts';
import type { Database } from '#lib/platform/db/database.ts';
import { unlessRefused } from '#lib/platform/db/unless-refused.ts';
import type { ServicesContext } from './context.ts';
import { type SentIssuer, SERVICE_TYPES, SERVICE_TYPE_NAMES, type ServiceType } from '#lib/kernel/seller.ts';
import { changeService, findService, keptServices, type Service, serviceOf } from './store-services.ts';
import { isOn, switchTo } from './switches.ts';
import type { ShownService } from './views.ts';

/** A partner reads, switches and sets the additional services of its seller (answers, sections 6 and 11). */

/**
 * `orders` are those of devices; of other services than the point of sale there are none. `issuer`: the details for
 * documents, of invoices alone.
 */
export type SeenService = {
  service: Service;
  isActive: boolean;
  orders: readonly DeviceOrder[];
  issuer: SentIssuer | null;
};

const UNKNOWN: Refusal = { key: 'invalid_value', about: 'service' };
const INACTIVE: Refusal = { key: 'service_not_active', about: 'service' };

type Named = { credentials: Credentials; serviceId: string };

/** Service by its identifier, else by its type: it has an identifier from then on. */
export async function readService(
  context: ServicesContext,
  { credentials, serviceId, type }: { credentials: Credentials; serviceId: string | null; type: ServiceType | null },
): Promise<Result<SeenService, Refusal>> {
  const caller = await callerOf(context, credentials);
  if (!caller.ok) return caller;
  const { database } = context;
  const service =
    serviceId === null
      ? type && (await serviceOf(database, caller.value, type))
      : await findService(database, caller.value, serviceId);
  return service ? ok(await serviceViewOf(context, caller.value, service)) : refuse(UNKNOWN);
}

/** All services of a seller in the order of their numbers: each has an identifier from then on. */
export async function readServices(
  context: ServicesContext,
  credentials: Credentials,
): Promise<Result<SeenService[], Refusal>> {
  const caller = await callerOf(context, credentials);
  if (!caller.ok) return caller;
  const all: SeenService[] = [];
  for (const type of SERVICE_TYPE_NAMES)
    all.push(await serviceViewOf(context, caller.value, await serviceOf(context.database, caller.value, type)));
  return ok(all);
}

const serviceViewOf = async (context: ServicesContext, sellerId: number, service: Service): Promise<SeenService> => ({
  service,
  isActive: await isOn(context, context.database, sellerId, service),
  orders: service.type === 'pos' ? await context.pos.ordersOf(context.database, sellerId) : [],
  issuer: service.type === 'invoice' ? await context.issuer.read(context.database, sellerId) : null,
});

/** A change of a service inside a database transaction; a refusal undoes it. */
type Change = (inside: Database, sellerId: number, service: Service) => Promise<Refusal | null>;

const switchOn =
  (context: ServicesContext, items: readonly OrderedItem[] | null, data: ServiceData = {}): Change =>
  async (inside, sellerId, service) => {
    if (items && service.type !== 'pos')
      return { key: 'combination_not_allowed', about: 'service.order', cause: { key: 'service_lacks_it' } };
    // Documents begin with all that they have to say: what was not sent must be known.
    const issuer = service.type === 'invoice' ? (data.issuer ?? {}) : data.issuer;
    const refused = await setData(context, inside, sellerId, service, { ...data, issuer });
    if (refused) return refused;
    await switchTo(inside, sellerId, service, true);
    return items && context.pos.order(inside, sellerId, items);
  };

const switchOff =
  (context: ServicesContext): Change =>
  async (inside, sellerId, service) => {
    if (!(await isOn(context, inside, sellerId, service))) return INACTIVE;
    await switchTo(inside, sellerId, service, false);
    return null;
  };

/** Switches a service on, stores its settings, and records an order of devices, if any: all or nothing. */
export async function enableService(
  context: ServicesContext,
  { items, data, ...named }: Named & { items: readonly OrderedItem[] | null; data: ServiceData },
): Promise<Result<SeenService, Refusal>> {
  return change(context, named, switchOn(context, items, data));
}

export const disableService = (context: ServicesContext, named: Named): Promise<Result<SeenService, Refusal>> =>
  change(context, named, switchOff(context));

/**
 * A person switches a service of a seller, whom the caller has found among those of the person's partner. Returns
 * whether the state changed.
 */
export async function switchServiceOf(
  context: ServicesContext,
  sellerId: number,
  { type, on }: { type: ServiceType; on: boolean },
): Promise<Result<{ hasChanged: boolean }, Refusal>> {
  const switched = await unlessRefused<{ hasChanged: boolean }, Refusal>(context.database, async (inside) => {
    const service = await serviceOf(inside, sellerId, type);
    if ((await isOn(context, inside, sellerId, service)) === on) return ok({ hasChanged: false });
    const refused = await notifyingOfChange(inside, context, sellerId, () =>
      (on ? switchOn(context, null) : switchOff(context))(inside, sellerId, service),
    );
    return refused ? refuse(refused) : ok({ hasChanged: true });
  });
  if (switched.ok) context.wakeDeliveries();
  return switched;
}

/** All additional services of a seller in the order of their numbers, as its partner sees them. */
export async function shownServices(context: ServicesContext, sellerId: number): Promise<ShownService[]> {
  const { database } = context;
  const kept = await keptServices(database, sellerId);
  return Promise.all(
    SERVICE_TYPE_NAMES.map(async (type) => {
      const service = kept.find((one) => one.type === type);
      const isActive = service?.isActive ?? SERVICE_TYPES[type].isOn ?? true;
      return {
        type,
        isActive: await isOn(context, database, sellerId, { type, isActive }),
        websites: type === 'methods' ? ((service?.data['websites'] as readonly string[] | undefined) ?? []) : null,
      };
    }),
  );
}

/**
 * Settings of a service: sites whose pages may use the public key, the tips that devices offer, and what documents say
 * about their seller.
 */
export type ServiceData = {
  issuer?: SentIssuer | undefined;
  websites?: readonly string[] | undefined;
  tips?: readonly number[] | undefined;
};

const SETTABLE: Readonly<Partial<Record<ServiceType, readonly (keyof ServiceData)[]>>> = {
  invoice: ['issuer'],
  methods: ['websites'],
  pos: ['websites', 'tips'],
};

export const updateService = (
  context: ServicesContext,
  { data, ...named }: Named & { data: ServiceData },
): Promise<Result<SeenService, Refusal>> =>
  change(context, named, async (inside, sellerId, service) => {
    if (!(await isOn(context, inside, sellerId, service))) return INACTIVE;
    return setData(context, inside, sellerId, service, data);
  });

/** Stores the given settings of a service beside its others; refused where the service has no such setting. */
async function setData(
  context: Pick<ServicesContext, 'issuer'>,
  inside: Database,
  sellerId: number,
  service: Service,
  data: ServiceData,
): Promise<Refusal | null> {
  const given = (['websites', 'tips', 'issuer'] as const).filter((name) => data[name] !== undefined);
  const strange = given.find((name) => !SETTABLE[service.type]?.includes(name));
  if (strange)
    return { key: 'combination_not_allowed', about: `service.${strange}`, cause: { key: 'service_lacks_it' } };
  if (data.issuer) return context.issuer.set(inside, sellerId, data.issuer);
  const names = given.filter((name) => name !== 'issuer');
  if (names.length === 0) return null;
  Object.assign(service, { data: { ...service.data, ...Object.fromEntries(names.map((name) => [name, data[name]])) } });
  await changeService(inside, sellerId, service, { data: service.data });
  return null;
}

/**
 * Runs a change of a service of the caller's seller in a database transaction and enqueues the partner's callback; a
 * refusal undoes both.
 */
async function change(
  context: ServicesContext,
  { credentials, serviceId }: Named,
  run: Change,
): Promise<Result<SeenService, Refusal>> {
  const caller = await callerOf(context, credentials);
  if (!caller.ok) return caller;
  const sellerId = caller.value;
  const done = await unlessRefused<null, Refusal>(context.database, async (inside) => {
    const service = await findService(inside, sellerId, serviceId);
    const refused = service
      ? await notifyingOfChange(inside, context, sellerId, () => run(inside, sellerId, service))
      : UNKNOWN;
    return refused ? refuse(refused) : ok(null);
  });
  if (!done.ok) return done;
  context.wakeDeliveries();
  const service = await findService(context.database, sellerId, serviceId);
  return service ? ok(await serviceViewOf(context, sellerId, service)) : refuse(UNKNOWN);
}
