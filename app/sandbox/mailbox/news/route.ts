import { sandboxViewer, sellersOpenTo } from '#app/_server/documents/viewer.ts';
import { screenNews } from '#app/_server/screen-news.ts';
import { settings } from '#lib/platform/env.ts';
import { wiring } from '#lib/wiring.ts';

/**
 * GET /sandbox/mailbox/news?seller=…: whether anything came, for a mailbox that is open. Only to those who may open it.
 */
export async function GET(request: Request): Promise<Response> {
  const viewer = settings().environment === 'sandbox' ? await sandboxViewer() : null;
  const asked = new URL(request.url).searchParams.get('seller');
  const seller = viewer && (await sellersOpenTo(viewer)).find(({ publicKey }) => publicKey === asked);
  if (!seller) return new Response(null, { status: 404 });
  return screenNews(await wiring().sandbox.listMessages(seller.publicKey));
}
