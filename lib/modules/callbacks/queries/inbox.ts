import { type Database, statement } from '#lib/platform/db/database.ts';
import { openSecret } from '#lib/platform/secrets.ts';
import type { InboxGroup, InboxSeller } from '../contract/inbox.ts';
import { checkSignature, decodedFields, groupDuplicates } from '../domain/inbox.ts';
import type { SigningKey } from '../domain/signature.ts';

/** What the sandbox inbox shows. */

const SELLERS = statement('callbacks_inbox_sellers', 'SELECT name, public_key AS "publicKey" FROM seller WHERE active ORDER BY id LIMIT 200');

/** Every seller has an inbox; the oldest come first. */
export function inboxSellers(database: Database): Promise<InboxSeller[]> {
  return database.query(SELLERS, []);
}

const SIGNING_KEY = statement('callbacks_signing_key', `
SELECT seller.id AS "sellerId", coalesce(partner.client_key_sealed, seller.svc_id_sealed) AS key, coalesce(partner.client_secret_sealed, seller.svc_secret_sealed) AS password,
  EXISTS (
    SELECT FROM membership
    WHERE membership.user_id = $2::bigint AND (membership.partner_id = seller.partner_id OR (seller.partner_id IS NULL AND membership.seller_id = seller.id))
  ) AS "ownsKey"
FROM seller LEFT JOIN partner ON partner.id = seller.partner_id
WHERE seller.public_key = $1::uuid`);

const MESSAGES = statement('callbacks_inbox_messages', `
SELECT id, headers, body, received_at AS "receivedAt" FROM inbox_message WHERE seller_id = $1 ORDER BY id DESC LIMIT $2`);

type KeyRow = { sellerId: number; key: Buffer; password: Buffer; ownsKey: boolean };
type MessageRow = { id: number; headers: Record<string, string>; body: string; receivedAt: Date };

const NEWEST = 100;

/**
 * The newest messages of a seller's inbox, each with its signature recomputed. The secrets are sent only to somebody whose own they are:
 * a partner's to the partner's people, not to those of its sellers. `userId` is null for a reader who is not signed in.
 */
export async function inboxOf(database: Database, publicKey: string, userId: number | null): Promise<InboxGroup[]> {
  const [seller] = await database.query<KeyRow>(SIGNING_KEY, [publicKey, userId]);
  if (!seller) return [];
  const signedBy: SigningKey = { clientKey: openSecret(seller.key), password: openSecret(seller.password) };
  const rows = await database.query<MessageRow>(MESSAGES, [seller.sellerId, NEWEST]);
  return groupDuplicates(rows.map(({ id, headers, body, receivedAt }) => {
    const fields = decodedFields(body);
    return {
      id, receivedAt, body, fields,
      notifyType: fields.find(({ name }) => name === 'notify_type')?.value ?? null,
      headers: Object.entries(headers).map(([name, value]) => ({ name, value })),
      signature: checkSignature(body, signedBy, seller.ownsKey),
    };
  }));
}
