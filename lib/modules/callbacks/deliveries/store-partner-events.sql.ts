import { type Database, statement } from '#lib/platform/db/database.ts';
import type { NotifyType } from '../contract/callback-events.ts';

/**
 * Events that no sale stands behind, for a partner. SQL because the event and its delivery are one statement, and
 * because a process that holds terminals need not load the data client.
 */

const PARTNER = statement(
  'callbacks_partner_of',
  `SELECT s.public_key AS "publicKey", s.name, p.callback_url AS "callbackUrl", app_now() AS now
  FROM seller s JOIN partner p ON p.id = s.partner_id WHERE s.id = $1`,
);

export type PartnerOf = { publicKey: string; name: string; callbackUrl: string | null; now: Date };

/** A seller as its partner is told of it, and where; null where it has no partner. */
export async function findPartnerOf(database: Database, sellerId: number): Promise<PartnerOf | null> {
  return (await database.query<PartnerOf>(PARTNER, [sellerId]))[0] ?? null;
}

const ADD = statement(
  'callbacks_add_partner_event',
  `WITH made AS (
  INSERT INTO event (notify_type, body) VALUES ($2::notify_type, $3) RETURNING id, notify_type
)
INSERT INTO delivery (event_id, seller_id, notify_type, audience, url) SELECT id, $1, notify_type, 'partner', $4
  FROM made`,
);

/** An event of a seller's on its way to the partner's address. */
export async function addPartnerEvent(
  inside: Database,
  sellerId: number,
  { notifyType, body, url }: { notifyType: NotifyType; body: string; url: string },
): Promise<void> {
  await inside.query(ADD, [sellerId, notifyType, body, url]);
}
