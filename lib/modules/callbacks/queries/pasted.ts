import { type Database, statement } from '#lib/platform/db/database.ts';
import { openSecret } from '#lib/platform/secrets.ts';
import type { PastedKeys } from '../contract/verification.ts';

/** What we know of a callback or return address that somebody pasted, within the sellers they act for. */

const KEYS = statement(
  'callbacks_pasted_keys',
  `
SELECT seller.id AS "sellerId", seller.name, partner.name AS "partnerName", seller.svc_id_sealed AS "ownKey", seller.svc_secret_sealed AS "ownPassword",
  partner.client_key_sealed AS "partnerKey", partner.client_secret_sealed AS "partnerPassword",
  ARRAY(
    SELECT sealed FROM signing_secret secret
    WHERE (secret.ends_at IS NULL OR secret.ends_at > app_now()) AND ((secret.audience = 'seller' AND secret.owner_id = seller.id) OR (secret.audience = 'partner' AND secret.owner_id = seller.partner_id))
  ) AS secrets
FROM seller LEFT JOIN partner ON partner.id = seller.partner_id
WHERE seller.id = ANY ($1::bigint[]) ORDER BY seller.id`,
);

type KeysRow = {
  sellerId: number;
  name: string;
  partnerName: string | null;
  ownKey: Buffer;
  ownPassword: Buffer;
  partnerKey: Buffer | null;
  partnerPassword: Buffer | null;
  secrets: Buffer[];
};

/**
 * A pair that could have signed, and whose it is. `signs`: it is the one that this seller's callbacks are signed with.
 */
export type NamedKeys = PastedKeys & { sellerId: number; owner: string; signs: boolean };

/** The pairs of these sellers: the partner's where there is one, and their own. */
export async function keysOfSellers(database: Database, sellerIds: readonly number[]): Promise<NamedKeys[]> {
  const rows = await database.query<KeysRow>(KEYS, [sellerIds]);
  return rows.flatMap(({ sellerId, name, partnerName, ownKey, ownPassword, partnerKey, partnerPassword, secrets }) => {
    const webhookSecrets = secrets.map(openSecret);
    const own = {
      sellerId,
      owner: name,
      signs: partnerKey === null,
      clientKey: openSecret(ownKey),
      password: openSecret(ownPassword),
      webhookSecrets,
    };
    return partnerKey && partnerPassword
      ? [
          {
            sellerId,
            owner: partnerName ?? '',
            signs: true,
            clientKey: openSecret(partnerKey),
            password: openSecret(partnerPassword),
            webhookSecrets,
          },
          own,
        ]
      : [own];
  });
}

const SENT = statement(
  'callbacks_pasted_sent',
  `
SELECT sale.seller_id AS "sellerId", event.notify_type AS "notifyType", event.body
FROM sale LEFT JOIN attempt ON attempt.sale_id = sale.id AND attempt.public_id = $3 LEFT JOIN event ON event.attempt_id = attempt.id
WHERE sale.public_id = $2 AND sale.seller_id = ANY ($1::bigint[])`,
);

/** The sale that a text names, and the events of the transaction that it names. */
export type KnownSale = { sellerId: number; events: { notifyType: string; body: string }[] };

/** Null where none of these sellers has that sale. */
export async function findPasted(
  database: Database,
  sellerIds: readonly number[],
  saleId: string,
  attemptId: string,
): Promise<KnownSale | null> {
  const rows = await database.query<{ sellerId: number; notifyType: string | null; body: string | null }>(SENT, [
    sellerIds,
    saleId,
    attemptId,
  ]);
  const [first] = rows;
  return first
    ? {
        sellerId: first.sellerId,
        events: rows.flatMap(({ notifyType, body }) =>
          notifyType !== null && body !== null ? [{ notifyType, body }] : [],
        ),
      }
    : null;
}
