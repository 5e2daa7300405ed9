import type { z } from 'zod';
import type { Contract } from './kernel/contract.ts';
import { inboxMessageRoute, inboxMessagesRoute } from './modules/callbacks/inbox/read-inbox.ts';
import { inboxGetRoute, inboxNewsRoute, inboxRoute } from './modules/callbacks/inbox/receive-in-inbox.ts';
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
import { cancelTemplateContract } from './modules/payments/contract/cancel-template.ts';
import { captureBuyerTokenContract } from './modules/payments/contract/capture-buyer-token.ts';
import { captureSaleContract } from './modules/payments/contract/capture-sale.ts';
import { createSaleContract } from './modules/payments/contract/create-sale.ts';
import { externalMarketFeeContract } from './modules/payments/contract/external-market-fee.ts';
import { getBuyerKeyContract } from './modules/payments/contract/get-buyer-key.ts';
import { readBuyerContract } from './modules/payments/contract/read-buyer.ts';
import { generateSaleContract } from './modules/payments/contract/generate-sale.ts';
import { getSalesContract } from './modules/payments/contract/get-sales.ts';
import { getTransactionsContract } from './modules/payments/contract/get-transactions.ts';
import { paySaleContract } from './modules/payments/contract/pay-sale.ts';
import { refundSaleContract } from './modules/payments/contract/refund-sale.ts';
import {
  serveCreateProduct,
  serveDeleteProduct,
  serveListProducts,
  serveReadProduct,
  serveUpdateProduct,
} from './modules/products/api.ts';
import { listProductsContract } from './modules/products/contract/list-products.ts';
import { createProductContract } from './modules/products/contract/create-product.ts';
import { readProductContract } from './modules/products/contract/read-product.ts';
import { updateProductContract } from './modules/products/contract/update-product.ts';
import { deleteProductContract } from './modules/products/contract/delete-product.ts';
import {
  serveCreateCustomer,
  serveDeleteCustomer,
  serveListCustomers,
  serveReadCustomer,
  serveUpdateCustomer,
} from './modules/customers/api.ts';
import { listCustomersContract } from './modules/customers/contract/list-customers.ts';
import { createCustomerContract } from './modules/customers/contract/create-customer.ts';
import { readCustomerContract } from './modules/customers/contract/read-customer.ts';
import { updateCustomerContract } from './modules/customers/contract/update-customer.ts';
import { deleteCustomerContract } from './modules/customers/contract/delete-customer.ts';
import { whyNotPartner } from './modules/sellers/index.ts';
import { sellerOfBearer } from './modules/tokens/index.ts';
import { serveAuthRefresh, serveAuthToken } from './modules/tokens/api.ts';
import { authRefreshContract } from './modules/tokens/contract/auth-refresh.ts';
import { authTokenContract } from './modules/tokens/contract/auth-token.ts';
import type { PaymentsContext } from './modules/payments/context.ts';
import { findCallingSeller } from './modules/payments/tokens/store-tokens.sql.ts';
import { processorWebhookRoute } from './modules/payments/settlement/processor-webhook-route.ts';
import { database } from './platform/db/database.ts';
import { settings } from './platform/env.ts';
import { type ApiResult, apiRoute, bearerRoute, type Call, onCalls } from './platform/http/api/api-handler.ts';
import { healthRoute } from './health.ts';
import { metricsRoute } from './metrics.ts';
import { openApiRoute } from './openapi.ts';
import { callLog, paymentsContext } from './wiring.ts';

/** The one table of method and path to handler, read by both doors: `server.ts` and `app/api`. */

onCalls((call) => callLog().hear(call));

/** The route of a payments operation, whose callers are sellers and partners. */
const payments = <Request extends z.ZodObject, Response_ extends z.ZodType>(
  contract: Contract<Request, Response_>,
  serve: (context: PaymentsContext, request: z.output<Request>, call: Call) => Promise<ApiResult>,
) =>
  apiRoute(
    contract,
    (request, call) => serve(paymentsContext(), request, call),
    (credentials) => findCallingSeller(database(), credentials),
  );

export const generateSaleRoute = payments(generateSaleContract, serveGenerateSale);
export const paySaleRoute = payments(paySaleContract, servePaySale);
export const refundSaleRoute = payments(refundSaleContract, serveRefundSale);
export const captureSaleRoute = payments(captureSaleContract, serveCaptureSale);
export const createSaleRoute = payments(createSaleContract, serveCreateSale);
export const cancelTemplateRoute = payments(cancelTemplateContract, serveCancelTemplate);
export const externalMarketFeeRoute = payments(externalMarketFeeContract, serveExternalMarketFee);
export const captureBuyerTokenRoute = payments(captureBuyerTokenContract, serveCaptureBuyerToken);
export const getBuyerKeyRoute = payments(getBuyerKeyContract, serveGetBuyerKey);
export const readBuyerRoute = payments(readBuyerContract, serveReadBuyer);
export const getTransactionsRoute = payments(getTransactionsContract, serveGetTransactions);
export const getSalesRoute = payments(getSalesContract, serveGetSales);

export const authTokenRoute = apiRoute(authTokenContract, (request, call) => serveAuthToken(database(), request, call));
export const authRefreshRoute = apiRoute(authRefreshContract, (request) => serveAuthRefresh(database(), request));

/** Whose products and customers a request speaks of: its bearer token says. */
const principalOf = (headers: Headers): Promise<number | null> => sellerOfBearer(database(), headers);
const recordsContext = () => ({ database: database(), timeZone: settings().timeZone });

type RecordsContext = ReturnType<typeof recordsContext>;

/**
 * The route of an operation on records, whose callers bring a bearer token; a partner's key beside it has to be that of
 * their partner.
 */
const records = <Request extends z.ZodObject, Response_ extends z.ZodType>(
  contract: Contract<Request, Response_>,
  serve: (context: RecordsContext, sellerId: number, request: z.output<Request>, call: Call) => Promise<ApiResult>,
) =>
  bearerRoute(
    contract,
    principalOf,
    (sellerId, request, call) => serve(recordsContext(), sellerId, request, call),
    (sellerId, key) => whyNotPartner(database(), sellerId, key),
  );

export const listProductsRoute = records(listProductsContract, serveListProducts);
export const createProductRoute = records(createProductContract, serveCreateProduct);
export const readProductRoute = records(readProductContract, serveReadProduct);
export const updateProductRoute = records(updateProductContract, serveUpdateProduct);
export const deleteProductRoute = records(deleteProductContract, serveDeleteProduct);
export const listCustomersRoute = records(listCustomersContract, serveListCustomers);
export const createCustomerRoute = records(createCustomerContract, serveCreateCustomer);
export const readCustomerRoute = records(readCustomerContract, serveReadCustomer);
export const updateCustomerRoute = records(updateCustomerContract, serveUpdateCustomer);
export const deleteCustomerRoute = records(deleteCustomerContract, serveDeleteCustomer);

export { healthRoute, metricsRoute, openApiRoute };

/** The acquirer's own messages. */
export const bankWebhookRoute = processorWebhookRoute(() => ({ context: paymentsContext(), key: settings().bankKey }));

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
  bankWebhookRoute,
  openApiRoute,
  healthRoute,
  metricsRoute,
  inboxRoute,
  inboxGetRoute,
  inboxNewsRoute,
  inboxMessagesRoute,
  inboxMessageRoute,
];
