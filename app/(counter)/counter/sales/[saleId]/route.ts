import { counterSale } from '#app/(counter)/counter/at-counter.ts';
import { screenRoute } from '#app/_server/pages/routes.ts';
import { currentPerson } from '#app/_server/person.ts';
import { privateJson } from '#app/_server/screen-news.ts';
import type { SaleNow } from '#lib/modules/counter/contract.ts';
import { deviceProgress, saleStates } from '#lib/modules/payments/dashboard.ts';

/** States in which a sale can no longer be paid: a failed attempt alone leaves it open. */
const FAILED: readonly string[] = ['canceled', 'voided'];

/** GET: the state of a sale that was made at the counter. */
export const GET = screenRoute('/counter/sales/[saleId]', async ({ params: { saleId = '' }, sellers }) => {
  const person = await currentPerson();
  const found = person && (await counterSale({ person, sellers }, saleId));
  if (!found || found === 'gone') return new Response(null, { status: 404 });
  const sellerIds = [found.seller.id];
  const [[sale], progress] = await Promise.all([saleStates(sellerIds, [saleId]), deviceProgress(saleId, sellerIds)]);
  const state = sale && sale.captured > 0 ? 'paid' : FAILED.includes(sale?.status ?? '') ? 'failed' : 'open';
  return privateJson({ state, progress: progress.ok ? progress.value : null } satisfies SaleNow);
});
