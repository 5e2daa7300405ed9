import { paymentsContext, walletSheets } from '#lib/contexts.ts';
import { checkoutOf } from './checkout.ts';
import * as challenges from './find-challenged.ts';
import * as pages from './find-sale-for-buyer.ts';
import * as openAmounts from './create-open-amount-sale.ts';
import { manageLinkOf } from '../subscriptions/index.ts';
import { bound, boundTo } from '#lib/platform/db/bound.ts';
import * as receipts from './find-receipt.sql.ts';

/** What the app asks of the buyer's page. */

export const findReceipt = bound(receipts.findReceipt);

const inContext = boundTo(paymentsContext);

/** What a buyer can do on the payment page. A receipt leads to the page of its subscription, on our own origin. */
export const checkout = () =>
  checkoutOf(paymentsContext(), walletSheets, (subscriptionId, now) => manageLinkOf('', subscriptionId, now));

export const findSaleForBuyer = inContext(pages.findSaleForBuyer);
export const findChallenged = inContext(challenges.findChallenged);
export const makeOpenLink = inContext(openAmounts.makeOpenLinkByPerson);
