import { type Database, statement } from '#lib/platform/db/database.ts';
import type { SigningOwner } from '../contract/signing.ts';

/**
 * Signing secrets for delivery: SQL because a process that only delivers does not load the Prisma client, and missing
 * secrets of many owners are added in one statement.
 */

const columnsOf = (owners: readonly SigningOwner[]): [audiences: string[], ownerIds: number[]] => [
  owners.map(({ audience }) => audience),
  owners.map(({ ownerId }) => ownerId),
];

const ADD_MISSING = statement(
  'signing_add_missing',
  `
INSERT INTO signing_secret (audience, owner_id, sealed)
SELECT DISTINCT ON (audience, owner_id) audience, owner_id, sealed FROM unnest($1::callback_audience[], $2::bigint[],
  $3::bytea[]) AS missing (audience, owner_id, sealed) ORDER BY audience, owner_id
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
SELECT audience, owner_id AS "ownerId" FROM unnest($1::callback_audience[], $2::bigint[]) AS asked (audience, owner_id)
WHERE NOT EXISTS (SELECT FROM signing_secret s WHERE s.audience = asked.audience AND s.owner_id = asked.owner_id
  AND s.ends_at IS NULL)`,
);

/** Owners without a current secret. */
export function ownersLackingSecret(database: Database, owners: readonly SigningOwner[]): Promise<SigningOwner[]> {
  return database.query(LACKING, columnsOf(owners));
}

export type SealedSecret = SigningOwner & { id: string; sealed: Buffer };

const SEALED = statement(
  'signing_sealed',
  `
SELECT id::text, audience, owner_id AS "ownerId", sealed FROM signing_secret
WHERE id = ANY ($1::bigint[]) OR (ends_at IS NULL AND (audience, owner_id) IN (SELECT *
  FROM unnest($2::callback_audience[], $3::bigint[])))`,
);

/** Secrets by their ids, and the current ones of the owners. */
export function sealedSecrets(
  database: Database,
  ids: readonly string[],
  owners: readonly SigningOwner[],
): Promise<SealedSecret[]> {
  return database.query(SEALED, [ids, ...columnsOf(owners)]);
}
