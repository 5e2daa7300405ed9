import { lookupText } from '#lib/kernel/entered.ts';
import { readLanguage } from '#lib/kernel/language.ts';
import type { OpenAmountResult } from '#lib/modules/checkout/contract/buyer-page.ts';
import { readAtMost } from '#lib/platform/http/api/read-json.ts';
import type { Route } from '#lib/platform/http/api/route.ts';
import { errorName, log } from '#lib/platform/log.ts';
import type { CheckoutPorts } from './screens.ts';
import { jsonHeaders } from './headers.ts';
import { LINKS } from './links.ts';
import { pageResponse } from './page-routes.ts';

/** The form's two fields, the amount and the form's token, are about 100 bytes. */
const BODY_LIMIT_BYTES = 2 * 1024;

/** Limit of each field, characters. */
const MAX_FIELD_LENGTH = 40;

/**
 * POST /sale/template/{svc_sale_id}: the buyer's amount. Redirects to the page of the sale that it makes, with the
 * shop's prefilled fields and the host's choices; an invalid amount returns the form with the buyer's input.
 */
export const openAmountRoute = (ports: CheckoutPorts): Route => ({
  method: 'POST',
  path: LINKS.template,
  async handle(request, { params, ip }) {
    // Our own form sends no `Origin`, because the page sends no referrer. `Sec-Fetch-Site` reveals a form of another
    // site; very old browsers send none.
    if (/^(cross|same)-site$/.test(request.headers.get('sec-fetch-site') ?? '')) return nothing(403);
    const entered = await readForm(request);
    if (!entered) return nothing(400);
    const templateId = params['saleId'] ?? '';
    const query = new URL(request.url).searchParams;
    const chosen = query.get('lang');
    const answer = await ports
      .checkout()
      .createOpenAmountSale(templateId, { ...entered, language: chosen ? readLanguage(chosen) : null }, ip)
      .catch((error: unknown) => {
        log.error('a sale of a chosen amount could not be made', { error: errorName(error) });
        return { outcome: 'unavailable' as const };
      });
    log.info('payment page', { route: 'amount', outcome: answer.outcome });
    if (answer.outcome === 'made')
      return new Response(null, {
        status: 303,
        headers: {
          ...jsonHeaders,
          location: `/sale/generate/${answer.saleId}${ports.screens.queryInLanguage(query, answer.language)}`,
        },
      });
    return pageResponse(ports, request, templateId, { ...entered, wrong: wrongOf(answer) });
  },
});

const nothing = (status: number): Response => new Response(null, { status, headers: jsonHeaders });

function wrongOf(answer: Exclude<OpenAmountResult, { outcome: 'made' }> | { outcome: 'unavailable' }) {
  if (answer.outcome === 'refused') return answer.why;
  return answer.outcome === 'no_open_amount' ? null : answer.outcome;
}

/** The submitted form: its amount, and its token (`once.ts`). Null where it is none, or a field is too long. */
async function readForm(request: Request): Promise<{ typed: string; once: string } | null> {
  if (!/^application\/x-www-form-urlencoded\b/i.test(request.headers.get('content-type') ?? '')) return null;
  const bytes = await readAtMost(request, BODY_LIMIT_BYTES);
  if (!bytes) return null;
  const form = new URLSearchParams(Buffer.from(bytes).toString('utf8'));
  const [typed, once] = [lookupText(form.get('amount')).replace(/\p{Cc}/gu, ''), lookupText(form.get('once'))];
  return typed.length > MAX_FIELD_LENGTH || once.length > MAX_FIELD_LENGTH ? null : { typed, once };
}
