import { clientKey, sellerId } from './sale/sale-fields.ts';
import { language } from './wire.ts';

/**
 * Whose money a call asks about: the key of a seller in a header, or the key of its partner with the seller in the
 * query (answers, section 13).
 */

/** The caller of an operation about one seller. */
export const callingSeller = {
  seller_svc_id: sellerId.required,
  svc_client_key: clientKey.optional,
  language: language(),
};

/** The caller of an operation that a partner may also ask about its own money: it names no seller then. */
export const callingOwner = { ...callingSeller, seller_svc_id: sellerId.optional };

/** Sources of `callingSeller` and `callingOwner`. */
export const CALLING_SOURCES = {
  seller_svc_id: 'header:Svc-Merchant-Key',
  svc_client_key: 'header:Svc-Partner-Key',
  language: 'query',
} as const;

/** Fields of them that the query may carry too. */
export const CALLING_IN_QUERY = ['seller_svc_id'] as const;

/** Refusals of their callers. */
export const CALLING_REFUSALS = [
  'missing_parameter',
  'invalid_value',
  'unknown_client_key',
  'seller_not_found',
  'temporarily_unavailable',
] as const;

/** For operations that a partner may ask about its own money. */
export const OWN_MONEY = 'With the partner key alone, the answer is about the partner’s own money: its market fees.';
