/** The API's log as its screens read it. */

/** How long a call stays, days, and how many of one seller at most. */
export const KEPT_DAYS = 14;
export const KEPT_CALLS = 10_000;

/** Stored characters of a request or a response; longer ones are cut. */
export const KEPT_CHARACTERS = 8_000;

/** Outcome of a call: successful, card declined, request refused, or failed on our side. */
export const CALL_OUTCOMES = ['done', 'declined', 'refused', 'failed'] as const;
export type CallOutcome = (typeof CALL_OUTCOMES)[number];

/** Error codes that neither the caller nor the card caused: outcome not known yet, and service unavailable. */
export const FAILED_CODES: readonly number[] = [9002, 9005];

export function outcomeOf({ httpStatus, errorCode }: { httpStatus: number; errorCode: number | null }): CallOutcome {
  if (errorCode !== null && FAILED_CODES.includes(errorCode)) return 'failed';
  if (httpStatus >= 400) return 'refused';
  return errorCode === null ? 'done' : 'declined';
}

export type CallRow = {
  id: number;
  sellerId: number;
  sellerName: string;
  /** The response's `Svc-Request-Id`. */
  reference: string;
  operation: string;
  at: Date;
  durationMs: number;
  httpStatus: number;
  errorCode: number | null;
};

/** A call with its kept bodies; null where a body was too long to keep or could not be read. */
export type CallDetail = CallRow & { request: string | null; answer: string | null; now: Date };

type CallCursor = { way: 'older' | 'newer'; id: number };

/**
 * A list as its address describes it. `search` is a reference, an error code, or a text of the request or the response;
 * `until` is exclusive.
 */
export type CallsQuery = {
  search: string;
  operations: readonly string[];
  outcomes: readonly CallOutcome[];
  from: Date | null;
  until: Date | null;
  place: CallCursor | null;
};

export type CallsPage = { rows: CallRow[]; count: number; newer: number | null; older: number | null; now: Date };

/** Names of request and response fields that the log treats specially. */

/** Seller of a request without keys. */
export const SELLER_FIELD = 'seller_svc_id';

/** Every error response has these, for every operation. */
export const OF_EVERY_ANSWER = [
  'status_code',
  'status_error_code',
  'status_error_details',
  'status_additional_info',
  'message',
] as const;

/** Flags that only sound like secrets. */
export const HARMLESS: ReadonlySet<string> = new Set([
  'capture_buyer',
  'buyer_perform_validation',
  'refunded_from_creditcard',
]);

/** Second filter, for secret names that no contract has marked, such as those of responses. */
export const SECRET =
  /svc_id$|client_key|merchant_key|partner_key|secret|passw|token$|_token|jwt|buyer_key|card_number|card_exp|cvv|cvc|social_id|iban|sort_code|account|signature|cavv|eci|xid|authorization/i;
