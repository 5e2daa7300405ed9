import { inboxGetRoute, inboxNewsRoute, inboxRoute } from './modules/callbacks/receive-in-inbox.ts';
import {
  serveCancelTemplate, serveCaptureBuyerToken, serveCaptureSale, serveCreateSale, serveExternalMarketFee, serveGenerateSale, serveGetBuyerKey, serveGetSales, serveGetTransactions, servePaySale,
  serveReadBuyer, serveRefundSale,
} from './modules/payments/api.ts';
import { cancelTemplate } from './modules/payments/contract/cancel-template.ts';
import { captureBuyerToken } from './modules/payments/contract/capture-buyer-token.ts';
import { captureSale } from './modules/payments/contract/capture-sale.ts';
import { createSale } from './modules/payments/contract/create-sale.ts';
import { externalMarketFee } from './modules/payments/contract/external-market-fee.ts';
import { getBuyerKey } from './modules/payments/contract/get-buyer-key.ts';
import { readBuyer } from './modules/payments/contract/read-buyer.ts';
import { generateSale } from './modules/payments/contract/generate-sale.ts';
import { getSales } from './modules/payments/contract/get-sales.ts';
import { getTransactions } from './modules/payments/contract/get-transactions.ts';
import { paySale } from './modules/payments/contract/pay-sale.ts';
import { refundSale } from './modules/payments/contract/refund-sale.ts';
import { noticeRoute } from './modules/payments/receive-notice.ts';
import { settings } from './platform/env.ts';
import { apiRoute } from './platform/http/api-door.ts';
import { healthRoute } from './health.ts';
import { metricsRoute } from './metrics.ts';
import { openApiRoute } from './openapi.ts';
import { paymentsContext } from './wiring.ts';

/** The one table of method and path to handler, read by both doors: `server.ts` and `app/api`. */

export const generateSaleRoute = apiRoute(generateSale, (request, call) => serveGenerateSale(paymentsContext(), request, call));
export const paySaleRoute = apiRoute(paySale, (request, call) => servePaySale(paymentsContext(), request, call));
export const refundSaleRoute = apiRoute(refundSale, (request, call) => serveRefundSale(paymentsContext(), request, call));
export const captureSaleRoute = apiRoute(captureSale, (request, call) => serveCaptureSale(paymentsContext(), request, call));
export const createSaleRoute = apiRoute(createSale, (request, call) => serveCreateSale(paymentsContext(), request, call));
export const cancelTemplateRoute = apiRoute(cancelTemplate, (request, call) => serveCancelTemplate(paymentsContext(), request, call));
export const externalMarketFeeRoute = apiRoute(externalMarketFee, (request) => serveExternalMarketFee(paymentsContext(), request));
export const captureBuyerTokenRoute = apiRoute(captureBuyerToken, (request, call) => serveCaptureBuyerToken(paymentsContext(), request, call));
export const getBuyerKeyRoute = apiRoute(getBuyerKey, (request, call) => serveGetBuyerKey(paymentsContext(), request, call));
export const readBuyerRoute = apiRoute(readBuyer, (request, call) => serveReadBuyer(paymentsContext(), request, call));
export const getTransactionsRoute = apiRoute(getTransactions, (request, call) => serveGetTransactions(paymentsContext(), request, call));
export const getSalesRoute = apiRoute(getSales, (request, call) => serveGetSales(paymentsContext(), request, call));

export { healthRoute, inboxGetRoute, inboxNewsRoute, inboxRoute, metricsRoute, openApiRoute };

/** The acquirer's own messages. */
export const bankNoticeRoute = noticeRoute(() => ({ context: paymentsContext(), key: settings().bankKey }));

export const routes = [
  generateSaleRoute, paySaleRoute, refundSaleRoute, captureSaleRoute, createSaleRoute, cancelTemplateRoute, externalMarketFeeRoute, getSalesRoute, getTransactionsRoute, captureBuyerTokenRoute,
  getBuyerKeyRoute, readBuyerRoute, bankNoticeRoute, openApiRoute, healthRoute, metricsRoute, inboxRoute, inboxGetRoute, inboxNewsRoute,
];
