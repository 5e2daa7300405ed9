import { type Database, statement } from '#lib/platform/db/database.ts';
import type { NotifyType } from '../contract/callback-events.ts';
import { maskedBody } from '../present/sealed-fields.ts';
import { sealBody } from './sealed-body.ts';

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

const NEXT = statement('callbacks_next_event', `SELECT nextval(pg_get_serial_sequence('event', 'id')) AS id`);

const ADD = statement(
  'callbacks_add_partner_event',
  `WITH made AS (
  INSERT INTO event (id, notify_type, body, sealed) VALUES ($5, $2::notify_type, $3, $6) RETURNING id, notify_type
)
INSERT INTO delivery (event_id, seller_id, notify_type, audience, url) SELECT id, $1, notify_type, 'partner', $4
  FROM made`,
);

/**
 * An event of a seller's on its way to the partner's address. `whole` is the form as it is sent; where something of it
 * is sealed, it is kept so, bound to its event, and beside it what may be shown.
 */
export async function addPartnerEvent(
  inside: Database,
  sellerId: number,
  { notifyType, whole, url }: { notifyType: NotifyType; whole: string; url: string },
): Promise<void> {
  const [{ id } = { id: 0 }] = await inside.query<{ id: number }>(NEXT, []);
  const shown = maskedBody(whole);
  const sealed = shown === null ? null : sealBody(id, whole);
  await inside.query(ADD, [sellerId, notifyType, shown ?? whole, url, id, sealed]);
}
