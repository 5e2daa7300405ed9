import { inSight, sellersFor } from '#app/_server/person.ts';
import { privateJson } from '#app/_server/screen-news.ts';
import { deliveryNews, readerOf } from '#lib/modules/callbacks/dashboard.ts';

/** GET /callbacks/news?ids=1,2&after=2: where deliveries stand, and how many are newer, for a screen that is open. */
export async function GET(request: Request): Promise<Response> {
  const sellers = await inSight(await sellersFor('/callbacks/news'));
  if (sellers.length === 0) return new Response(null, { status: 404 });
  const { searchParams } = new URL(request.url);
  const numbers = (name: string): number[] => (searchParams.get(name) ?? '').split(',').filter(Boolean).map(Number);
  const [after = null] = numbers('after');
  return privateJson(await deliveryNews(readerOf(sellers), { ids: numbers('ids'), after }));
}
