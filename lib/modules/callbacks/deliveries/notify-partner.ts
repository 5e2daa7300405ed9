import type { Database } from '#lib/platform/db/database.ts';
import { inboxUrlOf } from '../domain/destinations.ts';
import { type DeviceChange, deviceCallbackBody } from '../present/device-callback.ts';
import { addPartnerEvent, findPartnerOf } from './store-partner-events.sql.ts';

/** What telling a partner needs. `wakeDeliveries` is called by whoever committed. */
export type NotifyContext = { origin: string; sandbox: boolean; timeZone: string };

/**
 * Inside a database transaction: records what happened to a device of a seller, on its way to the partner's callback
 * address (specification 6.4), so that the change and its callback are one commit. In the sandbox a partner without an
 * address receives in the inbox of the seller. A seller without a partner, or whose partner has no address, tells
 * nobody.
 */
export async function notifyPartner(
  inside: Database,
  { origin, sandbox, timeZone }: NotifyContext,
  sellerId: number,
  change: DeviceChange,
): Promise<void> {
  const partner = await findPartnerOf(inside, sellerId);
  if (!partner) return;
  const { publicKey, name, callbackUrl, now } = partner;
  const url = callbackUrl || (sandbox ? inboxUrlOf(origin, publicKey) : null);
  if (url === null) return;
  const body = deviceCallbackBody(change, { seller: { publicKey, name }, at: now, timeZone });
  await addPartnerEvent(inside, sellerId, { notifyType: change.notifyType, body, url });
}
