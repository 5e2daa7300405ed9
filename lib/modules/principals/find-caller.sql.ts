/**
 * SQL, because every call of the payments API runs it: the reason of unknown credentials, the partner of a key, and the
 * look-up value of a seller. A process that serves only the API never loads the Prisma client.
 */

import type { Credentials } from '#lib/kernel/credentials.ts';
import type { Refusal } from '#lib/kernel/refusals/refusals.ts';
import { type Database, statement } from '#lib/platform/db/database.ts';
import { CALLER, isPrincipalKey, isSellerKey } from './caller.sql.ts';

const IS_CLIENT_KEY_KNOWN = statement(
  'principals_is_client_key_known',
  `SELECT EXISTS (SELECT FROM partner WHERE client_key_index = $1 OR (old_client_key_index = $1
    AND old_client_key_until > app_now()))
       OR EXISTS (SELECT FROM seller m WHERE partner_id IS NULL AND ${isSellerKey('$1')} AND active) AS known`,
);

/**
 * Why the credentials match no seller: an unknown key is 200; a known key with another owner's seller is 251, like a
 * seller that does not exist.
 */
export async function explainAuthFailure(database: Database, clientKeyIndex: Buffer | null): Promise<Refusal> {
  if (clientKeyIndex === null) return { key: 'seller_not_found', about: 'seller' };
  const [row] = await database.query<{ known: boolean }>(IS_CLIENT_KEY_KNOWN, [clientKeyIndex]);
  return row?.known ? { key: 'seller_not_found', about: 'seller' } : { key: 'unknown_client_key', about: 'clientKey' };
}

const IS_KEY_OF = statement(
  'principals_is_key_of',
  `SELECT EXISTS (SELECT FROM seller m LEFT JOIN partner p ON p.id = m.partner_id WHERE m.id = $1
    AND ${isPrincipalKey('$2')}) AS "isTheirs"`,
);

/** Why a partner's key does not belong to a seller that proved itself otherwise; null where it does. */
export async function whyNotPartner(
  database: Database,
  sellerId: number,
  clientKeyIndex: Buffer,
): Promise<Refusal | null> {
  const [row] = await database.query<{ isTheirs: boolean }>(IS_KEY_OF, [sellerId, clientKeyIndex]);
  return row?.isTheirs ? null : { key: 'unknown_client_key', about: 'clientKey' };
}

const INDEX_OF = statement('principals_index_of', 'SELECT svc_id_index AS index FROM seller WHERE id = $1 AND active');

/** The look-up value of a seller's identifier, for those who know the seller otherwise. */
export async function sellerIndexOf(database: Database, sellerId: number): Promise<Buffer | null> {
  return (await database.query<{ index: Buffer }>(INDEX_OF, [sellerId]))[0]?.index ?? null;
}

const FIND_CALLER = statement(
  'principals_find_caller',
  `WITH ${CALLER} SELECT id, partner_id AS "partnerId" FROM caller`,
);

export type CallingSeller = { id: number; partnerId: number | null };

/** The seller behind the credentials; null where there is none. */
export async function findCallingSeller(
  database: Database,
  { sellerIndex, clientKeyIndex }: Credentials,
): Promise<CallingSeller | null> {
  const [row] = await database.query<CallingSeller>(FIND_CALLER, [sellerIndex, clientKeyIndex]);
  return row ?? null;
}

const FIND_PARTNER = statement(
  'principals_find_partner',
  `SELECT id FROM partner WHERE client_key_index = $1 OR (old_client_key_index = $1
    AND old_client_key_until > app_now())`,
);

/** The partner of a key; null where it is no partner's. */
export async function findPartner(database: Database, clientKeyIndex: Buffer | null): Promise<number | null> {
  if (clientKeyIndex === null) return null;
  return (await database.query<{ id: number }>(FIND_PARTNER, [clientKeyIndex]))[0]?.id ?? null;
}

/** Reason for which credentials identify no caller; null where they are a seller's, or a partner's key. */
export async function whyUnknown(database: Database, credentials: Credentials): Promise<Refusal | null> {
  const isKnown =
    (await findCallingSeller(database, credentials)) !== null ||
    (await findPartner(database, credentials.clientKeyIndex)) !== null;
  return isKnown ? null : explainAuthFailure(database, credentials.clientKeyIndex);
}

const FIND_SELLER_OF = statement(
  'principals_find_of_partner',
  `SELECT m.id FROM seller m WHERE ${isSellerKey('$1')} AND m.partner_id = $2`,
);

/** A seller of a partner, active or not; null where it is another's or none. */
export async function findSellerOf(
  database: Database,
  { partnerId, sellerIndex }: { partnerId: number; sellerIndex: Buffer },
): Promise<number | null> {
  return (await database.query<{ id: number }>(FIND_SELLER_OF, [sellerIndex, partnerId]))[0]?.id ?? null;
}
