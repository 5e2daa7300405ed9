import { inSight, sellersFor } from '#app/person.ts';
import { productsQuestion, readProductsAddress } from '#components/catalog/catalog-address.ts';
import { wireTimestamp } from '#lib/kernel/timestamps.ts';
import { PRODUCT_FORM_FIELDS } from '#lib/modules/products/contract/product-form.ts';
import { formOf } from '#lib/modules/products/present/product-form.ts';
import { listProducts } from '#lib/modules/products/queries/list-products.ts';
import { database } from '#lib/platform/db/database.ts';
import { settings } from '#lib/platform/env.ts';
import { csvDownload } from '../../csv-download.ts';

/** GET /products/export: every product that the list shows under the same address, in its order. */
export async function GET(request: Request): Promise<Response> {
  const sellers = await inSight(await sellersFor('/products/export'));
  if (sellers.length === 0) return new Response(null, { status: 403 });
  const sellerIds = sellers.map(({ id }) => id);
  const { timeZone } = settings();
  const now = new Date();
  const question = productsQuestion(readProductsAddress(Object.fromEntries(new URL(request.url).searchParams)), now, timeZone);
  return csvDownload({
    name: 'products', columns: ['guid', ...PRODUCT_FORM_FIELDS, 'created_at', 'updated_at'], now, timeZone,
    async read(page, pageSize) {
      const { rows } = await listProducts(database(), { sellerIds, ...question, page, pageSize });
      return rows.map((product) => ({ guid: product.guid, ...formOf(product), created_at: wireTimestamp(product.createdAt, timeZone), updated_at: wireTimestamp(product.updatedAt, timeZone) }));
    },
  });
}
