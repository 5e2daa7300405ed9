import { byHandContext, payoutsReading, sellersContext } from '#lib/contexts.ts';
import * as payouts from '#lib/modules/payouts/index.ts';
import { showReserve } from '#lib/modules/reserves/index.ts';
import { bound, boundTo } from '#lib/platform/db/bound.ts';
import * as invitations from './invite-seller.ts';
import * as managing from './manage-invitation.ts';
import * as tables from './invite-table.ts';
import * as funnel from './funnel.sql.ts';
import * as lists from './list-sellers.sql.ts';
import * as marketFees from './market-fees.sql.ts';
import * as money from './seller-money.sql.ts';
import * as reserves from './seller-reserve.ts';
import * as schedules from './seller-schedule.ts';
import * as logs from './store-seller-log.ts';
import * as writing from './write-to-seller.ts';

/** Queries and operations of partners' screens, always within the partners at which a person has the right. */

export const listPartnerSellers = bound(lists.listPartnerSellers);
export const searchSellers = bound(lists.searchSellers);
export const everyPartnerSeller = bound(lists.everyPartnerSeller);
export const hasSellers = bound(lists.hasSellers);
export const findOwnSellers = bound(lists.findOwnSellers);
export const feesByMonth = bound(marketFees.feesByMonth);
export const feesBySeller = bound(marketFees.feesBySeller);
export const ownPayouts = bound(marketFees.ownPayouts);
export const refsOfSellers = bound(marketFees.refsOfSellers);
export const ownMoney = bound(marketFees.ownMoney);
export const moneyOfSellers = bound(money.moneyOfSellers);
export const funnelOf = bound(funnel.funnelOf);
export const eventsOfSeller = bound(logs.eventsOfSeller);
export const reserveOfSeller = bound(showReserve);
export const namesOfPeople = bound(logs.namesOfPeople);
export const inviteSeller = bound(invitations.inviteSeller);
export const readInvitations = bound(tables.readInvitations);
export const inviteTable = bound(tables.inviteTable);
export const remindSeller = bound(managing.remindSeller);
export const writeToSeller = bound(writing.writeToSeller);
export type { Inviter } from './invite-seller.ts';
export { linkOfSeller } from './manage-invitation.ts';
export { sellerRow } from './export-rows.ts';

export const addAccountOfPartner = boundTo(byHandContext)(payouts.addAccountOfPartner);
export const setSellerReserve = boundTo(payoutsReading)(reserves.setSellerReserve);
export const setSellerSchedule = boundTo(payoutsReading)(schedules.setSellerSchedule);
export const withdrawInvitation = boundTo(sellersContext)(managing.withdrawInvitation);
