import { sellersFor } from '#app/_server/person.ts';
import { privateJson } from '#app/_server/screen-news.ts';
import { saleNews } from '#lib/modules/payments/dashboard.ts';

/** GET /sales/news?ids=SALE…,SALE…: stamps of sales, for a screen that shows them while they are open. */
export async function GET(request: Request): Promise<Response> {
  const sellers = await sellersFor('/sales/news');
  if (!sellers || sellers.length === 0) return new Response(null, { status: 404 });
  const ids = (new URL(request.url).searchParams.get('ids') ?? '').split(',');
  return privateJson(
    await saleNews(
      sellers.map(({ id }) => id),
      ids,
    ),
  );
}
