import { mailPage } from '#app/_server/handlers/mail-page.ts';
import { screenRoute } from '#app/_server/pages/routes.ts';
import { readLanguage } from '#lib/kernel/language.ts';
import { previewLink } from '#lib/modules/payments/dashboard.ts';

/** GET …/link/preview?language=en: the e-mail with the link of a sale as it would be sent, for a frame. */
export const GET = screenRoute(
  '/sales/[saleId]/link/preview',
  async ({ request, params: { saleId = '' }, sellers }) =>
    mailPage(
      await previewLink({
        sellerIds: sellers.map(({ id }) => id),
        saleId,
        language: readLanguage(new URL(request.url).searchParams.get('language')),
      }),
    ),
  () => mailPage(null),
);
