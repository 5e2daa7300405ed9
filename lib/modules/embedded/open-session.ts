import { createHash, randomBytes } from 'node:crypto';
import type { Credentials } from '#lib/kernel/credentials.ts';
import type { Language } from '#lib/kernel/language.ts';
import type { Refusal } from '#lib/kernel/refusals/refusals.ts';
import { ok, type Result, refuse } from '#lib/kernel/result.ts';
import { findPartner, findSellerOf, isAllowedOrigin } from '#lib/modules/principals/index.ts';
import { originsOfPartner, readOrigin } from '#lib/modules/sellers/index.ts';
import type { EmbeddedContext } from './context.ts';
import type { EmbedName } from './contract/embeds.ts';
import { addSession } from './store-sessions.sql.ts';

export type SessionToOpen = {
  credentials: Credentials;
  embeds: readonly EmbedName[];
  origin: string;
  language: Language | null;
};

/**
 * Opens embeds of a seller for one site of its partner, and returns the token. Sellers of other partners and unknown
 * ones get the same refusal. The site has to be registered by the partner; a sandbox accepts every port of localhost
 * too.
 */
export async function openSession(
  { database, sandbox }: EmbeddedContext,
  { credentials, embeds, origin: sent, language }: SessionToOpen,
): Promise<Result<{ token: string }, Refusal>> {
  const partnerId = await findPartner(database, credentials.clientKeyIndex);
  if (partnerId === null) return refuse({ key: 'unknown_client_key', about: 'clientKey' });
  const sellerId = await findSellerOf(database, { partnerId, sellerIndex: credentials.sellerIndex });
  if (sellerId === null) return refuse({ key: 'seller_not_found', about: 'seller' });
  const origin = readOrigin(sent);
  const registered = await originsOfPartner(database, partnerId);
  if (origin === null || !isAllowedOrigin(origin, { registered, sandbox }))
    return refuse({ key: 'origin_not_registered', about: 'origin' });
  const secret = randomBytes(32).toString('base64url');
  const tokenHash = createHash('sha256').update(secret).digest();
  const distinct = [...new Set(embeds)];
  const id = await addSession(database, { tokenHash, sellerId, partnerId, embeds: distinct, origin, language });
  return ok({ token: `${id}.${secret}` });
}
