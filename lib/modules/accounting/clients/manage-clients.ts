import { randomBytes } from 'node:crypto';
import { isUuid } from '#lib/kernel/ids.ts';
import type { Database } from '#lib/platform/db/database.ts';
import { secretIndex } from '#lib/platform/secrets.ts';
import { MAX_CLIENTS } from '../contract/client-form.ts';
import type { Scope } from '../contract/scopes.ts';
import { addClient, type ClientScope, countClients, revokeClientOf } from './store-clients.sql.ts';

/** Makes and revokes clients for people. The caller has checked the person's rights to the owner. */

/** Prefix by which a secret is recognised, for example in a leak. */
const SECRET_PREFIX = 'ACS-';
const SECRET_BYTES = 32;

export type NewClient = {
  owner: { kind: 'seller' | 'partner'; id: number };
  createdBy: number;
  name: string;
  scopes: readonly Scope[];
};

/** Credentials of a new client; the secret is shown this once. Null where its owner has as many as there may be. */
export async function createClient(
  database: Database,
  { owner, ...client }: NewClient,
): Promise<{ clientId: string; secret: string } | null> {
  const secret = SECRET_PREFIX + randomBytes(SECRET_BYTES).toString('base64url');
  const of = {
    sellerId: owner.kind === 'seller' ? owner.id : null,
    partnerId: owner.kind === 'partner' ? owner.id : null,
  };
  if ((await countClients(database, of)) >= MAX_CLIENTS) return null;
  const clientId = await addClient(database, { ...client, ...of, secretHash: secretIndex(secret) });
  return { clientId, secret };
}

/** Ends a client and its tokens at once. Its name; null where it is not of these owners, or has ended already. */
export const revokeClient = async (
  database: Database,
  clientId: string,
  owners: ClientScope,
): Promise<string | null> => (isUuid(clientId) ? revokeClientOf(database, clientId, owners) : null);
