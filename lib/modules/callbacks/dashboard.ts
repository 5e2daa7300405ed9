import { devicesContext } from '#lib/contexts.ts';
import { callbackRecords, notifyTypes } from '#lib/extensions.ts';
import * as resending from './deliveries/resend.ts';
import * as testing from './deliveries/send-test-event.ts';
import * as secrets from './signing/signing-secrets.ts';
import { can, type SellerAccess } from '#lib/modules/access/index.ts';
import { bound, boundTo } from '#lib/platform/db/bound.ts';
import { database } from '#lib/platform/db/database.ts';
import type { DeliveryDetail, DeliveryRow, ResendRefusal } from './contract/deliveries.ts';
import type { Pasted } from './contract/verification.ts';
import type { EndpointScope, ListedEndpoint } from './contract/endpoints.ts';
import * as news from './deliveries/store-delivery-news.ts';
import * as lists from './deliveries/list-deliveries.sql.ts';
import type { Reader } from './deliveries/reader.ts';
import type { ResendActor } from './deliveries/resend.ts';
import * as owners from './deliveries/store-sellers-of-deliveries.ts';
import * as deliveries from './deliveries/store-shown-delivery.ts';
import * as worst from './endpoints/store-shown-endpoints.ts';
import * as endpoints from './endpoints/endpoints.sql.ts';
import * as inbox from './inbox/store-shown-inbox.ts';
import * as inboxes from './inbox/inbox.sql.ts';
import * as switching from './inbox/switch-own-inbox.ts';
import * as signing from './signing/check-pasted.ts';

/** Callbacks as the screens use them, always limited to the businesses and partners of a person. */

export { deliveryRow } from './present.ts';
export { isForeign, type Reader, seenBy } from './deliveries/reader.ts';

/** Deliveries that a person of these businesses may read. */
export const readerOf = (sellers: readonly SellerAccess[]): Reader => ({
  sellerIds: sellers.map(({ id }) => id),
  partnerSellerIds: sellers.filter(({ partnerId }) => partnerId !== null).map(({ id }) => id),
});

/** A person before an operation: everything they may read, and for whom they may send. */
export const resendActor = (userId: number, read: readonly SellerAccess[]): ResendActor => ({
  ...readerOf(read),
  userId,
  allowedSellerIds: managedSellers(read).map(({ id }) => id),
});

/** The businesses whose callbacks a person may change. */
export const managedSellers = (sellers: readonly SellerAccess[]): readonly SellerAccess[] =>
  sellers.filter((seller) => can(seller, 'manage-callbacks'));

type Resendable = Pick<DeliveryDetail, 'sellerId' | 'audience' | 'state' | 'isSuperseded'>;

/** Why this person is not offered to send a delivery again; null where they are. */
export function resendRefusal(delivery: Resendable, sellers: readonly SellerAccess[]): ResendRefusal | null {
  const bar = resendBar(delivery, sellers);
  if (bar !== null) return bar;
  if (delivery.state === 'pending') return 'pending';
  return delivery.isSuperseded ? 'sale_paid' : null;
}

/** Why this person may not select a delivery of the list to send it again; null where they may. */
export function resendBar(
  { sellerId, audience }: Pick<DeliveryRow, 'sellerId' | 'audience'>,
  sellers: readonly SellerAccess[],
): 'role' | 'partner' | null {
  const seller = managedSellers(sellers).find(({ id }) => id === sellerId);
  if (!seller) return 'role';
  return audience === 'partner' && seller.partnerId === null ? 'partner' : null;
}

/** The owners whose callback addresses a person may see, including the partner of a partner's people. */
export const endpointScope = (sellers: readonly SellerAccess[]): EndpointScope => ({
  sellerIds: sellers.map(({ id }) => id),
  partnerIds: [...new Set(sellers.flatMap(({ partnerId }) => partnerId ?? []))],
});

const logContext = () => ({ database: database(), records: callbackRecords });
const inLog = boundTo(logContext);

const undeliveredAt = bound(endpoints.undeliveredAt);

/** The addresses of these owners as the screen lists them. */
export async function listedEndpoints(scope: EndpointScope): Promise<ListedEndpoint[]> {
  const listed = await endpointsOf(scope);
  const undelivered = await undeliveredAt(listed);
  return listed.map((endpoint) => ({ ...endpoint, undelivered: undelivered.get(endpoint.id) ?? 0 }));
}

export const endpointsOf = bound(endpoints.endpointsOf);
export const worstEndpoint = bound(worst.worstEndpoint);
export const showDelivery = inLog(deliveries.showDelivery);
export const deliveryNews = bound(news.deliveryNews);
export const sellersOfDeliveries = bound(owners.sellersOfDeliveries);

/** Verifies a pasted text with the keys of these sellers. */
export const checkPasted = (sellerIds: readonly number[], pasted: Pasted) =>
  signing.checkPasted(logContext(), sellerIds, pasted, { notifyTypes, now: new Date() });

export const inboxSellers = bound(inboxes.inboxSellers);
export const shownInbox = inLog(inbox.shownInbox);
export const switchOwnInbox = bound(switching.switchOwnInbox);
export const listDeliveries = inLog(lists.listDeliveries);
export const everyDelivery = inLog(lists.everyDelivery);
export const deliveryChoices = inLog(lists.deliveryChoices);

const inContext = boundTo(() => ({ ...devicesContext(), records: callbackRecords }));

export const previewResend = inContext(resending.previewResend);
export const resendDeliveries = inContext(resending.resendDeliveries);
export const sendTestEvent = inContext(testing.sendTestEvent);
export const listSigningSecrets = bound(secrets.listSigningSecrets);
export const revealSigningSecret = bound(secrets.revealSigningSecret);
export const rotateSigningSecret = bound(secrets.rotateSigningSecret);
