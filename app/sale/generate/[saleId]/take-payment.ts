import { answerOfPayment } from '#components/payment-page/answers.ts';
import type { PageAnswer } from '#components/payment-page/wire.ts';
import { readLanguage } from '#lib/kernel/language.ts';
import type { PagePaymentInput } from '#lib/modules/payments/contract/buyer-page.ts';
import { parseObject, readAtMost } from '#lib/platform/http/read-json.ts';
import type { Route } from '#lib/platform/http/route.ts';
import { errorName, log } from '#lib/platform/log.ts';
import { pageJson } from './page-headers.ts';
import type { PageHost } from './page-host.ts';

const BODY_LIMIT_BYTES = 8 * 1024;
const TEXT_LIMIT = 200;
const TEXTS = ['cardNumber', 'cardExpiry', 'cardCvv', 'buyerName', 'socialId', 'installments'] as const;

/** POST /sale/generate/:saleId/pay: what the page's form sends. JSON from our own page only; the card lives for this one call. */
export function takePayment(host: () => PageHost): Route {
  return {
    method: 'POST',
    path: '/sale/generate/:saleId/pay',
    handle: async (request, { params }) => {
      const { payments, sandbox, origin } = host();
      if (!isFromOurPage(request, origin)) return pageJson({ kind: 'reload' } satisfies PageAnswer, 403, sandbox);
      const input = await readInput(request);
      if (!input) return pageJson({ kind: 'reload' } satisfies PageAnswer, 400, sandbox);
      try {
        const answer = await payments.payFromPage(params.saleId ?? '', input);
        return pageJson(answerOfPayment(answer, input.language), 200, sandbox);
      } catch (error) {
        // Whether money moved is not known here, so the page asks for the sale's state and never says "not charged".
        log.error('payment from page failed', { where: 'take-payment', error: errorName(error) });
        return pageJson({ kind: 'check' } satisfies PageAnswer, 503, sandbox);
      }
    },
  };
}

/** Browsers say where a request comes from; one that does not must at least name our origin. */
export function isFromOurPage(request: Request, origin: string): boolean {
  const site = request.headers.get('sec-fetch-site');
  return site ? site === 'same-origin' : request.headers.get('origin') === origin;
}

async function readInput(request: Request): Promise<PagePaymentInput | null> {
  if (!/^application\/json\s*(;|$)/i.test(request.headers.get('content-type') ?? '')) return null;
  const bytes = await readAtMost(request, BODY_LIMIT_BYTES);
  const body = bytes && parseObject(bytes);
  if (!body) return null;
  const texts: Partial<PagePaymentInput> = {};
  for (const name of TEXTS) {
    const text = body[name];
    if (typeof text !== 'string' || text.length > TEXT_LIMIT) return null;
    texts[name] = text;
  }
  return { ...(texts as Omit<PagePaymentInput, 'language'>), language: readLanguage(body.language) };
}
