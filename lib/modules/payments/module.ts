import { noticeTakers, paymentsContext } from '#lib/contexts.ts';
import { type Module, operationsWith } from '#lib/module.ts';
import { settings } from '#lib/platform/env.ts';
import { serveAuthenticateSale } from './api/authenticate-sale.ts';
import { serveAuthenticationHash } from './api/authentication-hash.ts';
import { serveClientData } from './api/client-data.ts';
import { authenticateSaleContract } from './contract/authenticate-sale.ts';
import { authenticationHashContract } from './contract/authentication-hash.ts';
import { clientDataContract } from './contract/client-data.ts';
import { serveRefundOnDevice } from './api/refund-on-device.ts';
import { serveCancelOnDevice, serveReadDevicePayment } from './api/sale-on-device.ts';
import { refundOnDeviceContract } from './contract/refund-on-device.ts';
import { cancelOnDeviceContract, readDevicePaymentContract } from './contract/sale-on-device.ts';
import { serveCancelTemplate } from './api/cancel-template.ts';
import { serveCaptureBuyerToken } from './api/capture-buyer-token.ts';
import { serveCaptureSale } from './api/capture-sale.ts';
import { serveCreateSale } from './api/create-sale.ts';
import { serveExternalMarketFee } from './api/external-market-fee.ts';
import { serveGenerateSale } from './api/generate-sale.ts';
import { serveGetBuyerKey } from './api/get-buyer-key.ts';
import { serveGetSales } from './api/get-sales.ts';
import { serveGetTransactions } from './api/get-transactions.ts';
import { servePaySale } from './api/pay-sale.ts';
import { serveDeleteBuyer, serveListBuyers, serveReadBuyer } from './api/buyers.ts';
import { serveRefundSale } from './api/refund-sale.ts';
import { cancelTemplateContract } from './contract/cancel-template.ts';
import { captureBuyerTokenContract } from './contract/capture-buyer-token.ts';
import { captureSaleContract } from './contract/capture-sale.ts';
import { createSaleContract } from './contract/create-sale.ts';
import { externalMarketFeeContract } from './contract/external-market-fee.ts';
import { generateSaleContract } from './contract/generate-sale.ts';
import { getBuyerKeyContract } from './contract/get-buyer-key.ts';
import { getSalesContract } from './contract/get-sales.ts';
import { getTransactionsContract } from './contract/get-transactions.ts';
import { paySaleContract } from './contract/pay-sale.ts';
import { deleteBuyerContract, listBuyersContract, readBuyerContract } from './contract/buyers.ts';
import { refundSaleContract } from './contract/refund-sale.ts';
import { paymentJobs } from './jobs.ts';
import { findCardsInTexts } from './sales/cards-in-texts.sql.ts';
import { paymentFigures } from './figures.sql.ts';
import { PAYMENTS_WAITING } from './settlement/due.sql.ts';
import { processorWebhookRoute } from './settlement/processor-webhook-route.ts';

const { withKeys } = operationsWith(paymentsContext);

/** Registration of payments (docs/architecture.md, "What plugs in"). */
export const payments = {
  name: 'payments',
  operations: [
    {
      title: 'sales',
      operations: [
        withKeys(generateSaleContract, serveGenerateSale),
        withKeys(paySaleContract, servePaySale),
        withKeys(createSaleContract, serveCreateSale),
        withKeys(captureSaleContract, serveCaptureSale),
        withKeys(refundSaleContract, serveRefundSale),
        withKeys(cancelTemplateContract, serveCancelTemplate),
        withKeys(refundOnDeviceContract, serveRefundOnDevice),
        withKeys(readDevicePaymentContract, serveReadDevicePayment),
        withKeys(cancelOnDeviceContract, serveCancelOnDevice),
        withKeys(externalMarketFeeContract, serveExternalMarketFee),
        withKeys(getSalesContract, serveGetSales),
        withKeys(getTransactionsContract, serveGetTransactions),
      ],
    },
    {
      title: 'cards',
      operations: [
        withKeys(captureBuyerTokenContract, serveCaptureBuyerToken),
        withKeys(getBuyerKeyContract, serveGetBuyerKey),
        withKeys(listBuyersContract, serveListBuyers),
        withKeys(readBuyerContract, serveReadBuyer),
        withKeys(deleteBuyerContract, serveDeleteBuyer),
        withKeys(clientDataContract, serveClientData),
        withKeys(authenticateSaleContract, serveAuthenticateSale),
        withKeys(authenticationHashContract, serveAuthenticationHash),
      ],
    },
  ],
  // The acquirer's own messages.
  routes: [
    processorWebhookRoute(() => ({ context: paymentsContext(), key: settings().bankKey, others: noticeTakers() })),
  ],
  jobs: paymentJobs,
  figures: paymentFigures,
  invariants: [{ id: 'I10', says: 'docs.status.invariant.I10', findSince: findCardsInTexts }],
  waits: PAYMENTS_WAITING,
} as const satisfies Module;
