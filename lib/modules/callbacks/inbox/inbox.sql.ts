import { type Database, statement } from '#lib/platform/db/database.ts';
import type { InboxNews, InboxSeller } from '#lib/modules/callbacks/contract/inbox.ts';

/**
 * Owner and news of an inbox: SQL because inboxes need no sign-in, so that no tenant is known before, and an open page
 * polls for news every few seconds, also in processes that serve only the API.
 */

const SELLERS = statement(
  'callbacks_inbox_sellers',
  `SELECT name, public_key AS "publicKey" FROM seller WHERE active
ORDER BY public_key = ANY ($1::uuid[]) DESC, id LIMIT 200`,
);

/** Every seller has an inbox: 200 of them, those of the given public keys first, then the oldest. */
export function inboxSellers(database: Database, own: readonly string[]): Promise<InboxSeller[]> {
  return database.query(SELLERS, [own]);
}

const OWNER = statement(
  'callbacks_inbox_owner',
  'SELECT id AS "sellerId", partner_id AS "partnerId" FROM seller WHERE public_key = $1::uuid',
);

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Whether a text of an address has the form of a public key. */
export const isPublicKey = (text: string): boolean => UUID.test(text);

/** The seller and the partner of an inbox's public key. */
export type InboxOwner = { sellerId: number; partnerId: number | null };

/** Seller of a public key (a UUID); null if unknown. */
export async function inboxOwner(database: Database, publicKey: string): Promise<InboxOwner | null> {
  return (await database.query<InboxOwner>(OWNER, [publicKey]))[0] ?? null;
}

const NEWS = statement(
  'callbacks_inbox_news',
  `
SELECT coalesce(newest.id, 0) AS newest, coalesce(newest.arrived, 0)::int AS arrived, concat_ws(' ', behaviour.kind,
  behaviour.remaining, endpoint.failures, endpoint.paused_until > app_now(), waiting.count) AS stamp
FROM seller
LEFT JOIN LATERAL (
  SELECT max(id) AS id, count(*) FILTER (WHERE id > $2) AS arrived FROM (SELECT id FROM inbox_message
    WHERE seller_id = seller.id ORDER BY id DESC LIMIT $3) shown
) newest ON true
LEFT JOIN inbox_behaviour behaviour ON behaviour.seller_id = seller.id
LEFT JOIN callback_endpoint endpoint ON endpoint.audience = 'seller' AND endpoint.owner_id = seller.id
  AND endpoint.address = $4
CROSS JOIN LATERAL (SELECT count(*) FROM delivery WHERE delivery.seller_id = seller.id AND state = 'pending'
  AND tries > 0 AND url = $4) waiting
WHERE seller.public_key = $1::uuid`,
);

/** How many messages are shown. */
export const MAX_SHOWN = 100;

/**
 * How many messages came after that one, and what else changed. `url` is the inbox's own. Null where no seller has that
 * public key.
 */
export async function inboxNews(
  database: Database,
  publicKey: string,
  url: string,
  after: number,
): Promise<InboxNews | null> {
  return (await database.query<InboxNews>(NEWS, [publicKey, after, MAX_SHOWN, url]))[0] ?? null;
}
