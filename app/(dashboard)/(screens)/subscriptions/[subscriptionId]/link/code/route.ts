import { qrPng, qrSvg } from '#app/(dashboard)/(screens)/subscriptions/[subscriptionId]/link/code/qr-files.ts';
import { screenRoute } from '#app/_server/pages/routes.ts';
import { privateJson } from '#app/_server/screen-news.ts';
import { qrCodeOf } from '#components/payment-page/model/qr-code.ts';
import { ownerOfSubscription } from '#lib/modules/subscriptions/dashboard.ts';
import { subscriptionUrlOf } from '#lib/kernel/subscription.ts';
import { settings } from '#lib/platform/env.ts';

const FILES = {
  svg: { type: 'image/svg+xml', draw: qrSvg },
  png: { type: 'image/png', draw: qrPng },
} as const;

/**
 * GET …/link/code: the code of a subscription's link, for a screen; with `?as=svg` or `?as=png` as a file to download.
 */
export const GET = screenRoute(
  '/subscriptions/[subscriptionId]/link/code',
  async ({ request, params: { subscriptionId = '' }, sellers }) => {
    const owner = await ownerOfSubscription(
      sellers.map(({ id }) => id),
      subscriptionId,
    );
    if (owner === null) return new Response(null, { status: 404 });
    const url = subscriptionUrlOf(settings().appUrl, { publicId: subscriptionId });
    const format = new URL(request.url).searchParams.get('as');
    if (format !== 'svg' && format !== 'png') return privateJson(qrCodeOf(url));
    const { type, draw } = FILES[format];
    return new Response(draw(url), {
      headers: {
        'content-type': type,
        'content-disposition': `attachment; filename="${subscriptionId}.${format}"`,
        'cache-control': 'private, no-store',
      },
    });
  },
);
