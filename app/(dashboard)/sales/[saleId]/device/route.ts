import { screenRoute } from '#app/_server/pages/routes.ts';
import { privateJson } from '#app/_server/screen-news.ts';
import { wiring } from '#lib/wiring.ts';

/** Where the last payment or refund of a sale at a device stands. */
export const GET = screenRoute('/sales/[saleId]/device', async ({ params: { saleId = '' }, sellers }) => {
  const progress = await wiring().atDevice.progress(
    saleId,
    sellers.map(({ id }) => id),
  );
  return progress.ok ? privateJson(progress.value) : new Response(null, { status: 404 });
});
