import { type ErrorStyle, httpOf, isShort } from '#lib/kernel/refusals/error-style.ts';
import type { Language } from '#lib/kernel/language.ts';
import { fieldNameOf } from '#lib/kernel/refusals/fields.ts';
import { type Cause, isInstead } from '#lib/kernel/refusals/refusal-causes.ts';
import { type Refusal, refusalOf } from '#lib/kernel/refusals/refusals.ts';
import { say } from '#lib/platform/i18n/say.ts';
import { TextResponse } from '../lightweight-messages.ts';

/** Answers of the API: JSON with the request's reference, and refusals in the error body of specification 7. */

/** JSON with the headers that every answer of the API has. */
export function jsonResponse(
  status: number,
  body: object,
  requestId: string,
  headers: Record<string, string> = {},
): Response {
  return TextResponse.of(JSON.stringify(body), status, {
    'content-type': 'application/json',
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    'svc-request-id': requestId,
    ...headers,
  });
}

/** The sentence of a refusal, with the rule that was broken where it is known. */
export function refusalText(refusal: Refusal, language: Language): string {
  const { key, cause } = refusal;
  const field = fieldNameOf(refusal) ?? '';
  const instead = cause && insteadOf(cause, field, language);
  return (
    instead ?? [say(language, `refusals.${key}`, { field }), ...(cause ? [becauseOf(cause, language)] : [])].join(' ')
  );
}

const insteadOf = ({ key, values }: Cause, field: string, language: Language): string | null =>
  isInstead(key) ? say(language, `refusals.instead.${key}`, { field, ...values }) : null;

const becauseOf = ({ key, values }: Cause, language: Language): string =>
  isInstead(key) ? '' : say(language, `refusals.because.${key}`, values);

type RefusalForm = {
  style?: ErrorStyle;
  /** Status, if it differs from the refusal's own. */
  status?: number;
  /** Whether the body has the request's reference too. */
  saysSession?: boolean;
  headers?: Record<string, string>;
};

/** Response of a refusal: the error body of specification 7, or the three fields of specification 4.7 in that style. */
export function refusalResponse(
  refusal: Refusal,
  language: Language,
  requestId: string,
  { style = 'payments', status, saysSession = false, headers }: RefusalForm = {},
): Response {
  const { code } = refusalOf(refusal.key);
  const words = refusalText(refusal, language);
  const body = isShort(style, refusal.key)
    ? { status_code: 1, message: words, status_error_code: code }
    : {
        status_code: 1,
        status_error_code: code,
        status_error_details: words,
        status_additional_info: fieldNameOf(refusal) ?? null,
        ...(saysSession && { session: requestId }),
      };
  const http = status ?? httpOf(style, refusal.key);
  return jsonResponse(http, body, requestId, {
    ...(refusal.retryAfterSeconds && { 'retry-after': String(refusal.retryAfterSeconds) }),
    ...(http === 401 && { 'www-authenticate': 'Bearer' }),
    ...headers,
  });
}
