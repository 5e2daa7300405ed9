import type { Database } from '#lib/platform/db/database.ts';
import type { NotifyType } from '../contract/callback-events.ts';
import { inboxUrlOf } from '../domain/destinations.ts';
import { type DeviceChange, deviceCallbackBody } from '../present/device-callback.ts';
import { type SellerChange, sellerCallbackBody } from '../present/seller-callback.ts';
import { addPartnerEvent, findPartnerOf, type PartnerOf } from './store-partner-events.sql.ts';

/** What telling a partner needs. `wakeDeliveries` is called by whoever committed. */
export type NotifyContext = { origin: string; sandbox: boolean; timeZone: string };

/**
 * Inside a database transaction: records what happened to a device of a seller, on its way to the partner's callback
 * address (specification 6.4), so that the change and its callback are one commit. In the sandbox a partner without an
 * address receives in the inbox of the seller. A seller without a partner, or whose partner has no address, tells
 * nobody.
 */
export const notifyPartner = (
  inside: Database,
  context: NotifyContext,
  sellerId: number,
  change: DeviceChange,
): Promise<void> =>
  tell(inside, context, sellerId, change.notifyType, ({ publicKey, name, now }) =>
    deviceCallbackBody(change, { seller: { publicKey, name }, at: now, timeZone: context.timeZone }),
  );

/** The same of what happened to a seller itself. */
export const notifyPartnerOfSeller = (
  inside: Database,
  context: NotifyContext,
  sellerId: number,
  change: SellerChange,
): Promise<void> =>
  tell(inside, context, sellerId, change.notifyType, ({ publicKey, now }) =>
    sellerCallbackBody(change, { publicKey, at: now, timeZone: context.timeZone }),
  );

async function tell(
  inside: Database,
  { origin, sandbox }: NotifyContext,
  sellerId: number,
  notifyType: NotifyType,
  bodyOf: (partner: PartnerOf) => string,
): Promise<void> {
  const partner = await findPartnerOf(inside, sellerId);
  if (!partner) return;
  const url = partner.callbackUrl || (sandbox ? inboxUrlOf(origin, partner.publicKey) : null);
  if (url !== null) await addPartnerEvent(inside, sellerId, { notifyType, whole: bodyOf(partner), url });
}
