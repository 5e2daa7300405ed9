import { type Result, ok, refuse } from '#lib/kernel/result.ts';
import { destinationsOf, inboxUrlOf } from '../domain/destinations.ts';
import type { ResendContext } from './resend.ts';
import { addTestEvent } from './store-resend.sql.ts';
import { findTestedSeller } from './store-resend.ts';

/** Context for a test event; one of the records has to have one. */
export type TestContext = ResendContext & { timeZone: string };

export type TestRefusal = 'no_address' | 'on_its_way';

/**
 * Sends a test event to a seller's default address: signed, stored and delivered like every other, so that its result
 * applies to them. Returns the delivery. One at a time.
 */
export async function sendTestEvent(
  { database, sandbox, origin, wakeDeliveries, timeZone, records }: TestContext,
  sellerId: number,
): Promise<Result<number, TestRefusal>> {
  const seller = await findTestedSeller(database, sellerId);
  if (!seller) return refuse('no_address');
  const { sellerUrl, publicKey, signedBy, now } = seller;
  const [destination] = destinationsOf({
    ownUrl: null,
    sellerUrl,
    partnerUrl: null,
    inboxUrl: sandbox ? inboxUrlOf(origin, publicKey) : null,
  });
  if (!destination) return refuse('no_address');
  const body = records.find(({ testBody }) => testBody)?.testBody?.({ signedBy, timeZone, now });
  if (body === undefined) throw new Error('no record has a test event');
  const deliveryId = await addTestEvent(database, sellerId, { body, url: destination.url });
  if (deliveryId === null) return refuse('on_its_way');
  wakeDeliveries();
  return ok(deliveryId);
}
