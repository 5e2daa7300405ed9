import { claimedClient, claimsOfClientToken, scopesOf } from '#lib/modules/tokens/index.ts';
import type { Database } from '#lib/platform/db/database.ts';
import { findClient, noteUse } from './store-clients.sql.ts';

/** Whose accounts a bearer reads: of one seller, or of the sellers that a partner has at the moment. */
export type Reader = {
  kind: 'seller' | 'partner';
  id: number;
  /** Null of a partner. */
  sellerId: number | null;
  /** Scopes of the token that its client has. */
  scopes: readonly string[];
};

/** The reader of a bearer token; null where the token or its client is none or has ended. */
export async function findReader({ database }: { database: Database }, headers: Headers): Promise<Reader | null> {
  const claimed = claimedClient(headers);
  const client = claimed && (await findClient(database, claimed.clientId));
  if (!claimed || !client) return null;
  const claims = await claimsOfClientToken(database, { ...claimed, now: client.now });
  if (!claims) return null;
  await noteUse(database, client);
  const scopes = scopesOf(claims['scope']).filter((scope) => (client.scopes as readonly string[]).includes(scope));
  const { sellerId, partnerId } = client;
  if (sellerId !== null) return { kind: 'seller', id: sellerId, sellerId, scopes };
  return partnerId === null ? null : { kind: 'partner', id: partnerId, sellerId: null, scopes };
}
