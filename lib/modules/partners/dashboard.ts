import { bound } from '#lib/platform/db/bound.ts';
import * as funnel from './queries/funnel.sql.ts';
import * as lists from './queries/list-standings.sql.ts';

/** What the screens of partners ask, always among the partners at which a person has the right. */

export const listStandings = bound(lists.listStandings);
export const everyStanding = bound(lists.everyStanding);
export const hasSellers = bound(lists.hasSellers);
export const findOwnSellers = bound(lists.findOwnSellers);
export const funnelOf = bound(funnel.funnelOf);
export type { OwnSeller } from './queries/list-standings.sql.ts';
export { sellerRow } from './present/export-rows.ts';
