import type { z } from 'zod';
import type { Contract } from './kernel/contract.ts';
import { inboxMessageRoute, inboxMessagesRoute } from './modules/callbacks/read-inbox.ts';
import { inboxGetRoute, inboxNewsRoute, inboxRoute } from './modules/callbacks/receive-in-inbox.ts';
import {
  serveCancelTemplate,
  serveCaptureBuyerToken,
  serveCaptureSale,
  serveCreateSale,
  serveExternalMarketFee,
  serveGenerateSale,
  serveGetBuyerKey,
  serveGetSales,
  serveGetTransactions,
  servePaySale,
  serveReadBuyer,
  serveRefundSale,
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
import {
  serveCreateProduct,
  serveDeleteProduct,
  serveListProducts,
  serveReadProduct,
  serveUpdateProduct,
} from './modules/products/api.ts';
import { listProducts } from './modules/products/contract/list-products.ts';
import { createProduct } from './modules/products/contract/create-product.ts';
import { readProduct } from './modules/products/contract/read-product.ts';
import { updateProduct } from './modules/products/contract/update-product.ts';
import { deleteProduct } from './modules/products/contract/delete-product.ts';
import {
  serveCreateCustomer,
  serveDeleteCustomer,
  serveListCustomers,
  serveReadCustomer,
  serveUpdateCustomer,
} from './modules/customers/api.ts';
import { listCustomers } from './modules/customers/contract/list-customers.ts';
import { createCustomer } from './modules/customers/contract/create-customer.ts';
import { readCustomer } from './modules/customers/contract/read-customer.ts';
import { updateCustomer } from './modules/customers/contract/update-customer.ts';
import { deleteCustomer } from './modules/customers/contract/delete-customer.ts';
import { whyNotPartner } from './modules/sellers/index.ts';
import { sellerOfBearer } from './modules/tokens/index.ts';
import { serveAuthRefresh, serveAuthToken } from './modules/tokens/api.ts';
import { authRefresh } from './modules/tokens/contract/auth-refresh.ts';
import { authToken } from './modules/tokens/contract/auth-token.ts';
import type { PaymentsContext } from './modules/payments/context.ts';
import { findCallingSeller } from './modules/payments/store-tokens.ts';
import { noticeRoute } from './modules/payments/receive-notice.ts';
import { database } from './platform/db/database.ts';
import { settings } from './platform/env.ts';
import { type Answer, apiRoute, bearerRoute, type Call, hearCalls } from './platform/http/api-door.ts';
import { healthRoute } from './health.ts';
import { metricsRoute } from './metrics.ts';
import { openApiRoute } from './openapi.ts';
import { callLog, paymentsContext } from './wiring.ts';

/** The one table of method and path to handler, read by both doors: `server.ts` and `app/api`. */

hearCalls((call) => callLog().hear(call));

/** The route of a payments operation, whose callers are sellers and partners. */
const payments = <Request extends z.ZodObject, Response_ extends z.ZodType>(
  contract: Contract<Request, Response_>,
  serve: (context: PaymentsContext, request: z.output<Request>, call: Call) => Promise<Answer>,
) =>
  apiRoute(
    contract,
    (request, call) => serve(paymentsContext(), request, call),
    (credentials) => findCallingSeller(database(), credentials),
  );

export const generateSaleRoute = payments(generateSale, serveGenerateSale);
export const paySaleRoute = payments(paySale, servePaySale);
export const refundSaleRoute = payments(refundSale, serveRefundSale);
export const captureSaleRoute = payments(captureSale, serveCaptureSale);
export const createSaleRoute = payments(createSale, serveCreateSale);
export const cancelTemplateRoute = payments(cancelTemplate, serveCancelTemplate);
export const externalMarketFeeRoute = payments(externalMarketFee, serveExternalMarketFee);
export const captureBuyerTokenRoute = payments(captureBuyerToken, serveCaptureBuyerToken);
export const getBuyerKeyRoute = payments(getBuyerKey, serveGetBuyerKey);
export const readBuyerRoute = payments(readBuyer, serveReadBuyer);
export const getTransactionsRoute = payments(getTransactions, serveGetTransactions);
export const getSalesRoute = payments(getSales, serveGetSales);

export const authTokenRoute = apiRoute(authToken, (request, call) => serveAuthToken(database(), request, call));
export const authRefreshRoute = apiRoute(authRefresh, (request) => serveAuthRefresh(database(), request));

/** Whose products and customers a request speaks of: its bearer token says. */
const callerOf = (headers: Headers): Promise<number | null> => sellerOfBearer(database(), headers);
const recordsContext = () => ({ database: database(), timeZone: settings().timeZone });

type RecordsContext = ReturnType<typeof recordsContext>;

/**
 * The route of an operation on records, whose callers bring a bearer token; a partner's key beside it has to be that of
 * their partner.
 */
const records = <Request extends z.ZodObject, Response_ extends z.ZodType>(
  contract: Contract<Request, Response_>,
  serve: (context: RecordsContext, sellerId: number, request: z.output<Request>, call: Call) => Promise<Answer>,
) =>
  bearerRoute(
    contract,
    callerOf,
    (sellerId, request, call) => serve(recordsContext(), sellerId, request, call),
    (sellerId, key) => whyNotPartner(database(), sellerId, key),
  );

export const listProductsRoute = records(listProducts, serveListProducts);
export const createProductRoute = records(createProduct, serveCreateProduct);
export const readProductRoute = records(readProduct, serveReadProduct);
export const updateProductRoute = records(updateProduct, serveUpdateProduct);
export const deleteProductRoute = records(deleteProduct, serveDeleteProduct);
export const listCustomersRoute = records(listCustomers, serveListCustomers);
export const createCustomerRoute = records(createCustomer, serveCreateCustomer);
export const readCustomerRoute = records(readCustomer, serveReadCustomer);
export const updateCustomerRoute = records(updateCustomer, serveUpdateCustomer);
export const deleteCustomerRoute = records(deleteCustomer, serveDeleteCustomer);

export { healthRoute, inboxGetRoute, inboxNewsRoute, inboxRoute, metricsRoute, openApiRoute };

/** The acquirer's own messages. */
export const bankNoticeRoute = noticeRoute(() => ({ context: paymentsContext(), key: settings().bankKey }));

export const routes = [
  generateSaleRoute,
  paySaleRoute,
  refundSaleRoute,
  captureSaleRoute,
  createSaleRoute,
  cancelTemplateRoute,
  externalMarketFeeRoute,
  getSalesRoute,
  getTransactionsRoute,
  captureBuyerTokenRoute,
  getBuyerKeyRoute,
  readBuyerRoute,
  authTokenRoute,
  authRefreshRoute,
  listProductsRoute,
  createProductRoute,
  readProductRoute,
  updateProductRoute,
  deleteProductRoute,
  listCustomersRoute,
  createCustomerRoute,
  readCustomerRoute,
  updateCustomerRoute,
  deleteCustomerRoute,
  bankNoticeRoute,
  openApiRoute,
  healthRoute,
  metricsRoute,
  inboxRoute,
  inboxGetRoute,
  inboxNewsRoute,
  inboxMessagesRoute,
  inboxMessageRoute,
];
