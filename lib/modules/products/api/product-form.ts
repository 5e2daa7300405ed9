import { hundredthsText } from '#lib/kernel/money.ts';
import type { ProductForm } from '../contract/product-form.ts';
import type { Prices, Product } from '../domain.ts';

const amount = (hundredths: number | undefined): string => (hundredths === undefined ? '' : hundredthsText(hundredths));
const flag = (prices: Prices | null): string => (prices?.isVatFree ? '1' : '0');

/** A product as its form begins, and as a table has it. */
export function formOf({
  remoteId,
  name,
  status,
  description,
  prices,
  costs,
}: Pick<Product, 'remoteId' | 'name' | 'status' | 'description' | 'prices' | 'costs'>): ProductForm {
  return {
    product_remote_id: remoteId,
    name,
    status: String(status),
    description,
    currency: prices?.currency ?? 'ILS',
    is_vat_free: flag(prices),
    price_without_vat: amount(prices?.withoutVat),
    price_include_vat: amount(prices?.includeVat),
    cost_currency: costs?.currency ?? 'ILS',
    cost_is_vat_free: flag(costs),
    cost_without_vat: amount(costs?.withoutVat),
    cost_include_vat: amount(costs?.includeVat),
  };
}
