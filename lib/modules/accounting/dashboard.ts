import { bound } from '#lib/platform/db/bound.ts';
import * as clients from './clients/manage-clients.ts';
import * as store from './clients/store-clients.sql.ts';

/** Reads and operations of the screens on clients of the accounting API. */

export const listClients = bound(store.listClients);
export const createClient = bound(clients.createClient);
export const revokeClient = bound(clients.revokeClient);
