import { screenRoute } from '#app/_server/pages/routes.ts';
import type { LinkResponse } from '#components/links/link-actions.ts';
import { qrCodeOf } from '#components/payment-page/model/qr-code.ts';
import { readLink } from '#lib/modules/payments/dashboard.ts';

/** GET: the link of a sale with the facts to send it, and the state of its messages. */
export const GET = screenRoute('/sales/[saleId]/link', async ({ params: { saleId = '' }, sellers }) => {
  const link = await readLink(
    sellers.map(({ id }) => id),
    saleId,
  );
  if (!link) return new Response(null, { status: 404 });
  const answer: LinkResponse = { ...link, code: qrCodeOf(link.url) };
  return Response.json(answer, { headers: { 'cache-control': 'private, no-store' } });
});
