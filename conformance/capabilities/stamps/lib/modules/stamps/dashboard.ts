import { bound } from '#lib/platform/db/bound.ts';
import * as store from './store-stamps.sql.ts';
import * as switches from './store-switches.ts';

/** What the screens ask of stamps and do to them, always among the businesses of a person. */

export { cardRoute, type DrawCard } from './http/card-route.ts';
export const findCard = bound(store.findCard);
export const listSwitches = bound(switches.listSwitches);
export const setSwitch = bound(switches.setSwitch);
