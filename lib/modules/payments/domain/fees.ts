import { percentOf } from '#lib/kernel/money.ts';
import type { SaleFacts, SellerFacts } from './facts.ts';

/** Most that a marketplace may take of a sale, hundredths of a percent (308 above it). */
const MARKET_FEE_CAP = 6_000;

/** Percent and fixed part together stay within 60 % of the price. */
export function marketFeeFits(price: number, fee: number, fixed: number): boolean {
  return marketFeeOf(price, fee, fixed) <= percentOf(price, MARKET_FEE_CAP);
}

/** 5000 at 12 % and 15.00 fixed is 2100. */
export function marketFeeOf(price: number, fee: number, fixed: number): number {
  return percentOf(price, fee) + fixed;
}

type FeeSale = Pick<SaleFacts, 'price' | 'marketFee' | 'marketFeeFixed'>;
type FeeSeller = Pick<SellerFacts, 'processingFee' | 'processingCharge' | 'foreignProcessingFee' | 'foreignProcessingCharge' | 'marketFee' | 'partnerId'>;

/** What a payment costs the seller, minor units, never more than the payment itself. */
export function feesOf(sale: FeeSale, seller: FeeSeller, cardIsForeign: boolean): { processing: number; market: number } {
  const rate = cardIsForeign ? seller.foreignProcessingFee : seller.processingFee;
  const charge = cardIsForeign ? seller.foreignProcessingCharge : seller.processingCharge;
  const processing = Math.min(percentOf(sale.price, rate) + charge, sale.price);
  const market = marketFeeOf(sale.price, sale.marketFee ?? seller.marketFee, sale.marketFeeFixed);
  return { processing, market: Math.min(market, sale.price - processing) };
}
