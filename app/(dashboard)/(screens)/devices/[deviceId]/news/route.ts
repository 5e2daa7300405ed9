import { newsOf } from '#app/_server/load/load-devices.ts';
import { screenRoute } from '#app/_server/pages/routes.ts';
import { screenNews } from '#app/_server/screen-news.ts';
import { isUuid } from '#lib/kernel/ids.ts';
import { showDevice } from '#lib/modules/devices/dashboard.ts';

/** GET: whether the device has changed. */
export const GET = screenRoute('/devices/[deviceId]/news', async ({ params: { deviceId = '' }, sellers }) => {
  const sellerIds = sellers.map(({ id }) => id);
  const device = isUuid(deviceId) ? await showDevice(sellerIds, deviceId) : null;
  return device ? screenNews(newsOf([device])) : new Response(null, { status: 404 });
});
