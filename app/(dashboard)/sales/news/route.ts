import { screenRoute } from '#app/_server/pages/routes.ts';
import { privateJson } from '#app/_server/screen-news.ts';
import { saleNews } from '#lib/modules/payments/dashboard.ts';

/** GET /sales/news?ids=SALE…,SALE…: stamps of sales, for a screen that shows them while they are open. */
export const GET = screenRoute('/sales/news', async ({ request, sellers }) => {
  const ids = (new URL(request.url).searchParams.get('ids') ?? '').split(',');
  return privateJson(
    await saleNews(
      sellers.map(({ id }) => id),
      ids,
    ),
  );
});
