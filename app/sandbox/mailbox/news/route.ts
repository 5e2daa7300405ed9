import { sellersOpenTo } from '#app/_server/sandbox-viewer.ts';
import { sandboxRoute } from '#app/_server/pages/routes.ts';
import { screenNews } from '#app/_server/screen-news.ts';
import { linesFor } from '../load-mailbox.ts';

/** GET /sandbox/mailbox/news?seller=…: whether the open mailbox has new messages, for viewers who may open it. */
export const GET = sandboxRoute('/sandbox/mailbox/news', async ({ request, viewer }) => {
  const wanted = new URL(request.url).searchParams.get('seller');
  const seller = (await sellersOpenTo(viewer)).find(({ publicKey }) => publicKey === wanted);
  if (!seller) return new Response(null, { status: 404 });
  return screenNews(await linesFor(viewer, seller.publicKey));
});
