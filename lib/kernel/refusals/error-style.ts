import { type RefusalKey, refusalOf } from './refusals.ts';

/**
 * How the refusals of an operation look on the wire. Payments answer the error body of specification 7, and nearly
 * always 500. Sign-ins of programs answer three fields and 400, 401 or 500 (specification 4.7). Records (products,
 * customers) answer the error body with the status that HTTP has for it, and 401 in the three fields of a sign-in
 * (answers, section 7). OAuth has a body of its own, `error` and `error_description` (RFC 6749, 5.2; RFC 6750, 3).
 */
export type ErrorStyle = 'payments' | 'tokens' | 'records' | 'oauth';

const BAD_INPUT: readonly RefusalKey[] = [
  'missing_parameter',
  'invalid_value',
  'currency_not_allowed',
  'invalid_price',
  'combination_not_allowed',
];

/** Words of OAuth; a refusal without one is `invalid_request`. */
const OAUTH_ERRORS: Readonly<Partial<Record<RefusalKey, string>>> = {
  not_signed_in: 'invalid_token',
  invalid_client: 'invalid_client',
  unsupported_grant_type: 'unsupported_grant_type',
  invalid_scope: 'invalid_scope',
  insufficient_scope: 'insufficient_scope',
  too_many_requests: 'temporarily_unavailable',
  temporarily_unavailable: 'temporarily_unavailable',
};

/** `error` of OAuth for a refusal. */
export const oauthErrorOf = (key: RefusalKey): string => OAUTH_ERRORS[key] ?? 'invalid_request';

/** The HTTP status of a refusal in a style. */
export function httpOf(style: ErrorStyle, key: RefusalKey): number {
  const { http } = refusalOf(key);
  if (style === 'payments' || key === 'unreadable_body' || key === 'not_signed_in') return http;
  if (style === 'oauth') return oauthErrorOf(key) === 'invalid_request' ? 400 : http;
  if (style === 'tokens') return BAD_INPUT.includes(key) ? 400 : 500;
  return BAD_INPUT.includes(key) ? 422 : http;
}

/** Whether a refusal has the three fields of specification 4.7. */
export const isShort = (style: ErrorStyle, key: RefusalKey): boolean =>
  style === 'tokens' || (style !== 'oauth' && key === 'not_signed_in');
