import { payoutsReading } from '#lib/contexts.ts';
import { bound, boundTo } from '#lib/platform/db/bound.ts';
import { settings } from '#lib/platform/env.ts';
import { database } from '#lib/platform/db/database.ts';
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
