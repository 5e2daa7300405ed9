import { accountsContext, approvalsContext, byHandContext, payoutsReading } from '#lib/contexts.ts';
import { bound, boundTo } from '#lib/platform/db/bound.ts';
import { settings } from '#lib/platform/env.ts';
import { database } from '#lib/platform/db/database.ts';
import * as changes from './accounts/change-by-hand.ts';
import * as shown from './accounts/show-settings.ts';
import * as offers from './by-hand/offer.ts';
import * as paying from './by-hand/pay-out.ts';
import * as rules from './by-hand/rule-approval.ts';
import * as cancelling from './cancel-payout.ts';
import * as schedules from './run-schedules.ts';
import * as stored from './store-payouts.sql.ts';
import * as lines from './queries/list-lines.sql.ts';
import * as payouts from './queries/list-payouts.sql.ts';
import * as news from './queries/money-news.sql.ts';
import * as money from './queries/read-money.ts';
import * as one from './queries/show-payout.sql.ts';
import * as fees from './queries/sum-fees.sql.ts';
import type { EntriesQuery } from './views/entries.ts';

/** Reads of the screens of money, always within the businesses of a person. */

export { entryRow, payoutRow } from './views/export-rows.ts';

export const listPayoutRows = bound(payouts.listPayoutRows);
export const everyPayout = bound(payouts.everyPayout);
export const hasPayouts = bound(payouts.hasPayouts);
export const showPayout = bound(one.showPayout);
export const moneyNews = bound(news.moneyNews);
export const readMoney = boundTo(payoutsReading)(money.readMoney);

export const listEntryRows = (query: EntriesQuery) => lines.listEntryRows(database(), query, settings().timeZone);
export const everyEntryRow = (query: Omit<EntriesQuery, 'place'>) =>
  lines.everyEntryRow(database(), query, settings().timeZone);
export const feesOfMonth = (of: { sellerId: number; month: string }) =>
  fees.feesOfMonth(database(), { ...of, timeZone: settings().timeZone });

/** Settings of payouts, and payouts by hand. */

const withAccounts = boundTo(accountsContext);
const byHand = boundTo(byHandContext);
const twoPeople = boundTo(() => ({ ...approvalsContext(), ...payoutsReading() }));

export const showSettings = withAccounts(shown.showSettings);
export const addByHand = byHand(changes.addByHand);
export const removeWaiting = byHand(changes.removeWaiting);
export const setSchedule = boundTo(payoutsReading)(schedules.setSchedule);
export const setRule = twoPeople(rules.setRule);
export const readOffer = boundTo(payoutsReading)(offers.readOffer);
export const payOut = twoPeople(paying.payOut);
export const findOwnPayout = bound(stored.findPayout);
export const cancelPayout = boundTo(payoutsReading)(cancelling.cancelPayout);
