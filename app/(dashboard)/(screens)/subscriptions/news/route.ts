import { screenRoute } from '#app/_server/pages/routes.ts';
import { privateJson } from '#app/_server/screen-news.ts';
import { subscriptionNews } from '#lib/modules/subscriptions/dashboard.ts';

/** GET /subscriptions/news?ids=SUB…,SUB…: a stamp of each that changes when what its row shows does. */
export const GET = screenRoute('/subscriptions/news', async ({ request, sellers }) => {
  const ids = (new URL(request.url).searchParams.get('ids') ?? '').split(',');
  const sellerIds = sellers.map(({ id }) => id);
  const news = await subscriptionNews(sellerIds, ids);
  // Keeps the order of the ids in the query, which is the list's.
  return privateJson(ids.flatMap((id) => news.find(({ subscriptionId }) => subscriptionId === id) ?? []));
});
