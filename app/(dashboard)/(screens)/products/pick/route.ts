import { screenRoute } from '#app/_server/pages/routes.ts';
import { privateJson } from '#app/_server/screen-news.ts';
import { MAX_PICKED, type SoldProduct } from '#components/products/sold-product.ts';
import { listProducts } from '#lib/modules/products/dashboard.ts';

/** Products that are read for one response: more than it shows, because those without a price are left out. */
const MAX_READ = 40;

/** Status of a product that can be sold. */
const AVAILABLE = 1;

/**
 * GET /products/pick?seller=&q=&currency=: the few products of one business that can be sold now and have the text in
 * them, newest first; without a text the newest.
 */
export const GET = screenRoute('/products/pick', async ({ request, sellers }) => {
  const { searchParams } = new URL(request.url);
  const [key, search, currency] = ['seller', 'q', 'currency'].map((name) => (searchParams.get(name) ?? '').trim());
  const seller = sellers.find((one) => one.key === key);
  if (!seller) return new Response(null, { status: 404 });
  const found = await listProducts({
    sellerIds: [seller.id],
    statuses: [AVAILABLE],
    sort: 'created_at',
    isAscending: false,
    page: 1,
    pageSize: MAX_READ,
    filters: { ...(search && { search }), ...(currency && { currency }) },
  });
  const products = (found.ok ? found.value.rows : []).flatMap(({ guid, name, prices }): SoldProduct[] =>
    prices && prices.includeVat > 0 ? [{ guid, name, price: prices.includeVat, currency: prices.currency }] : [],
  );
  return privateJson(products.slice(0, MAX_PICKED));
});
