import { MODULES } from './app.ts';
import { callLog } from './contexts.ts';
import { healthRoute } from './health.ts';
import { metricsRoute } from './metrics.ts';
import type { Callers, Module } from './module.ts';
import { findCallingSeller, whyUnknown, whyNotPartner } from '#lib/modules/principals/index.ts';
import { sellerOfBearer } from './modules/tokens/index.ts';
import { openApiRoute } from './openapi.ts';
import { database } from './platform/db/database.ts';
import { onCalls } from './platform/http/api/api-handler.ts';
import type { Route } from './platform/http/api/route.ts';

/**
 * The one table of method and path to handler, read by both adapters: `server.ts` and `app/api/[...path]`. Derived from
 * the modules (`lib/app.ts`), with the routes about all of them.
 */

onCalls((call) => callLog().record(call));

const callers: Callers = {
  byKeys: {
    find: (credentials) => findCallingSeller(database(), credentials),
    whyUnknown: (credentials) => whyUnknown(database(), credentials),
  },
  byBearer: (headers) => sellerOfBearer(database(), headers),
  whyNotPartner: (sellerId, key) => whyNotPartner(database(), sellerId, key),
};

const modules: readonly Module[] = MODULES;
const byId: ReadonlyMap<string, Route> = new Map(
  modules
    .flatMap((module) => (module.operations ?? []).flatMap((group) => group.operations))
    .map(({ id, route }) => [id, route(callers)]),
);
const others = modules.flatMap((module) => module.routes ?? []);

type Operations<M> = M extends { operations: readonly { operations: readonly (infer One)[] }[] } ? One : never;
type OperationId = Operations<(typeof MODULES)[number]> extends { id: infer Id } ? Id : never;

/** The route of an operation by its name in the contract. */
export function routeOf(id: OperationId): Route {
  const route = byId.get(id);
  if (!route) throw new Error(`no module brings ${id}`);
  return route;
}

export const routes: readonly Route[] = [...byId.values(), ...others, openApiRoute, healthRoute, metricsRoute];
