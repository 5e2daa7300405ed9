import type { Database } from '#lib/platform/db/database.ts';
import type { CallbackRecord } from '../callback-record.ts';
import { inboxUrlOf } from '../domain/destinations.ts';
import { maskedBody } from '../sealed-fields.ts';
import { sealBody } from './sealed-body.ts';
import {
  addEvents,
  addressesOfSellers,
  type EventToAdd,
  reserveEventIds,
  type SellerToNotify,
} from './store-events.sql.ts';

/** Context of recording an event. The caller wakes the deliveries after its commit. */
export type NotifyContext = { origin: string; sandbox: boolean; timeZone: string };

/** Event to deliver by the rules of its record. */
export type EventToNotify = {
  notifyType: string;
  sellerId: number;
  /** Row id of the subscription of the event: it is listed with its deliveries. */
  subscriptionId?: number;
  /** Address of the event's subject, before those of its seller and its partner. */
  ownUrl?: string | null;
  /** The form as it is sent. */
  bodyOf: (seller: SellerToNotify) => string;
};

/**
 * Records events of any number of sellers inside a database transaction, each with deliveries to the destinations of
 * its record, so that the changes and their callbacks are one commit. Events are numbered in the order of `happened`;
 * an event without a destination is not recorded. The caller wakes the deliveries after its commit.
 */
export async function notify(
  inside: Database,
  context: Pick<NotifyContext, 'origin' | 'sandbox'>,
  record: CallbackRecord,
  happened: readonly EventToNotify[],
): Promise<void> {
  const events = await eventsToAdd(inside, context, record, happened);
  if (events.length > 0) await addEvents(inside, events);
}

/** Events with their bodies and deliveries, ready to be written; those without a destination are left out. */
export async function eventsToAdd(
  inside: Database,
  { origin, sandbox }: Pick<NotifyContext, 'origin' | 'sandbox'>,
  record: CallbackRecord,
  happened: readonly EventToNotify[],
): Promise<EventToAdd[]> {
  if (happened.length === 0) return [];
  const sellerIds = [...new Set(happened.map(({ sellerId }) => sellerId))];
  const sellers = new Map((await addressesOfSellers(inside, sellerIds)).map((seller) => [seller.id, seller]));
  const recorded = happened.flatMap(({ notifyType, sellerId, subscriptionId = null, ownUrl = null, bodyOf }) => {
    const seller = sellers.get(sellerId);
    if (!seller) throw new Error(`a ${notifyType} is of no seller`);
    const inboxUrl = sandbox ? inboxUrlOf(origin, seller.publicKey) : null;
    const destinations = record.destinationsOf({ ...seller, ownUrl, inboxUrl });
    return destinations.length === 0
      ? []
      : [{ notifyType, sellerId, subscriptionId, destinations, whole: bodyOf(seller) }];
  });
  if (recorded.length === 0) return [];
  const shown = recorded.map(({ whole }) => maskedBody(whole, [record]));
  // The seal is bound to the number of its event, which is therefore reserved first.
  const ids = shown.some((body) => body !== null) ? await reserveEventIds(inside, recorded.length) : [];
  return recorded.map(({ whole, ...event }, index) => {
    const [id = null, masked = null] = [ids[index], shown[index]];
    const sealed = masked === null || id === null ? null : sealBody(id, whole);
    return { ...event, id, body: masked ?? whole, sealed };
  });
}
