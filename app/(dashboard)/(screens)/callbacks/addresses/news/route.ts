import { screenRoute } from '#app/_server/pages/routes.ts';
import { selectedSellers } from '#app/_server/person.ts';
import { screenNews } from '#app/_server/screen-news.ts';
import { endpointScope, listedEndpoints } from '#lib/modules/callbacks/dashboard.ts';

/** GET /callbacks/addresses/news: whether the health of the addresses has changed, for a screen that is open. */
export const GET = screenRoute('/callbacks/addresses/news', async ({ sellers }) =>
  screenNews(await listedEndpoints(endpointScope(await selectedSellers(sellers)))),
);
