import { screenRoute } from '#app/_server/pages/routes.ts';
import { screenNews } from '#app/_server/screen-news.ts';
import { archivesOf } from '#lib/modules/archives/dashboard.ts';

/** GET /statements/{year}/archive/news: whether an archive that was asked for is there. */
export const GET = screenRoute(
  '/statements/[period]/archive/news',
  async ({ request, params: { period = '' }, sellers }) => {
    const wanted = new URL(request.url).searchParams.get('seller');
    const seller = sellers.find(({ key }) => key === wanted);
    if (!seller || !/^20\d{2}$/.test(period)) return new Response(null, { status: 404 });
    return screenNews((await archivesOf(seller.id, Number(period))).map(({ id, state }) => [id, state]));
  },
);
