import { checkoutContext, walletSheets } from '#lib/contexts.ts';
import { boundTo } from '#lib/platform/db/bound.ts';
import { checkoutOf } from './checkout.ts';
import * as openAmounts from './create-open-amount-sale.ts';
import * as challenges from './find-challenged.ts';
import * as receipts from './find-receipt.sql.ts';
import * as pages from './find-sale-for-buyer.ts';

/** Operations of the buyer's page for the app. */

const inContext = boundTo(checkoutContext);

/** Operations of a buyer on the payment page. */
export const checkout = () => checkoutOf(checkoutContext(), walletSheets);

export const findReceipt = inContext(receipts.findReceipt);
export const findSaleForBuyer = inContext(pages.findSaleForBuyer);
export const findChallenged = inContext(challenges.findChallenged);
export const makeOpenLink = inContext(openAmounts.makeOpenLinkByPerson);
