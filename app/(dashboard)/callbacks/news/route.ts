import { screenRoute } from '#app/_server/pages/routes.ts';
import { inSight } from '#app/_server/person.ts';
import { privateJson } from '#app/_server/screen-news.ts';
import { deliveryNews, readerOf } from '#lib/modules/callbacks/dashboard.ts';

/** GET /callbacks/news?ids=1,2&after=2: where deliveries stand, and how many are newer, for a screen that is open. */
export const GET = screenRoute('/callbacks/news', async ({ request, sellers }) => {
  const { searchParams } = new URL(request.url);
  const numbers = (name: string): number[] => (searchParams.get(name) ?? '').split(',').filter(Boolean).map(Number);
  const [after = null] = numbers('after');
  return privateJson(await deliveryNews(readerOf(await inSight(sellers)), { ids: numbers('ids'), after }));
});
