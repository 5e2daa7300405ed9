import { mailPage } from '#app/_server/handlers/mail-page.ts';
import { screenRoute } from '#app/_server/pages/routes.ts';
import { readLanguage } from '#lib/kernel/language.ts';
import { previewSubscriptionLink } from '#lib/modules/subscriptions/dashboard.ts';

/** GET …/link/preview?language=en: the e-mail with the link of a subscription as it would be sent, for a frame. */
export const GET = screenRoute(
  '/subscriptions/[subscriptionId]/link/preview',
  async ({ request, params: { subscriptionId = '' }, sellers }) =>
    mailPage(
      await previewSubscriptionLink({
        sellerIds: sellers.map(({ id }) => id),
        subscriptionId,
        language: readLanguage(new URL(request.url).searchParams.get('language')),
      }),
    ),
  () => mailPage(null),
);
