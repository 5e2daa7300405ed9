import { screenRoute } from '#app/_server/pages/routes.ts';
import { privateJson } from '#app/_server/screen-news.ts';
import { pricesOfTemplate } from '#lib/modules/subscriptions/dashboard.ts';

/** GET …/prices?id=: the prices of a template's active subscriptions; empty for a template of another business. */
export const GET = screenRoute('/subscriptions/templates/prices', async ({ request, sellers }) =>
  privateJson(
    await pricesOfTemplate(
      sellers.map(({ id }) => id),
      new URL(request.url).searchParams.get('id') ?? '',
    ),
  ),
);
