import { randomBytes } from 'node:crypto';
import type { Database } from '#lib/platform/db/database.ts';
import { log } from '#lib/platform/log.ts';
import { openSecret, sealSecret } from '#lib/platform/secrets.ts';
import type { Overlap, SigningOwner, SigningScope, SigningSecret } from '../contract/signing.ts';
import { SECRET_BYTES, webhookSecret } from '../domain/standard-webhooks.ts';
import { addMissingSecrets, ownersLackingSecret } from './store-signing.sql.ts';
import { currentSecrets, findSealed, replaceSecret } from './store-signing.ts';

const OVERLAP_SECONDS: Readonly<Record<Overlap, number>> = { now: 0, hour: 3_600, day: 86_400, week: 604_800 };

const newSealed = (): Buffer => sealSecret(webhookSecret(randomBytes(SECRET_BYTES)));

/** Makes a secret for each of these owners that has none. New owners get it here, earlier ones on first use. */
export async function ensureSigningSecrets(database: Database, owners: readonly SigningOwner[]): Promise<void> {
  const lacking = await ownersLackingSecret(database, owners);
  if (lacking.length > 0) await addMissingSecrets(database, lacking, lacking.map(newSealed));
}

/** Lists the signing secrets of a scope for its owners, without their values. */
export async function listSigningSecrets(database: Database, scope: SigningScope): Promise<SigningSecret[]> {
  const of = (audience: SigningOwner['audience'], ids: readonly number[]): SigningOwner[] =>
    ids.map((ownerId) => ({ audience, ownerId }));
  await ensureSigningSecrets(database, [...of('seller', scope.sellerIds), ...of('partner', scope.partnerIds)]);
  return currentSecrets(database, scope);
}

/**
 * A current secret in plain text (`whsec_…`); null if it is no longer current or not in the scope. The reveal is
 * logged here; the caller writes the entry of the audit log before.
 */
export async function revealSigningSecret(
  database: Database,
  scope: SigningScope,
  params: { id: number; userId: number },
): Promise<string | null> {
  const sealed = await findSealed(database, scope, params.id);
  if (sealed) log.info('a signing secret was shown', { userId: params.userId });
  return sealed && openSecret(sealed);
}

/**
 * Begins to sign with a new secret in place of the one that the person saw. The old one signs beside it for the
 * overlap, so that a receiver can change over without losing a callback; one still left from an earlier rotation ends
 * at once. False: not current, or another owner's.
 */
export async function rotateSigningSecret(
  database: Database,
  scope: SigningScope,
  params: { id: number; overlap: Overlap; userId: number },
): Promise<boolean> {
  const owner = await replaceSecret(database, scope, {
    id: params.id,
    sealed: newSealed(),
    overlapSeconds: OVERLAP_SECONDS[params.overlap],
  });
  if (owner)
    log.info('a signing secret was rotated', { userId: params.userId, audience: owner.audience, kind: params.overlap });
  return owner !== null;
}
