import { payoutsReading } from '#lib/contexts.ts';
import { bound, boundTo } from '#lib/platform/db/bound.ts';
import { database } from '#lib/platform/db/database.ts';
import { settings } from '#lib/platform/env.ts';
import * as deciding from './decide-lines.ts';
import * as confirmed from './queries/confirmed-payouts.sql.ts';
import * as lists from './queries/list-lines.sql.ts';
import * as reading from './read-lines.ts';
import type { BankLinesQuery } from './views/lines.ts';

/** Questions and actions of screens about bank statements, always within the businesses of a person. */

const inContext = boundTo(payoutsReading);

export const listBankLines = (sellerIds: readonly number[], query: BankLinesQuery) =>
  lists.listBankLines(database(), sellerIds, query, settings().timeZone);
export const hasBankLines = bound(lists.hasBankLines);
export const confirmedPayouts = bound(confirmed.confirmedPayouts);
export const countUnmatched = bound(confirmed.countUnmatched);
export const linesOfPayout = bound(confirmed.linesOfPayout);
export const accountsOf = bound(confirmed.accountsOf);

export const readLines = inContext(reading.readLines);
export const takeFileBack = inContext(reading.takeFileBack);
export const offerPayouts = inContext(deciding.offerPayouts);
export const matchByHand = inContext(deciding.matchByHand);
export const undoLine = inContext(deciding.undoLine);
export const setLinesAside = inContext(deciding.setLinesAside);
