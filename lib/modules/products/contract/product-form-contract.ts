import { z } from 'zod';
import { fromTypedMajor, hundredthsText } from '#lib/kernel/money.ts';
import { fieldNameOf } from '#lib/kernel/refusals/fields.ts';
import { formContract } from '#lib/platform/form-contract.ts';
import { changedPrices, type Prices, type PricesOf, type ProductFields } from '../domain.ts';
import { createProductContract } from './create-product.ts';
import type { SentPrices } from './product-fields.ts';
import { EMPTY_PRODUCT, type ProductForm } from './product-form.ts';

/**
 * Hundredths of a typed price: "1,234.5" and "1234,5" are both 1234.50. Text that is no price stays, and is refused as
 * that.
 */
function typedPrice(text: string): string {
  const hundredths = fromTypedMajor(text, 'ILS');
  return hundredths === null ? text : hundredthsText(hundredths);
}

function sentPrices(currency: string, isVatFree: string, withoutVat: string, includeVat: string) {
  return withoutVat.trim() === '' && includeVat.trim() === ''
    ? null
    : {
        currency: currency.trim().toUpperCase(),
        is_vat_free: isVatFree.trim(),
        price_without_vat: typedPrice(withoutVat),
        price_include_vat: typedPrice(includeVat),
      };
}

/** The values of a form, or of a row of a table, as a request of the API carries them. */
function wireOf(typed: unknown): object {
  const form = typed as ProductForm;
  return {
    product_remote_id: form.product_remote_id.trim(),
    name: form.name.trim(),
    status: form.status.trim(),
    description: form.description.trim(),
    store_prices: sentPrices(form.currency, form.is_vat_free, form.price_without_vat, form.price_include_vat),
    costs: sentPrices(form.cost_currency, form.cost_is_vat_free, form.cost_without_vat, form.cost_include_vat),
  };
}

/** The prices that were sent, by the operation's own rule; an issue where they contradict each other. */
function pricesOf(sent: SentPrices | undefined, about: PricesOf, context: z.RefinementCtx): Prices | null {
  if (!sent) return null;
  const { currency, is_vat_free: isVatFree, price_without_vat: withoutVat, price_include_vat: includeVat } = sent;
  const read = changedPrices(null, { currency, isVatFree, withoutVat, includeVat }, about);
  if (read.ok) return read.value;
  context.addIssue({ code: 'custom', message: read.reason.key, path: fieldNameOf(read.reason)?.split('.') ?? [] });
  return null;
}

/** The form of a product: the schema of `POST /products` over the typed fields; its output is the operation's input. */
export const productForm = formContract({
  empty: EMPTY_PRODUCT,
  schema: z
    .preprocess(wireOf, createProductContract.request)
    .transform(({ name, status, description, product_remote_id: remoteId = '', store_prices, costs }, context) => {
      const fields: ProductFields = {
        remoteId,
        name,
        status,
        description,
        prices: pricesOf(store_prices, 'prices', context),
        costs: pricesOf(costs, 'costs', context),
      };
      return fields;
    }),
  words: {
    name: 'catalog.products.rule.name',
    description: 'catalog.products.rule.description',
    status: 'catalog.products.rule.status',
    product_remote_id: 'catalog.products.rule.product_remote_id',
    currency: 'catalog.products.rule.currency',
    cost_currency: 'catalog.products.rule.currency',
    price_without_vat: 'catalog.products.rule.price',
    price_include_vat: 'catalog.products.rule.price',
    cost_without_vat: 'catalog.products.rule.price',
    cost_include_vat: 'catalog.products.rule.price',
  },
  // `costs.price_include_vat` of the wire is `cost_include_vat` of the form.
  fieldOf: (path) => path.replace(/^store_prices\./, '').replace(/^costs\.(price_)?/, 'cost_'),
});
