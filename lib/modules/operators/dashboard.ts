import { approvalsContext, operatorsContext } from '#lib/contexts.ts';
import { currenciesOf } from '#lib/modules/balances/index.ts';
import { readBalances } from '#lib/modules/ledger/index.ts';
import { setReserve, showReserve } from '#lib/modules/reserves/index.ts';
import { setNegativeLimit, setPause } from '#lib/modules/payouts/index.ts';
import { explainFinding, listFindings } from '#lib/modules/reconciliation/index.ts';
import { bound, boundTo } from '#lib/platform/db/bound.ts';
import * as asking from './ask-adjustment.ts';
import * as adjustments from './list-adjustments.sql.ts';
import * as attention from './attention.sql.ts';
import * as terms from './change-terms.ts';
import type { OperatorsContext } from './context.ts';
import * as deciding from './decide-seller.ts';
import * as finding from './find-seller.sql.ts';
import * as lists from './list-sellers.sql.ts';
import * as decisions from './store-decisions.sql.ts';

/** Queries and operations of the operators' area. No tenant limits them: the pages let in operators alone. */

const inContext = boundTo(operatorsContext);

export const listAllSellers = bound(lists.listSellers);
export const listAllPartners = bound(lists.listPartners);
export const findAnySeller = bound(finding.findSeller);
export const payoutsOfSeller = bound(finding.payoutsOfSeller);
export const idOfSeller = bound(decisions.idOfSeller);
export const reserveOfSeller = bound(showReserve);
export const changeReserve = inContext(setReserve);
export const pausePayouts = bound(setPause);
export const limitNegative = bound(setNegativeLimit);
export const settleInstallments = inContext(terms.settleInstallments);
export const chargeForChargebacks = inContext(terms.setChargebackFee);
export const listOpenFindings = bound(listFindings);
export const explainDifference = bound(explainFinding);
export const listAdjustments = bound(adjustments.listAdjustments);
export const askForAdjustment = boundTo(approvalsContext)(asking.askForAdjustment);

export const decideSeller = inContext(deciding.decideSeller);
export const readAttention = inContext(({ database, timeZone }) => attention.readAttention(database, timeZone));

/** Balances of a seller in all its currencies. */
export const balancesOfSeller = inContext(async ({ database, timeZone }: OperatorsContext, sellerId: number) => {
  const currencies = await currenciesOf(database, sellerId, null);
  if (!currencies.ok) return [];
  return readBalances(database, { owner: 'seller', ownerId: sellerId, currencies: currencies.value, timeZone });
});
export type { DecisionRefusal } from './decide-seller.ts';
