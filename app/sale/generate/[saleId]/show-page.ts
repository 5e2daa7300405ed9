import { randomBytes } from 'node:crypto';
import { paymentDocument } from '#components/payment-page/document.tsx';
import { readPrefill } from '#components/payment-page/prefill.ts';
import { pageView } from '#components/payment-page/view.ts';
import { LANGUAGES, readLanguage } from '#lib/kernel/language.ts';
import type { BuyerSale } from '#lib/modules/payments/contract/buyer-page.ts';
import type { Route } from '#lib/platform/http/route.ts';
import { errorName, log } from '#lib/platform/log.ts';
import { pageHeaders } from './page-headers.ts';
import type { PageHost } from './page-host.ts';

/** GET /sale/generate/:saleId: the page a buyer pays on, whatever state the sale is in (answers, section 9). */
export function showPage(host: () => PageHost): Route {
  return {
    method: 'GET',
    path: '/sale/generate/:saleId',
    handle: async (request, { params }) => {
      const { payments, sandbox, assets } = host();
      const query = new URL(request.url).searchParams;
      const sale = await find(payments, params.saleId ?? '');
      const view = pageView(sale, pageLanguage(query.get('lang'), sale), query, readPrefill(query), sandbox);
      const nonce = randomBytes(16).toString('base64');
      const status = sale === 'unknown' ? 404 : sale === 'unavailable' ? 503 : 200;
      return new Response(paymentDocument(view, assets, nonce), { status, headers: pageHeaders(nonce, sandbox) });
    },
  };
}

// A buyer who meets a fault of ours should read a sentence in the page's own clothes, not a stack of ours.
async function find(payments: PageHost['payments'], saleId: string): Promise<BuyerSale | 'unknown' | 'unavailable'> {
  try {
    return (await payments.findSaleForBuyer(saleId)) ?? 'unknown';
  } catch (error) {
    log.error('payment page unavailable', { where: 'show-page', error: errorName(error) });
    return 'unavailable';
  }
}

/** What the buyer chose in the menu, else the language of the sale. */
function pageLanguage(chosen: string | null, sale: BuyerSale | 'unknown' | 'unavailable') {
  const known = LANGUAGES.find((language) => language === chosen?.toLowerCase());
  return known ?? (typeof sale === 'string' ? readLanguage(null) : sale.language);
}
