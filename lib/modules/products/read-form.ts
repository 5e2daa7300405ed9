import type { Refusal, RefusalKey } from '#lib/kernel/refusals.ts';
import { ok, refuse, type Result } from '#lib/kernel/result.ts';
import { fromTypedMajor } from '#lib/kernel/money.ts';
import { createProductContract as contract } from './contract/create-product.ts';
import type { ProductForm, ProductFormField } from './contract/product-form.ts';
import type { SentPrices } from './contract/product-fields.ts';
import { changedPrices, type Prices } from './domain/prices.ts';
import type { ProductFields } from './domain/product.ts';

/**
 * What a person typed, or a row of a table, held against the same contract as a request. Every field that is wrong is
 * named with why.
 */

export type FormProblem = { field: ProductFormField; why: RefusalKey };

/**
 * Hundredths of a typed price: "1,234.5" and "1234,5" are both 1234.50. Text that is no price stays, and is refused as
 * that.
 */
function typedPrice(text: string): string {
  const hundredths = fromTypedMajor(text, 'ILS');
  return hundredths === null ? text : `${Math.floor(hundredths / 100)}.${String(hundredths % 100).padStart(2, '0')}`;
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

export function readProductForm(form: ProductForm): Result<ProductFields, FormProblem[]> {
  const trimmed = (text: string) => text.trim();
  const read = contract.request.safeParse({
    product_remote_id: trimmed(form.product_remote_id),
    name: trimmed(form.name),
    status: trimmed(form.status),
    description: trimmed(form.description),
    store_prices: sentPrices(form.currency, form.is_vat_free, form.price_without_vat, form.price_include_vat),
    costs: sentPrices(form.cost_currency, form.cost_is_vat_free, form.cost_without_vat, form.cost_include_vat),
  });
  if (!read.success)
    return refuse(
      read.error.issues.map(({ path, message }) => ({
        field: fieldOf(path.map(String).join('.')),
        why: message as RefusalKey,
      })),
    );
  const [prices, costs] = [pricesOf(read.data.store_prices, 'store_prices'), pricesOf(read.data.costs, 'costs')];
  const problems = [prices, costs].flatMap((each) =>
    each.ok ? [] : [{ field: fieldOf(each.reason.field ?? ''), why: each.reason.key }],
  );
  if (!prices.ok || !costs.ok) return refuse(problems);
  const { name, status, description, product_remote_id: remoteId = '' } = read.data;
  return ok({ remoteId, name, status, description, prices: prices.value, costs: costs.value });
}

function pricesOf(sent: SentPrices | undefined, field: string): Result<Prices | null, Refusal> {
  return sent
    ? changedPrices(
        null,
        {
          currency: sent.currency,
          isVatFree: sent.is_vat_free,
          withoutVat: sent.price_without_vat,
          includeVat: sent.price_include_vat,
        },
        field,
      )
    : ok(null);
}

/** The form's word for a field of the wire: `costs.price_include_vat` is `cost_include_vat`. */
const fieldOf = (path: string): ProductFormField =>
  path.replace(/^store_prices\./, '').replace(/^costs\.(price_)?/, 'cost_') as ProductFormField;
