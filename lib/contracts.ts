import { generateSale } from './modules/payments/contract/generate-sale.ts';
import { getSales } from './modules/payments/contract/get-sales.ts';
import { paySale } from './modules/payments/contract/pay-sale.ts';
import { refundSale } from './modules/payments/contract/refund-sale.ts';

/** Every operation of the API, in the order in which the docs show them. */
export const contracts = [generateSale, paySale, refundSale, getSales];
