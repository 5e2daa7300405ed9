import { inboxRoute } from './modules/callbacks/receive-in-inbox.ts';
import { serveGenerateSale, serveGetSales, servePaySale, serveRefundSale } from './modules/payments/api.ts';
import { generateSale } from './modules/payments/contract/generate-sale.ts';
import { getSales } from './modules/payments/contract/get-sales.ts';
import { paySale } from './modules/payments/contract/pay-sale.ts';
import { refundSale } from './modules/payments/contract/refund-sale.ts';
import { apiRoute } from './platform/http/api-door.ts';
import { healthRoute } from './health.ts';
import { openApiRoute } from './openapi.ts';
import { paymentsContext } from './wiring.ts';

/** The one table of method and path to handler, read by both doors: `server.ts` and `app/api`. */

export const generateSaleRoute = apiRoute(generateSale, (request, call) => serveGenerateSale(paymentsContext(), request, call));
export const paySaleRoute = apiRoute(paySale, (request, call) => servePaySale(paymentsContext(), request, call));
export const refundSaleRoute = apiRoute(refundSale, (request, call) => serveRefundSale(paymentsContext(), request, call));
export const getSalesRoute = apiRoute(getSales, (request, call) => serveGetSales(paymentsContext(), request, call));

export { healthRoute, inboxRoute, openApiRoute };

export const routes = [generateSaleRoute, paySaleRoute, refundSaleRoute, getSalesRoute, openApiRoute, healthRoute, inboxRoute];
