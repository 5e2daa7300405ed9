import { addedToSalesContext, messagesContext, paymentsContext } from '#lib/contexts.ts';
import * as links from './buyer-messages/send-link.ts';
import * as receipts from './buyer-messages/send-receipt.ts';
import * as senders from './buyer-messages/store-receipt.ts';
import * as authentications from './charge/ask-authentication.ts';
import * as charging from './charge/charge.ts';
import * as atDevice from './devices/at-device.ts';
import * as disputes from './reading/find-disputed.sql.ts';
import * as progress from './devices/device-progress.ts';
import * as captures from './holds/capture-sale.ts';
import * as reminders from './links/remind-buyers.ts';
import * as rules from './links/store-rule.ts';
import * as shortUrls from './links/store-short-url.ts';
import * as refunding from './refunds/refund-sale.ts';
import * as templates from './sales/cancel-template.ts';
import * as making from './sales/make-sale.ts';
import { bound, boundTo } from '#lib/platform/db/bound.ts';
import * as added from './reading/added-to-sales.sql.ts';
import * as finding from './reading/find-sales.sql.ts';
import * as home from './reading/home.sql.ts';
import * as holds from './reading/list-holds.sql.ts';
import * as refunds from './reading/list-refunds.sql.ts';
import * as sales from './reading/list-sales.sql.ts';
import * as newer from './reading/newer-sales.sql.ts';
import * as states from './reading/sale-states.sql.ts';
import * as one from './reading/show-sale.ts';
import * as notes from './sales/store-notes.ts';

/** Reads and operations of the screens, always within the businesses of a person. */

export { type MoreOfLink, moreOfLink } from './api/more-of-link.ts';
export { holdRow, refundRow, saleRow } from './reading/api/export-rows.ts';
export { type Order, orderOfProducts } from './sales/order-of-products.ts';

export const showSale = bound(one.showSale);
export const addSaleNote = bound(notes.addNote);
export const ownerOfSale = bound(one.ownerOf);
export const saleStates = bound(states.saleStates);
export const newerSales = bound(newer.newerSales);
export const newestSale = bound(newer.newestSale);
export const findSales = bound(finding.findSales);
export const readNow = bound(home.readNow);
export const homeNumbers = bound(home.homeNumbers);
export const hasSales = bound(sales.hasSales);
export const listSales = bound(sales.listSales);
export const latestSales = bound(sales.latestSales);
export const everySale = bound(sales.everySale);
export const hasRefunds = bound(refunds.hasRefunds);
export const listRefunds = bound(refunds.listRefunds);
export const everyRefund = bound(refunds.everyRefund);
export const hasHolds = bound(holds.hasHolds);
export const listHolds = bound(holds.listHolds);
export const everyHold = bound(holds.everyHold);
export const chooseHolds = bound(holds.chooseHolds);

const inContext = boundTo(paymentsContext);

export const shortUrlOfSale = inContext(shortUrls.shortUrlOfSale);
export const makeSale = inContext(making.makeSaleByPerson);
export const chargeSale = inContext(charging.charge);
export const captureSale = inContext(captures.captureSale);
export const refundSale = inContext(refunding.refundSale);
export const cancelTemplate = inContext(templates.cancelTemplateByPerson);
export const takeOnDevice = inContext(atDevice.takeOnDevice);
export const refundAtDevice = inContext(atDevice.refundAtDevice);
export const deviceProgress = inContext(progress.deviceProgress);
export const cancelOnDevice = inContext(progress.cancelOnDevice);
export const findDisputed = bound(disputes.findDisputed);
export const askForAuthentication = inContext(authentications.askForAuthentication);
export const addedToSale = boundTo(addedToSalesContext)(added.addedToSale);
export const addedColumns = boundTo(addedToSalesContext)(added.addedColumns);

const withMessages = boundTo(messagesContext);

/** Sends a receipt: null once on its way, else the reason why not. */
export const sendReceipt = withMessages(receipts.sendReceipt);
export const nameSender = bound(senders.nameSender);
export const readLink = withMessages(links.readLink);
export const previewLink = withMessages(links.previewLink);
export const sendLink = withMessages(links.sendSaleLink);
export const remindByHand = withMessages(reminders.remindByHand);
export const findReminderRule = bound(rules.findReminderRule);
export const storeReminderRule = bound(rules.storeReminderRule);
