import { randomBytes } from 'node:crypto';
import { screenRoute } from '#app/_server/pages/routes.ts';
import { documentHeaders } from '#lib/modules/checkout/index.ts';
import { paymentPageAssets } from '#components/payment-page/assets.ts';
import { paymentHtml, withoutScripts } from '#components/payment-page/views/html-page.tsx';
import { sampleSale } from '#components/branding/sample-sale.ts';
import { pageView } from '#components/payment-page/model/view.ts';
import { readLanguage } from '#lib/kernel/language.ts';
import { findBrand } from '#lib/modules/sellers/dashboard.ts';
import { settings } from '#lib/platform/env.ts';

/** The preview shows both wallets, as a device that has them would. */
const WALLETS = {
  wallets: ['apple-pay', 'google-pay'],
  sheets: { apple: true, google: { merchantId: '', publicKey: '' } },
};

/**
 * GET …/preview?seller=…&method=…&color=…: the real page with a sample sale in an unsaved look. It omits its scripts,
 * so it cannot pay.
 */
export const GET = screenRoute('/settings/payment-page/preview', async ({ request, sellers }) => {
  const query = new URL(request.url).searchParams;
  const seller = sellers.find(({ key }) => key === query.get('seller'));
  const brand = seller && (await findBrand(seller.id));
  if (!brand) return new Response(null, { status: 404 });
  const language = readLanguage(query.get('lang'));
  const nonce = randomBytes(16).toString('base64');
  const sandbox = !settings().isProduction;
  const view = pageView(
    sampleSale(query, brand, language),
    language,
    query,
    { name: '', socialId: '', phone: '', email: '' },
    { sandbox: false, isFramed: false, state: null, ...WALLETS },
  );
  const html = paymentHtml(view, withoutScripts(paymentPageAssets(sandbox)), nonce);
  return new Response(html, { headers: documentHeaders(nonce, sandbox, []) });
});
