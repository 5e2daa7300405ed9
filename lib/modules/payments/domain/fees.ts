import { fromHundredths, percentOf } from '#lib/kernel/money.ts';
import { vatOn, withoutVat } from '#lib/kernel/vat.ts';
import type { Refusal } from '#lib/kernel/refusals/refusals.ts';
import { ok, refuse, type Result } from '#lib/kernel/result.ts';
import type { SaleFacts, SellerFacts } from './facts.ts';

/** Most that a marketplace may take of a sale, hundredths of a percent (308 above it). */
const MARKET_FEE_CAP = 6_000;

/** Percent and fixed part together stay within 60 % of the price. */
export function marketFeeFits(price: number, fee: number, fixed: number): boolean {
  return marketFeeOf(price, fee, fixed) <= percentOf(price, MARKET_FEE_CAP);
}

/** The whole of a price, hundredths of a percent. */
const WHOLE = 10_000;

/**
 * Highest market fee percentage that fits beside this fixed part, hundredths of a percent; -1 where none does. The rule
 * above as a number for the statement, which reads the seller's percentage for a sale without one.
 */
export function highestMarketFee(price: number, fixed: number): number {
  let [fits, above] = [-1, WHOLE + 1];
  while (above - fits > 1) {
    const middle = Math.floor((fits + above) / 2);
    if (marketFeeFits(price, middle, fixed)) fits = middle;
    else above = middle;
  }
  return fits;
}

/** 5000 at 12 % and 15.00 fixed is 2100. */
export function marketFeeOf(price: number, fee: number, fixed: number): number {
  return percentOf(price, fee) + fixed;
}

type FeeSale = Pick<SaleFacts, 'price' | 'currency' | 'marketFee' | 'marketFeeFixed'>;
type FeeSeller = Pick<
  SellerFacts,
  'processingFee' | 'processingCharge' | 'foreignProcessingFee' | 'foreignProcessingCharge' | 'marketFee' | 'partnerId'
>;

/**
 * The fixed charge of a payment, minor units. A business has one for all its currencies, in hundredths of a major unit:
 * 0.10 is 10 agorot, no yen and 100 fils.
 */
export const chargeOf = (
  seller: Pick<SellerFacts, 'processingCharge' | 'foreignProcessingCharge'>,
  cardIsForeign: boolean,
  currency: string,
): number => fromHundredths(cardIsForeign ? seller.foreignProcessingCharge : seller.processingCharge, currency);

/** Fees of a payment, minor units. The processing fee is before tax, `vat` the tax on it; the market fee has it. */
export type Fees = { processing: number; vat: number; market: number };

/**
 * Fees of a payment, never more than the payment itself. A partial capture pays for the captured amount: the fixed part
 * of the market fee is due in full, up to 60 % of the captured amount (docs/decisions/0010).
 */
export function feesOf(whole: FeeSale, seller: FeeSeller, cardIsForeign: boolean, amount: number = whole.price): Fees {
  const sale = { ...whole, price: amount };
  const rate = cardIsForeign ? seller.foreignProcessingFee : seller.processingFee;
  const charge = chargeOf(seller, cardIsForeign, sale.currency);
  const processing = Math.min(percentOf(sale.price, rate) + charge, withoutVat(sale.price));
  const vat = Math.min(vatOn(processing), sale.price - processing);
  const market = Math.min(
    marketFeeOf(sale.price, sale.marketFee ?? seller.marketFee, sale.marketFeeFixed),
    percentOf(sale.price, MARKET_FEE_CAP),
  );
  return { processing, vat, market: Math.min(market, sale.price - processing - vat) };
}

/** The fee of a chargeback and the tax on it, minor units. Both come back where the whole of it is won. */
export function chargebackFeeOf(
  { chargebackFee }: Pick<SellerFacts, 'chargebackFee'>,
  currency: string,
): { fee: number; vat: number } {
  const fee = fromHundredths(chargebackFee, currency);
  return { fee, vat: vatOn(fee) };
}

type ChangingSale = {
  sale: FeeSale & Pick<SaleFacts, 'status' | 'captured'>;
  seller: Pick<SellerFacts, 'marketFee'>;
  marketFeeTotal: number;
  processingFeeTotal: number;
  feeVatTotal: number;
};

/** Statuses in which a marketplace may still change its fee. */
const CHANGEABLE: readonly SaleFacts['status'][] = ['initial', 'failed', 'authorized', 'completed', 'partial-refund'];

/**
 * Change of a market fee: the new values of the sale, and the difference that a paid sale owes (negative: gets back),
 * minor units. A total above 60 % of the sale is refused (308), a finished sale with 305.
 */
export function changedMarketFee(
  { sale, seller, marketFeeTotal, processingFeeTotal, feeVatTotal }: ChangingSale,
  change: { marketFee: number | null; marketFeeFixed: number | null },
): Result<{ marketFee: number | null; marketFeeFixed: number; difference: number }, Refusal> {
  if (!CHANGEABLE.includes(sale.status)) return refuse({ key: 'wrong_sale_status', field: sale.status });
  const marketFee = change.marketFee ?? sale.marketFee;
  const marketFeeFixed = change.marketFeeFixed ?? sale.marketFeeFixed;
  const amount = sale.captured > 0 ? sale.captured : sale.price;
  const total = marketFeeOf(amount, marketFee ?? seller.marketFee, marketFeeFixed);
  if (total > percentOf(amount, MARKET_FEE_CAP))
    return refuse({
      key: 'market_fee_too_high',
      about: change.marketFee === null ? 'marketFeeFixed' : 'marketFeePercentage',
    });
  const owed = Math.min(total, amount - processingFeeTotal - feeVatTotal);
  return ok({ marketFee, marketFeeFixed, difference: sale.captured > 0 ? owed - marketFeeTotal : 0 });
}
