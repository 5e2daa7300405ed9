import { type Database, statement } from '#lib/platform/db/database.ts';
import type { SigningOwner, SigningScope, SigningSecret } from './contract/signing.ts';

/** Every statement of signing secrets. A row never changes but for its end. */

const columnsOf = (owners: readonly SigningOwner[]): [audiences: string[], ownerIds: number[]] => [
  owners.map(({ audience }) => audience),
  owners.map(({ ownerId }) => ownerId),
];

const ADD_MISSING = statement(
  'signing_add_missing',
  `
INSERT INTO signing_secret (audience, owner_id, sealed)
SELECT DISTINCT ON (audience, owner_id) audience, owner_id, sealed FROM unnest($1::text[], $2::bigint[], $3::bytea[]) AS missing (audience, owner_id, sealed) ORDER BY audience, owner_id
ON CONFLICT (audience, owner_id) WHERE ends_at IS NULL DO NOTHING`,
);

/** Gives each of these owners that has no current secret the sealed one at its place. */
export async function addMissingSecrets(
  database: Database,
  owners: readonly SigningOwner[],
  sealed: readonly Buffer[],
): Promise<void> {
  await database.query(ADD_MISSING, [...columnsOf(owners), sealed]);
}

const LACKING = statement(
  'signing_lacking',
  `
SELECT audience, owner_id AS "ownerId" FROM unnest($1::text[], $2::bigint[]) AS asked (audience, owner_id)
WHERE NOT EXISTS (SELECT FROM signing_secret s WHERE s.audience = asked.audience AND s.owner_id = asked.owner_id AND s.ends_at IS NULL)`,
);

/** Those of the owners that have no current secret yet. */
export function ownersLackingSecret(database: Database, owners: readonly SigningOwner[]): Promise<SigningOwner[]> {
  return database.query(LACKING, columnsOf(owners));
}

export type SealedSecret = SigningOwner & { id: string; sealed: Buffer };

const SEALED = statement(
  'signing_sealed',
  `
SELECT id::text, audience, owner_id AS "ownerId", sealed FROM signing_secret
WHERE id = ANY ($1::bigint[]) OR (ends_at IS NULL AND (audience, owner_id) IN (SELECT * FROM unnest($2::text[], $3::bigint[])))`,
);

/** Secrets by their ids, and the current ones of the owners. */
export function sealedSecrets(
  database: Database,
  ids: readonly string[],
  owners: readonly SigningOwner[],
): Promise<SealedSecret[]> {
  return database.query(SEALED, [ids, ...columnsOf(owners)]);
}

const IN_SCOPE = `((s.audience = 'seller' AND s.owner_id = ANY ($1::bigint[])) OR (s.audience = 'partner' AND s.owner_id = ANY ($2::bigint[])))`;

const CURRENT = statement(
  'signing_current',
  `
SELECT s.id, s.audience, s.owner_id AS "ownerId", coalesce(seller.name, partner.name, '') AS "ownerName", s.created_at AS "createdAt",
  (SELECT max(old.ends_at) FROM signing_secret old WHERE old.audience = s.audience AND old.owner_id = s.owner_id AND old.ends_at > app_now()) AS "previousEndsAt"
FROM signing_secret s
LEFT JOIN seller ON s.audience = 'seller' AND seller.id = s.owner_id
LEFT JOIN partner ON s.audience = 'partner' AND partner.id = s.owner_id
WHERE s.ends_at IS NULL AND ${IN_SCOPE}
ORDER BY s.audience, "ownerName", s.id`,
);

/** The current secrets of a scope without the secrets themselves: partners first, then sellers, by name. */
export function currentSecrets(database: Database, { sellerIds, partnerIds }: SigningScope): Promise<SigningSecret[]> {
  return database.query(CURRENT, [sellerIds, partnerIds]);
}

const ONE = statement(
  'signing_one',
  `SELECT s.sealed FROM signing_secret s WHERE s.id = $3 AND s.ends_at IS NULL AND ${IN_SCOPE}`,
);

/** A current secret, if it is one of the scope's. */
export async function findSealed(
  database: Database,
  { sellerIds, partnerIds }: SigningScope,
  id: number,
): Promise<Buffer | null> {
  const [row] = await database.query<{ sealed: Buffer }>(ONE, [sellerIds, partnerIds, id]);
  return row?.sealed ?? null;
}

const ROTATE = statement(
  'signing_rotate',
  `
WITH replaced AS (
  UPDATE signing_secret s SET ends_at = app_now() + make_interval(secs => $5) WHERE s.id = $3 AND s.ends_at IS NULL AND ${IN_SCOPE}
  RETURNING s.id, s.audience, s.owner_id
), ended AS (
  UPDATE signing_secret s SET ends_at = app_now() FROM replaced
  WHERE s.audience = replaced.audience AND s.owner_id = replaced.owner_id AND s.id <> replaced.id AND s.ends_at > app_now()
)
INSERT INTO signing_secret (audience, owner_id, sealed) SELECT audience, owner_id, $4 FROM replaced
RETURNING audience, owner_id AS "ownerId"`,
);

/**
 * Puts a new secret in the place of a current one of the scope, which goes on signing for so many seconds; one that was
 * still signing from a rotation before ends now. Null where the secret is not current any more, or not the scope's.
 */
export async function replaceSecret(
  database: Database,
  { sellerIds, partnerIds }: SigningScope,
  { id, sealed, overlapSeconds }: { id: number; sealed: Buffer; overlapSeconds: number },
): Promise<SigningOwner | null> {
  const [row] = await database.query<SigningOwner>(ROTATE, [sellerIds, partnerIds, id, sealed, overlapSeconds]);
  return row ?? null;
}
