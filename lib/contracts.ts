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
import { listProducts } from './modules/products/contract/list-products.ts';
import { createProduct } from './modules/products/contract/create-product.ts';
import { readProduct } from './modules/products/contract/read-product.ts';
import { updateProduct } from './modules/products/contract/update-product.ts';
import { deleteProduct } from './modules/products/contract/delete-product.ts';
import { listCustomers } from './modules/customers/contract/list-customers.ts';
import { createCustomer } from './modules/customers/contract/create-customer.ts';
import { readCustomer } from './modules/customers/contract/read-customer.ts';
import { updateCustomer } from './modules/customers/contract/update-customer.ts';
import { deleteCustomer } from './modules/customers/contract/delete-customer.ts';
import { authRefresh } from './modules/tokens/contract/auth-refresh.ts';
import { authToken } from './modules/tokens/contract/auth-token.ts';

/** Every operation of the API, in the groups and the order in which the docs show them. */
export const contractGroups = [
  {
    group: 'sales',
    contracts: [
      generateSale,
      paySale,
      createSale,
      captureSale,
      refundSale,
      cancelTemplate,
      externalMarketFee,
      getSales,
      getTransactions,
    ],
  },
  { group: 'cards', contracts: [captureBuyerToken, getBuyerKey, readBuyer] },
  { group: 'programs', contracts: [authToken, authRefresh] },
  { group: 'products', contracts: [listProducts, createProduct, readProduct, updateProduct, deleteProduct] },
  { group: 'customers', contracts: [listCustomers, createCustomer, readCustomer, updateCustomer, deleteCustomer] },
] as const;

export const contracts = contractGroups.flatMap((group) => [...group.contracts]);
