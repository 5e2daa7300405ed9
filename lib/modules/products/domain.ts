import type { Refusal } from '#lib/kernel/refusals/refusals.ts';
import { ok, refuse, type Result } from '#lib/kernel/result.ts';
import { withoutVat, withVat } from '#lib/kernel/vat.ts';

/** The price of a product, hundredths of the currency's major unit. */
export type Prices = { currency: string; isVatFree: boolean; withoutVat: number; includeVat: number };

/** Selling prices of a product, and its costs. */
export type PricesOf = 'prices' | 'costs';

/** The price fields of a request; prices that are not given stay, or follow from the given ones. */
export type PriceFields = {
  currency?: string | undefined;
  isVatFree?: boolean | undefined;
  withoutVat?: number | undefined;
  includeVat?: number | undefined;
};

/**
 * The prices after a change. Two prices are kept as they were sent; one leads to the other.
 * `about` is which of the two they are, for the refusal: prices without a currency, a first time without any price,
 * or two that contradict each other: the one with the tax is never the smaller one, and equal to the other where there
 * is no tax.
 */
export function changedPrices(kept: Prices | null, sent: PriceFields, about: PricesOf): Result<Prices, Refusal> {
  const currency = sent.currency ?? kept?.currency;
  if (currency === undefined) return refuse({ key: 'missing_parameter', about: `${about}.currency` });
  const isVatFree = sent.isVatFree ?? kept?.isVatFree ?? false;
  const { withoutVat: bare, includeVat: whole } = sent;
  if (bare !== undefined && whole !== undefined && (isVatFree ? whole !== bare : whole < bare))
    return refuse({ key: 'invalid_value', about: `${about}.includeVat` });
  const [addVat, removeVat] = isVatFree ? [(price: number) => price, (price: number) => price] : [withVat, withoutVat];
  if (sent.withoutVat !== undefined)
    return ok({
      currency,
      isVatFree,
      withoutVat: sent.withoutVat,
      includeVat: sent.includeVat ?? addVat(sent.withoutVat),
    });
  if (sent.includeVat !== undefined)
    return ok({ currency, isVatFree, withoutVat: removeVat(sent.includeVat), includeVat: sent.includeVat });
  if (!kept) return refuse({ key: 'missing_parameter', about: `${about}.withoutVat` });
  return ok({
    ...kept,
    currency,
    isVatFree,
    includeVat: isVatFree === kept.isVatFree ? kept.includeVat : addVat(kept.withoutVat),
  });
}

/** A product as we speak of it. */
export type Product = {
  guid: string;
  sellerId: number;
  remoteId: string;
  name: string;
  /** 1 available, 0 not available. */
  status: number;
  description: string;
  prices: Prices | null;
  costs: Prices | null;
  createdAt: Date;
  updatedAt: Date;
};

/** The fields of a product that its seller chooses. */
export type ProductFields = Pick<Product, 'remoteId' | 'name' | 'status' | 'description' | 'prices' | 'costs'>;
