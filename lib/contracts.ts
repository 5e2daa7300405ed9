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
import { listProductsContract } from './modules/products/contract/list-products.ts';
import { createProductContract } from './modules/products/contract/create-product.ts';
import { readProductContract } from './modules/products/contract/read-product.ts';
import { updateProductContract } from './modules/products/contract/update-product.ts';
import { deleteProductContract } from './modules/products/contract/delete-product.ts';
import { listCustomersContract } from './modules/customers/contract/list-customers.ts';
import { createCustomerContract } from './modules/customers/contract/create-customer.ts';
import { readCustomerContract } from './modules/customers/contract/read-customer.ts';
import { updateCustomerContract } from './modules/customers/contract/update-customer.ts';
import { deleteCustomerContract } from './modules/customers/contract/delete-customer.ts';
import { authRefreshContract } from './modules/tokens/contract/auth-refresh.ts';
import { authTokenContract } from './modules/tokens/contract/auth-token.ts';

/** Every operation of the API, in the groups and the order in which the docs show them. */
export const contractGroups = [
  {
    group: 'sales',
    contracts: [
      generateSaleContract,
      paySaleContract,
      createSaleContract,
      captureSaleContract,
      refundSaleContract,
      cancelTemplateContract,
      externalMarketFeeContract,
      getSalesContract,
      getTransactionsContract,
    ],
  },
  { group: 'cards', contracts: [captureBuyerTokenContract, getBuyerKeyContract, readBuyerContract] },
  { group: 'programs', contracts: [authTokenContract, authRefreshContract] },
  {
    group: 'products',
    contracts: [
      listProductsContract,
      createProductContract,
      readProductContract,
      updateProductContract,
      deleteProductContract,
    ],
  },
  {
    group: 'customers',
    contracts: [
      listCustomersContract,
      createCustomerContract,
      readCustomerContract,
      updateCustomerContract,
      deleteCustomerContract,
    ],
  },
] as const;

export const contracts = contractGroups.flatMap((group) => [...group.contracts]);
