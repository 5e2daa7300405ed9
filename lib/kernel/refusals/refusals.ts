import type { Language } from '../language.ts';
import type { Field } from './fields.ts';
import type { Cause } from './refusal-causes.ts';

/**
 * Every way in which a request can be refused, in order of precedence: when several hold, the first is answered.
 * Domain code returns keys; the HTTP handler looks up code and status here; messages have one sentence per key and
 * language (`refusals.<key>`); the docs print this table. Codes and statuses: specification 7.3, answers section 1.
 */
export const REFUSALS = [
  { key: 'not_signed_in', code: 9006, http: 401 },
  { key: 'invalid_client', code: 9015, http: 401 },
  { key: 'unreadable_body', code: 9003, http: 400 },
  { key: 'missing_parameter', code: 1, http: 500 },
  { key: 'invalid_value', code: 9001, http: 500 },
  { key: 'currency_not_allowed', code: 252, http: 500 },
  { key: 'invalid_price', code: 352, http: 500 },
  { key: 'social_id_invalid', code: 101, http: 500 },
  { key: 'business_number_mismatch', code: 114, http: 500 },
  { key: 'combination_not_allowed', code: 790, http: 500 },
  { key: 'unsupported_grant_type', code: 9016, http: 400 },
  { key: 'invalid_scope', code: 9017, http: 400 },
  { key: 'insufficient_scope', code: 9018, http: 403 },
  { key: 'url_not_acceptable', code: 21, http: 500 },
  { key: 'unknown_client_key', code: 200, http: 500 },
  { key: 'seller_not_found', code: 251, http: 500 },
  { key: 'seller_not_approved', code: 174, http: 500 },
  { key: 'payouts_not_open', code: 174, http: 500 },
  { key: 'not_for_this_seller', code: 174, http: 500 },
  { key: 'email_taken', code: 150, http: 500 },
  { key: 'origin_not_registered', code: 9008, http: 403 },
  { key: 'instance_expired', code: 9009, http: 410 },
  { key: 'instance_used', code: 9010, http: 409 },
  { key: 'service_not_active', code: 720, http: 500 },
  { key: 'wrong_terminal', code: -1001, http: 500 },
  { key: 'too_many_requests', code: 998, http: 429 },
  { key: 'market_fee_too_high', code: 308, http: 500 },
  { key: 'card_not_tokenisable', code: 356, http: 500 },
  { key: 'token_unusable', code: 9004, http: 500 },
  { key: 'record_not_found', code: 9007, http: 404 },
  { key: 'sale_not_found', code: 303, http: 500 },
  { key: 'subscription_not_found', code: 303, http: 500 },
  { key: 'buyer_not_allowed', code: 600, http: 500 },
  { key: 'sale_busy', code: 998, http: 429 },
  { key: 'subscription_busy', code: 998, http: 429 },
  { key: 'payout_busy', code: 998, http: 429 },
  { key: 'dispute_busy', code: 998, http: 429 },
  { key: 'device_unpaired', code: 9011, http: 500 },
  { key: 'device_offline', code: 9012, http: 500 },
  { key: 'device_busy', code: 998, http: 429 },
  { key: 'wrong_sale_status', code: 305, http: 500 },
  { key: 'wrong_subscription_status', code: 305, http: 500 },
  { key: 'wrong_payout_status', code: 305, http: 500 },
  { key: 'wrong_document_status', code: 305, http: 500 },
  { key: 'wrong_dispute_status', code: 305, http: 500 },
  { key: 'wrong_agreement_status', code: 305, http: 500 },
  { key: 'nothing_to_withdraw', code: 171, http: 500 },
  { key: 'balance_too_low', code: 352, http: 500 },
  { key: 'device_cancelled', code: 9013, http: 500 },
  { key: 'device_timeout', code: 9014, http: 500 },
  { key: 'outcome_unknown', code: 9002, http: 503 },
  { key: 'temporarily_unavailable', code: 9005, http: 503 },
] as const;

export type RefusalKey = (typeof REFUSALS)[number]['key'];

/** Card declines travel with HTTP 200 and `status_code` 1 (specification 7.2). */
export const DECLINES = [
  { key: 'do_not_honour', code: 20004 },
  { key: 'lost_or_stolen', code: 21001 },
  { key: 'expired_card', code: 21002 },
  { key: 'wrong_cvv', code: 21003 },
  { key: 'cvv_required', code: 21004 },
  { key: 'over_limit', code: 21005 },
  { key: 'not_permitted', code: 21006 },
  { key: 'blocked_card', code: 21007 },
  { key: 'call_issuer', code: 21008 },
] as const;

export type DeclineKey = (typeof DECLINES)[number]['key'];
export type DeclineCode = (typeof DECLINES)[number]['code'];

/**
 * Refusal of a request. `cause` is the broken rule. `about` is the field in our words, which the handler translates;
 * `field` takes its place for names that need no translation: those of the request's own reader, the current status
 * word, `rate_limit` or `sale_busy`. `language` is that of the sale, for a request that names none; `retryAfterSeconds`
 * becomes the `Retry-After` header.
 */
export type Refusal = {
  key: RefusalKey;
  about?: Field;
  field?: string;
  retryAfterSeconds?: number;
  cause?: Cause;
  language?: Language;
};

/** A payment that was tried and answered with no. `attemptId` is the `svc_transaction_id` of the try. */
export type Decline = { key: 'declined'; code: DeclineCode; attemptId: string };

export function refusalOf(key: RefusalKey): (typeof REFUSALS)[number] {
  const found = REFUSALS.find((refusal) => refusal.key === key);
  if (!found) throw new Error(`no refusal named ${key}`);
  return found;
}

/** Whether a `status_error_code` is a decline and no refusal: those begin there (specification 7.2). */
export const isDeclineCode = (code: number): boolean => code >= 20_000;

/** The key of a decline code; what we do not know is "do not honour". */
export function declineKeyOf(code: number): DeclineKey {
  return DECLINES.find((decline) => decline.code === code)?.key ?? 'do_not_honour';
}
