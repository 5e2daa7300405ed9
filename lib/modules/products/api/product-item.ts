import { wireTimestamp } from '#lib/kernel/time/timestamps.ts';
import type { ProductItem } from '../contract/product-fields.ts';
import type { Prices, Product } from '../domain.ts';

const HUNDREDTHS = 100;

// A number of at most eleven digits keeps its two decimals exactly.
const pricesOf = (prices: Prices | null): ProductItem['store_prices'] =>
  prices && {
    currency: prices.currency,
    is_vat_free: prices.isVatFree,
    price_without_vat: prices.withoutVat / HUNDREDTHS,
    price_include_vat: prices.includeVat / HUNDREDTHS,
  };

/** A product as the wire has it. */
export function itemOf(product: Product, timeZone: string): ProductItem {
  return {
    guid: product.guid,
    product_remote_id: product.remoteId,
    name: product.name,
    status: product.status,
    description: product.description,
    store_prices: pricesOf(product.prices),
    costs: pricesOf(product.costs),
    created_at: wireTimestamp(product.createdAt, timeZone),
    updated_at: wireTimestamp(product.updatedAt, timeZone),
  };
}
