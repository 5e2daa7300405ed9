import { newsOf } from '#app/_server/load/load-devices.ts';
import { screenRoute } from '#app/_server/pages/routes.ts';
import { selectedSellers } from '#app/_server/person.ts';
import { screenNews } from '#app/_server/screen-news.ts';
import { DEVICES, devicesQuery } from '#components/devices/devices.ts';
import { parseListParams } from '#components/list/filters/list-params.ts';
import { listDevices } from '#lib/modules/devices/dashboard.ts';

/** GET /devices/news with the address of the list: whether one of its devices has changed. */
export const GET = screenRoute('/devices/news', async ({ request, sellers }) => {
  const params = parseListParams(DEVICES, Object.fromEntries(new URL(request.url).searchParams));
  const sellerIds = (await selectedSellers(sellers)).map(({ id }) => id);
  const { rows } = await listDevices({ sellerIds, ...devicesQuery(params) });
  return screenNews(newsOf(rows));
});
