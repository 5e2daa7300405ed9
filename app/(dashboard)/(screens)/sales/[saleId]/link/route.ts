import { linkResponse } from '#app/_server/load/link-response.ts';
import { screenRoute } from '#app/_server/pages/routes.ts';
import { readLink } from '#lib/modules/payments/dashboard.ts';

/** GET: the link of a sale with the facts to send it, and the state of its messages. */
export const GET = screenRoute('/sales/[saleId]/link', async ({ params: { saleId = '' }, sellers }) =>
  linkResponse(
    await readLink(
      sellers.map(({ id }) => id),
      saleId,
    ),
  ),
);
