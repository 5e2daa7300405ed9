export { ADMIT, admitAfter, RETRY_AFTER } from './admit.ts';
export { CALLER, isSellerKey, sellersOfKey } from './caller.ts';
export { noteKeyUse } from './key-use.ts';
export { embedOrigins } from './domain/embed-origins.ts';
export { sellerIndexOf, whyNoCaller, whyNotPartner } from './store.ts';
export { LOOK_COLUMNS, lookOf, type LookRow } from './store-brand.ts';
