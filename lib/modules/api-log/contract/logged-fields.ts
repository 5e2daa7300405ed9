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
