import { hereByClock } from '#app/_server/pages/shared.ts';
import { screenRoute } from '#app/_server/pages/routes.ts';
import { selectedSellers } from '#app/_server/person.ts';
import { privateJson } from '#app/_server/screen-news.ts';
import { parseListParams } from '#components/list/filters/list-params.ts';
import { SALES, salesQuery } from '#components/sales/list/sales.ts';
import { newerSales, saleStates } from '#lib/modules/payments/dashboard.ts';
import type { SaleNews } from '#lib/modules/payments/views/dashboard.ts';

/**
 * GET /sales/news?ids=SALE…,SALE…&since=SALE…: the states of sales, and with `since` the number of those made after it
 * that a list shows under the filters of the rest of the address, for an open screen.
 */
export const GET = screenRoute('/sales/news', async ({ request, sellers }) => {
  const { searchParams } = new URL(request.url);
  const ids = (searchParams.get('ids') ?? '').split(',');
  const [all, chosen] = [sellers, await selectedSellers(sellers)].map((some) => some.map(({ id }) => id));
  const [sales, newer] = await Promise.all([saleStates(all ?? [], ids), countNewer(chosen ?? [], searchParams)]);
  return privateJson({ sales, newer } satisfies SaleNews);
});

async function countNewer(sellerIds: readonly number[], searchParams: URLSearchParams): Promise<number> {
  const since = searchParams.get('since');
  if (since === null) return 0;
  const [params, { now, timeZone }] = [parseListParams(SALES, Object.fromEntries(searchParams)), await hereByClock()];
  return newerSales(sellerIds, since, salesQuery(params, now, timeZone));
}
