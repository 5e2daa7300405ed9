import { mailPage } from '#app/_server/handlers/mail-page.ts';
import { screenRoute } from '#app/_server/pages/routes.ts';
import { readLanguage } from '#lib/kernel/language.ts';
import { isSample } from '#lib/modules/subscriptions/contract/subscription-sample.ts';
import { previewSubscription } from '#lib/modules/subscriptions/dashboard.ts';

/**
 * GET …/preview?seller=…&message=started&language=en: what buyers of a business get, with made-up facts, for a frame.
 */
export const GET = screenRoute(
  '/subscriptions/settings/preview',
  async ({ request, sellers }) => {
    const query = new URL(request.url).searchParams;
    const seller = sellers.find(({ key }) => key === query.get('seller'));
    const sample = query.get('message');
    if (!seller || !isSample(sample)) return mailPage(null);
    const language = readLanguage(query.get('language'));
    return mailPage(await previewSubscription({ sellerId: seller.id, sample, language }));
  },
  () => mailPage(null),
);
