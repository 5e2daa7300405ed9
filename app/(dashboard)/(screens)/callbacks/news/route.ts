import { screenRoute } from '#app/_server/pages/routes.ts';
import { selectedSellers } from '#app/_server/person.ts';
import { privateJson } from '#app/_server/screen-news.ts';
import { deliveryNews, readerOf } from '#lib/modules/callbacks/dashboard.ts';

/** GET /callbacks/news?ids=1,2&after=2: the states of deliveries, and the number of newer ones, for an open screen. */
export const GET = screenRoute('/callbacks/news', async ({ request, sellers }) => {
  const { searchParams } = new URL(request.url);
  const numbers = (name: string): number[] => (searchParams.get(name) ?? '').split(',').filter(Boolean).map(Number);
  const [after = null] = numbers('after');
  return privateJson(await deliveryNews(readerOf(await selectedSellers(sellers)), { ids: numbers('ids'), after }));
});
