/** What other modules may use of callbacks. */
export { type Destination, destinationsOf, INBOX_PATH, inboxUrlOf, type KnownUrls } from './domain/destinations.ts';
export { type NotifyType, type SaleCallback, saleCallbackBody } from './domain/sale-callback.ts';
export { type SigningKey, signatureOf } from './domain/signature.ts';
export { checkUrl, type UrlPolicy, type UrlRefusal, type UrlUse } from './domain/url-policy.ts';
