import { sellersFor } from '#app/person.ts';
import { productsQuestion, parseProductsParams } from '#components/catalog/catalog-params.ts';
import { wireTimestamp } from '#lib/kernel/time/timestamps.ts';
import { PRODUCT_FORM_FIELDS } from '#lib/modules/products/contract/product-form.ts';
import { formOf } from '#lib/modules/products/present/product-form.ts';
import { everyProduct } from '#lib/modules/products/queries/list-products.sql.ts';
import type { CsvRow } from '#lib/platform/csv.ts';
import { database } from '#lib/platform/db/database.ts';
import { exportRecords, type ToExport } from '#app/(dashboard)/list-export.ts';

/** GET /products/export: every product that the list shows under the same address, in its order. */
export async function GET(request: Request): Promise<Response> {
  return exportRecords(request, await sellersFor('/products/export'), {
    list: 'products',
    columns: ['guid', ...PRODUCT_FORM_FIELDS, 'created_at', 'updated_at'],
    pages,
  });
}

async function* pages({ sellerIds, params, now, timeZone }: ToExport): AsyncGenerator<CsvRow[]> {
  for await (const products of everyProduct(database(), {
    sellerIds,
    ...productsQuestion(parseProductsParams(params), now, timeZone),
  })) {
    yield products.map((product) => ({
      guid: product.guid,
      ...formOf(product),
      created_at: wireTimestamp(product.createdAt, timeZone),
      updated_at: wireTimestamp(product.updatedAt, timeZone),
    }));
  }
}
