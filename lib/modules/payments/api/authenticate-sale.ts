import { ok } from '#lib/kernel/result.ts';
import { findPublicCaller } from '#lib/modules/principals/index.ts';
import type { ApiResult, Call } from '#lib/platform/http/api/api-handler.ts';
import { say } from '#lib/platform/i18n/say.ts';
import { declineDetailsOf } from './records/decline-details.ts';
import type { PaymentsContext } from '../context.ts';
import { authenticateSale, type CardToAuthenticate } from '../authentication/authenticate-sale.ts';
import { readClientData } from '../authentication/client-data.ts';
import type { AuthenticateSaleRequest } from '../contract/authenticate-sale.ts';

/** POST /sales/{guid}/3ds */
export async function serveAuthenticateSale(
  context: PaymentsContext,
  request: AuthenticateSaleRequest,
  { headers, ip, language }: Call,
): Promise<ApiResult> {
  const caller = await findPublicCaller(context, request.public_key, headers.get('origin'));
  if (!caller.ok) return caller;
  const { sellerId, now } = caller.value;
  const { meta_data_jwt: browser } = request;
  const done = await authenticateSale(context, {
    sellerId,
    saleId: request.guid,
    means: meansOf(request),
    browser: browser === undefined ? null : await readClientData(browser, now),
    ip,
  });
  if (!done.ok) return done;
  if (done.value.outcome === 'passed')
    return ok({ status_code: 0, status_message: say(language, 'refusals.authenticated'), redirect_url: '' });
  if (done.value.outcome === 'challenged')
    return ok({
      status_code: 5,
      status_message: say(language, 'refusals.challenge_needed'),
      redirect_url: done.value.redirectUrl,
    });
  const { code, details } = declineDetailsOf(done.value.code, language);
  return ok({
    status_code: 1,
    status_message: details,
    redirect_url: '',
    status_error_code: code,
    status_error_details: details,
    status_additional_info: null,
  });
}

function meansOf({
  buyer_key: token,
  credit_card_number: number = '',
  credit_card_exp: expiry = '',
  credit_card_cvv: cvv,
}: AuthenticateSaleRequest): CardToAuthenticate {
  return token === undefined ? { kind: 'card', card: { number, expiry, cvv: cvv ?? null } } : { kind: 'token', token };
}
