import { getLocale } from 'next-intl/server';
import { disputePage } from '#app/(dashboard)/(screens)/sales/[saleId]/dispute/dispute-page.ts';
import { loadSale } from '#app/_server/load/load-sale.ts';
import { screenRoute } from '#app/_server/pages/routes.ts';
import { readLanguage } from '#lib/kernel/language.ts';
import { settings } from '#lib/platform/env.ts';

/** GET …/dispute: the record of a payment as one page, for the bank in a dispute. */
export const GET = screenRoute('/sales/[saleId]/dispute', async ({ params: { saleId = '' } }) => {
  const { sale, messages } = await loadSale(saleId);
  return new Response(disputePage(sale, messages, readLanguage(await getLocale()), settings().timeZone), {
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-disposition': `attachment; filename="dispute-${String(sale.code)}.html"`,
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff',
    },
  });
});
