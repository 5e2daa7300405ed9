import { mailPage } from '#app/_server/handlers/mail-page.ts';
import { screenRoute } from '#app/_server/pages/routes.ts';
import { readLanguage } from '#lib/kernel/language.ts';
import { isFailureSample } from '#lib/modules/subscriptions/contract/subscription-sample.ts';
import { previewFailure } from '#lib/modules/subscriptions/dashboard.ts';

/** GET …/failure/preview?message=retry&language=he&channel=sms: what a buyer gets after a failure, for a frame. */
export const GET = screenRoute(
  '/subscriptions/[subscriptionId]/failure/preview',
  async ({ request, params: { subscriptionId = '' }, sellers }) => {
    const query = new URL(request.url).searchParams;
    const sample = query.get('message');
    if (!isFailureSample(sample)) return mailPage(null);
    return mailPage(
      await previewFailure({
        sellerIds: sellers.map(({ id }) => id),
        subscriptionId,
        sample,
        language: readLanguage(query.get('language')),
        channel: query.get('channel') === 'sms' ? 'sms' : 'email',
      }),
    );
  },
  () => mailPage(null),
);
