import { randomBytes } from 'node:crypto';
import type { Database } from '#lib/platform/db/database.ts';
import { newId } from '#lib/platform/random.ts';
import { openSecret, sealSecret, secretIndex } from '#lib/platform/secrets.ts';
import {
  hasOverlap,
  isPartnerKey,
  KEY_KINDS,
  type KeyKind,
  type KeyOverlap,
  type KeyRow,
  type KeyScope,
  type PublicKey,
} from './contract/keys.ts';
import type { ChangeContext } from './context.ts';
import { notifyingOfChange } from './profile/notify-seller.ts';
import { endOldKey, listKeyRows, replaceKey } from './store-keys.sql.ts';
import { findSealedKey, listPublicKeys } from './store-keys.ts';

/**
 * Operations of people on the keys of specification 5. The caller has checked the right; a scope is derived from the
 * authenticated person.
 */

const OVERLAP_SECONDS: Readonly<Record<KeyOverlap, number>> = { now: 0, hour: 3_600, day: 86_400, week: 604_800 };

const newSecret = (): string => randomBytes(24).toString('base64url');

/**
 * Keys of partners first, then of sellers by name, each with when it was last used; and the public keys, which are no
 * secret.
 */
export async function listKeys(
  database: Database,
  scope: KeyScope,
): Promise<{ keys: KeyRow[]; publicKeys: PublicKey[] }> {
  const [rows, publicKeys] = await Promise.all([
    listKeyRows(database, scope),
    listPublicKeys(database, scope.sellerIds),
  ]);
  const place = ({ kind }: KeyRow): number => KEY_KINDS.indexOf(kind);
  const keys = rows.toSorted(
    (one, other) =>
      Number(isPartnerKey(other.kind)) - Number(isPartnerKey(one.kind)) ||
      one.ownerName.localeCompare(other.ownerName) ||
      one.ownerId - other.ownerId ||
      place(one) - place(other),
  );
  return { keys, publicKeys };
}

const isInScope = ({ sellerIds, partnerIds }: KeyScope, kind: KeyKind, ownerId: number): boolean =>
  (isPartnerKey(kind) ? partnerIds : sellerIds).includes(ownerId);

/** A key in plain text; null where it is not the scope's. */
export async function revealKey(
  database: Database,
  scope: KeyScope,
  { kind, ownerId }: { kind: KeyKind; ownerId: number },
): Promise<string | null> {
  const sealed = isInScope(scope, kind, ownerId) ? await findSealedKey(database, kind, ownerId) : null;
  return sealed && openSecret(sealed);
}

/**
 * Makes a new key in place of the one on the person's screen (`seen`: in force since). The old one is accepted for the
 * overlap. The partner gets a callback for a new identifier of a seller (`seller-update`).
 */
export async function rotateKey(
  context: ChangeContext,
  scope: KeyScope,
  { kind, ownerId, overlap, seen }: { kind: KeyKind; ownerId: number; overlap: KeyOverlap; seen: Date },
): Promise<boolean> {
  if (!isInScope(scope, kind, ownerId)) return false;
  const made = kind === 'seller-id' ? newId('seller') : newSecret();
  const replace = (database: Database): Promise<boolean> =>
    replaceKey(database, {
      kind,
      ownerId,
      sealed: sealSecret(made),
      index: secretIndex(made),
      overlapSeconds: hasOverlap(kind) ? OVERLAP_SECONDS[overlap] : 0,
      seen,
    });
  if (kind !== 'seller-id') return replace(context.database);
  const isReplaced = await context.database.inTransaction((inside) =>
    notifyingOfChange(inside, context, ownerId, () => replace(inside)),
  );
  if (isReplaced) context.wakeDeliveries();
  return isReplaced;
}

/** The key before is refused from the next call on. */
export async function revokeOldKey(
  database: Database,
  scope: KeyScope,
  { kind, ownerId }: { kind: KeyKind; ownerId: number },
): Promise<boolean> {
  return isInScope(scope, kind, ownerId) && endOldKey(database, kind, ownerId);
}
