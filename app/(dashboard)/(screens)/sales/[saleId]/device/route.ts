import { screenRoute } from '#app/_server/pages/routes.ts';
import { privateJson } from '#app/_server/screen-news.ts';
import { deviceProgress, ownerOfSale } from '#lib/modules/payments/dashboard.ts';

/** GET: the state of the last payment or refund of a sale at a device; null where no device had it. */
export const GET = screenRoute('/sales/[saleId]/device', async ({ params: { saleId = '' }, sellers }) => {
  const sellerIds = sellers.map(({ id }) => id);
  const progress = await deviceProgress(saleId, sellerIds);
  if (progress.ok) return privateJson(progress.value);
  return (await ownerOfSale(sellerIds, saleId)) === null ? new Response(null, { status: 404 }) : privateJson(null);
});
