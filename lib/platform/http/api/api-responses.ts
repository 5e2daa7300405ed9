import { type ErrorStyle, httpOf, isShort, oauthErrorOf } from '#lib/kernel/refusals/error-style.ts';
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
  if (style === 'oauth') return oauthResponse(refusal, requestId, headers);
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

/** Signs that an `error_description` may have (RFC 6749, 5.2). */
const NOT_DESCRIBABLE = /[^\x20-\x21\x23-\x5b\x5d-\x7e]/g;

/** Refusal of OAuth: in English, since its description has ASCII alone. */
function oauthResponse(refusal: Refusal, requestId: string, headers: Record<string, string> = {}): Response {
  const error = oauthErrorOf(refusal.key);
  const description = refusalText(refusal, 'en').replaceAll('’', "'").replace(NOT_DESCRIBABLE, ' ');
  const proof = challengeOf(error, refusal.field);
  return jsonResponse(httpOf('oauth', refusal.key), { error, error_description: description }, requestId, {
    pragma: 'no-cache',
    ...(refusal.retryAfterSeconds && { 'retry-after': String(refusal.retryAfterSeconds) }),
    ...(proof && { 'www-authenticate': proof }),
    ...headers,
  });
}

/** Proof that a caller is asked for: of a client its secret, of a bearer another token (RFC 6750, 3). */
function challengeOf(error: string, scope = ''): string | null {
  if (error === 'invalid_client') return 'Basic realm="Kupa"';
  if (error === 'invalid_token') return 'Bearer realm="Kupa", error="invalid_token"';
  return error === 'insufficient_scope' ? `Bearer realm="Kupa", error="insufficient_scope", scope="${scope}"` : null;
}
