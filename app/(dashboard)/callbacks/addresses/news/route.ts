import { inSight, sellersFor } from '#app/_server/person.ts';
import { screenNews } from '#app/_server/screen-news.ts';
import { endpointScope, listedEndpoints } from '#lib/modules/callbacks/dashboard.ts';

/** GET /callbacks/addresses/news: whether the health of the addresses has changed, for a screen that is open. */
export async function GET(): Promise<Response> {
  const sellers = await inSight(await sellersFor('/callbacks/addresses/news'));
  if (sellers.length === 0) return new Response(null, { status: 404 });
  return screenNews(await listedEndpoints(endpointScope(sellers)));
}
