import { paymentsContext } from '#lib/contexts.ts';
import * as selling from './sell.ts';
import { bound, boundTo } from '#lib/platform/db/bound.ts';
import * as orders from './store-orders.ts';
import * as totals from './shift-totals.sql.ts';
import * as shifts from './store-shifts.ts';

/** Reads and operations of the counter, always within the businesses of a person. */

export type { CounterScope } from './store-shifts.ts';
export type { CounterPaymentRow } from './shift-totals.sql.ts';
export type { OrderRefusal, PricesNow } from './sell.ts';

export const findShift = bound(shifts.findShift);
export const closeShift = bound(shifts.closeShift);
export const shiftTotals = bound(totals.shiftTotals);
export const latestPayments = bound(totals.latestPayments);
export const isCounterSale = bound(totals.isCounterSale);
export const returnCash = bound(orders.returnCash);
export const ownerOfCash = bound(orders.ownerOfCash);
export const favouritesOf = bound(orders.favouritesOf);
export const setFavourite = bound(orders.setFavourite);

export const sellOrder = boundTo(paymentsContext)(selling.sellOrder);
export const closeOrderSale = bound(selling.closeOrderSale);
export const recordCash = bound(selling.recordCash);
