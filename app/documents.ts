import { settings } from '#lib/platform/env.ts';
import type { Route } from '#lib/platform/http/route.ts';
import { wiring } from '#lib/wiring.ts';
import { pageAssets } from './sale/generate/[saleId]/page-assets.ts';
import type { PageHost } from './sale/generate/[saleId]/page-host.ts';
import { showPage } from './sale/generate/[saleId]/show-page.ts';
import { takePayment } from './sale/generate/[saleId]/take-payment.ts';
import { tellState } from './sale/generate/[saleId]/tell-state.ts';

function host(): PageHost {
  const { environment, appUrl } = settings();
  const sandbox = environment === 'sandbox';
  return { payments: wiring().payments, sandbox, origin: new URL(appUrl).origin, assets: pageAssets(sandbox) };
}

export const paymentPage = showPage(host);
export const paymentOnPage = takePayment(host);
export const paymentState = tellState(host);

/** The documents that the direct door answers before Next is asked, and what their scripts call. */
export const documents: Route[] = [paymentPage, paymentOnPage, paymentState];
