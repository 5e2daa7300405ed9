/** The part of callbacks that other modules may use. */
export { callbackBody, type CallbackRecord, type CallbackSubject } from './callback-record.ts';
export {
  destinationsOf,
  firstDestinationOf,
  inboxUrlOf,
  isInboxAddress,
  partnerDestinationOf,
} from './domain/destinations.ts';
export { type SigningKey, signatureOf } from './domain/signature.ts';
export {
  checkUrl,
  URL_LENGTH_LIMIT,
  type UrlPolicy,
  type UrlRefusal,
  urlPolicyOf,
} from './domain/url-policy.ts';

export { type Downloader, downloader } from './sending/download.ts';
export { checkPostTarget, type GuardedPoster, guardedPoster } from './sending/guarded-post.ts';
export { DELIVERIES_DUE } from './sending/queue.ts';
export { deliveriesAbout } from './deliveries/store-deliveries-about.ts';
export { recordEvent } from './deliveries/record-event.ts';
export { eventsToAdd, notify, type NotifyContext } from './deliveries/notify.ts';
export { LONE_EVENT, loneEventValues, recordLoneEvent } from './deliveries/record-lone-event.ts';
