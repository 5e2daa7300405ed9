import { servicesContext } from '#lib/contexts.ts';
import { boundTo } from '#lib/platform/db/bound.ts';
import * as switching from './switch-service.ts';

/** Queries and operations on a business's additional services, for screens. */

const inContext = boundTo(servicesContext);

export const servicesOf = inContext(switching.shownServices);
export const switchService = inContext(switching.switchServiceOf);
