/** Principals of the API: authentication of a call, its rate limit, and the use of keys. */
export { callerOf, ownerOf } from './caller-of.ts';
export { CALLER, isSellerKey, sellersOfKey } from './caller.sql.ts';
export { frameAncestors, isAllowedOrigin } from './domain.ts';
export {
  type CallingSeller,
  explainAuthFailure,
  findCallingSeller,
  findPartner,
  findSellerOf,
  sellerIndexOf,
  whyNotPartner,
  whyUnknown,
} from './find-caller.sql.ts';
export { recordKeyUse } from './key-use.ts';
export { findPublicCaller } from './public-caller.ts';
export { originsOfPublicKey } from './public-key.sql.ts';
export { RATE_LIMIT, rateLimitAfter, RETRY_AFTER } from './rate-limit.sql.ts';
