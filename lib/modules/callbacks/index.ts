/** The part of callbacks that other modules may use. */
export { destinationsOf, inboxUrlOf, isInboxAddress } from './domain/destinations.ts';

export { type SaleCallback, saleCallbackBody } from './present/sale-callback.ts';
export { type SigningKey, signatureOf } from './signing/domain/signature.ts';
export {
  checkUrl,
  URL_LENGTH_LIMIT,
  type UrlPolicy,
  type UrlRefusal,
  urlPolicyOf,
} from './domain/url-policy.ts';

export { type Downloader, downloader } from './sending/download.ts';
export { DELIVERIES_DUE } from './sending/queue.ts';
export { deliveriesAbout } from './deliveries/queries/deliveries-about.ts';
export { recordEvent } from './deliveries/record-event.ts';
export { type NotifyContext, notifyPartner, notifyPartnerOfSeller } from './deliveries/notify-partner.ts';
export { notifySubscriptions } from './deliveries/notify-subscriptions.ts';
export type { SellerChange } from './present/seller-callback.ts';
export type { SubscriptionChange, SubscriptionNotifyType } from './present/subscription-callback.ts';
