import { answerOfState } from '#components/payment-page/answers.ts';
import type { PageAnswer } from '#components/payment-page/wire.ts';
import { readLanguage } from '#lib/kernel/language.ts';
import type { Route } from '#lib/platform/http/route.ts';
import { errorName, log } from '#lib/platform/log.ts';
import { pageJson } from './page-headers.ts';
import type { PageHost } from './page-host.ts';

/** GET /sale/generate/:saleId/state: how the sale stands, for a page that did not hear how its payment ended. */
export function tellState(host: () => PageHost): Route {
  return {
    method: 'GET',
    path: '/sale/generate/:saleId/state',
    handle: async (request, { params }) => {
      const { payments, sandbox } = host();
      try {
        const sale = await payments.findSaleForBuyer(params.saleId ?? '');
        return pageJson(answerOfState(sale, readLanguage(new URL(request.url).searchParams.get('lang'))), 200, sandbox);
      } catch (error) {
        log.error('payment state unavailable', { where: 'tell-state', error: errorName(error) });
        return pageJson({ kind: 'check' } satisfies PageAnswer, 503, sandbox);
      }
    },
  };
}
