import { inboxMessageRoute, inboxMessagesRoute } from './modules/callbacks/read-inbox.ts';
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
import { serveCreateProduct, serveDeleteProduct, serveListProducts, serveReadProduct, serveUpdateProduct } from './modules/products/api.ts';
import { listProducts } from './modules/products/contract/list-products.ts';
import { createProduct } from './modules/products/contract/create-product.ts';
import { readProduct } from './modules/products/contract/read-product.ts';
import { updateProduct } from './modules/products/contract/update-product.ts';
import { deleteProduct } from './modules/products/contract/delete-product.ts';
import { serveCreateCustomer, serveDeleteCustomer, serveListCustomers, serveReadCustomer, serveUpdateCustomer } from './modules/customers/api.ts';
import { listCustomers } from './modules/customers/contract/list-customers.ts';
import { createCustomer } from './modules/customers/contract/create-customer.ts';
import { readCustomer } from './modules/customers/contract/read-customer.ts';
import { updateCustomer } from './modules/customers/contract/update-customer.ts';
import { deleteCustomer } from './modules/customers/contract/delete-customer.ts';
import { sellerOfBearer } from './modules/tokens/index.ts';
import { serveAuthRefresh, serveAuthToken } from './modules/tokens/api.ts';
import { authRefresh } from './modules/tokens/contract/auth-refresh.ts';
import { authToken } from './modules/tokens/contract/auth-token.ts';
import { noticeRoute } from './modules/payments/receive-notice.ts';
import { database } from './platform/db/database.ts';
import { settings } from './platform/env.ts';
import { apiRoute, bearerRoute, hearCalls } from './platform/http/api-door.ts';
import { healthRoute } from './health.ts';
import { metricsRoute } from './metrics.ts';
import { openApiRoute } from './openapi.ts';
import { callLog, paymentsContext } from './wiring.ts';

/** The one table of method and path to handler, read by both doors: `server.ts` and `app/api`. */

hearCalls((call) => callLog().hear(call));

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

export const authTokenRoute = apiRoute(authToken, (request, call) => serveAuthToken(database(), request, call));
export const authRefreshRoute = apiRoute(authRefresh, (request) => serveAuthRefresh(database(), request));

/** Whose products and customers a request speaks of: its bearer token says. */
const callerOf = (headers: Headers): Promise<number | null> => sellerOfBearer(database(), headers);
const recordsContext = () => ({ database: database(), timeZone: settings().timeZone });

export const listProductsRoute = bearerRoute(listProducts, callerOf, (caller, request) => serveListProducts(recordsContext(), caller, request));
export const createProductRoute = bearerRoute(createProduct, callerOf, (caller, request) => serveCreateProduct(recordsContext(), caller, request));
export const readProductRoute = bearerRoute(readProduct, callerOf, (caller, request) => serveReadProduct(recordsContext(), caller, request));
export const updateProductRoute = bearerRoute(updateProduct, callerOf, (caller, request) => serveUpdateProduct(recordsContext(), caller, request));
export const deleteProductRoute = bearerRoute(deleteProduct, callerOf, (caller, request, call) => serveDeleteProduct(recordsContext(), caller, request, call));
export const listCustomersRoute = bearerRoute(listCustomers, callerOf, (caller, request) => serveListCustomers(recordsContext(), caller, request));
export const createCustomerRoute = bearerRoute(createCustomer, callerOf, (caller, request) => serveCreateCustomer(recordsContext(), caller, request));
export const readCustomerRoute = bearerRoute(readCustomer, callerOf, (caller, request) => serveReadCustomer(recordsContext(), caller, request));
export const updateCustomerRoute = bearerRoute(updateCustomer, callerOf, (caller, request) => serveUpdateCustomer(recordsContext(), caller, request));
export const deleteCustomerRoute = bearerRoute(deleteCustomer, callerOf, (caller, request, call) => serveDeleteCustomer(recordsContext(), caller, request, call));

export { healthRoute, inboxGetRoute, inboxNewsRoute, inboxRoute, metricsRoute, openApiRoute };

/** The acquirer's own messages. */
export const bankNoticeRoute = noticeRoute(() => ({ context: paymentsContext(), key: settings().bankKey }));

export const routes = [
  generateSaleRoute, paySaleRoute, refundSaleRoute, captureSaleRoute, createSaleRoute, cancelTemplateRoute, externalMarketFeeRoute, getSalesRoute, getTransactionsRoute, captureBuyerTokenRoute,
  getBuyerKeyRoute, readBuyerRoute, authTokenRoute, authRefreshRoute,
  listProductsRoute, createProductRoute, readProductRoute, updateProductRoute, deleteProductRoute,
  listCustomersRoute, createCustomerRoute, readCustomerRoute, updateCustomerRoute, deleteCustomerRoute,
  bankNoticeRoute, openApiRoute, healthRoute, metricsRoute, inboxRoute, inboxGetRoute, inboxNewsRoute, inboxMessagesRoute, inboxMessageRoute,
];
