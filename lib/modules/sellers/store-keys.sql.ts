/**
 * SQL, because the use of keys is listed by the indexes of the keys, which stay in the database; and because a key is
 * replaced in one statement that moves it to the columns of the key before, and that one ended in one statement that
 * compares its time under the lock of the row.
 */

import { type Database, statement } from '#lib/platform/db/database.ts';
import type { KeyKind, KeyRow, KeyScope } from './contract/keys.ts';

const usedAt = (index: string): string => `(SELECT last_used_at FROM key_use WHERE key_index = ${index})`;
/** A replaced key is accepted until the end of its overlap; null afterwards. */
const whileAccepted = (until: string, what = until): string => `CASE WHEN ${until} > app_now() THEN ${what} END`;

const LIST = statement(
  'sellers_list_keys',
  `
SELECT 'client-key' AS kind, p.id AS "ownerId", p.name AS "ownerName", p.client_key_since AS since,
  ${whileAccepted('p.old_client_key_until')} AS "oldUntil",
  ${usedAt('p.client_key_index')} AS "lastUsedAt",
    ${whileAccepted('p.old_client_key_until', usedAt('p.old_client_key_index'))} AS "oldLastUsedAt" FROM partner p
    WHERE p.id = ANY ($2::bigint[])
UNION ALL
SELECT 'client-password', p.id, p.name, p.client_secret_since, NULL, NULL, NULL FROM partner p
  WHERE p.id = ANY ($2::bigint[])
UNION ALL
SELECT 'seller-id', s.id, s.name, s.svc_id_since, ${whileAccepted('s.old_svc_id_until')}, ${usedAt('s.svc_id_index')},
  ${whileAccepted('s.old_svc_id_until', usedAt('s.old_svc_id_index'))} FROM seller s WHERE s.id = ANY ($1::bigint[])
UNION ALL
SELECT 'seller-secret', s.id, s.name, s.svc_secret_since, ${whileAccepted('s.old_svc_secret_until')},
  (SELECT max(coalesce(g.used_at, g.created_at)) FROM api_grant g WHERE g.seller_id = s.id), NULL FROM seller s
  WHERE s.id = ANY ($1::bigint[])`,
);

export function listKeyRows(database: Database, { sellerIds, partnerIds }: KeyScope): Promise<KeyRow[]> {
  return database.query(LIST, [sellerIds, partnerIds]);
}

const PLACES: Readonly<Record<KeyKind, { table: string; sealed: string }>> = {
  'seller-id': { table: 'seller', sealed: 'svc_id_sealed' },
  'seller-secret': { table: 'seller', sealed: 'svc_secret_sealed' },
  'client-key': { table: 'partner', sealed: 'client_key_sealed' },
  'client-password': { table: 'partner', sealed: 'client_secret_sealed' },
};

/** Statements per kind of key; `$1` is the owner. */
const perKind = (name: string, textOf: (kind: KeyKind) => string) =>
  Object.fromEntries(
    (Object.keys(PLACES) as KeyKind[]).map((kind) => [
      kind,
      statement(`sellers_${name}_${kind.replace('-', '_')}`, textOf(kind)),
    ]),
  ) as Record<KeyKind, ReturnType<typeof statement>>;

// A rotation ends the overlap of the rotation before.
const CHANGES: Readonly<Record<KeyKind, string>> = {
  'seller-id':
    'svc_id_index = $3, svc_id_sealed = $2, svc_id_since = app_now(), old_svc_id_index = svc_id_index, ' +
    'old_svc_id_until = app_now() + make_interval(secs => $4)',
  'seller-secret':
    'svc_secret_sealed = $2, svc_secret_since = app_now(), old_svc_secret_sealed = svc_secret_sealed, ' +
    'old_svc_secret_until = app_now() + make_interval(secs => $4)',
  'client-key':
    'client_key_index = $3, client_key_sealed = $2, client_key_since = app_now(), old_client_key_index = ' +
    'client_key_index, old_client_key_until = app_now() + make_interval(secs => $4)',
  'client-password': `client_secret_sealed = $2, client_secret_since = app_now()`,
};
const SINCE: Readonly<Record<KeyKind, string>> = {
  'seller-id': 'svc_id_since',
  'seller-secret': 'svc_secret_since',
  'client-key': 'client_key_since',
  'client-password': 'client_secret_since',
};

// The last condition is always true: it gives every kind the same parameters, `$3` and `$4` included.
const ROTATE = perKind(
  'rotate',
  (kind) =>
    `UPDATE ${PLACES[kind].table} SET ${CHANGES[kind]} WHERE id = $1
      AND date_trunc('milliseconds', ${SINCE[kind]}) = $5::timestamptz AND ($3::bytea IS NOT NULL AND $4::int >= 0)
      RETURNING id`,
);

export type NewKey = {
  kind: KeyKind;
  ownerId: number;
  sealed: Buffer;
  index: Buffer;
  overlapSeconds: number;
  seen: Date;
};

/** Replaces the key that the person saw; false if it was changed meanwhile. */
export async function replaceKey(
  database: Database,
  { kind, ownerId, sealed, index, overlapSeconds, seen }: NewKey,
): Promise<boolean> {
  return (await database.query(ROTATE[kind], [ownerId, sealed, index, overlapSeconds, seen])).length > 0;
}

const UNTIL: Readonly<Partial<Record<KeyKind, string>>> = {
  'seller-id': 'old_svc_id_until',
  'seller-secret': 'old_svc_secret_until',
  'client-key': 'old_client_key_until',
};

// `app_instant()` is the moment of the call, `app_now()` that at which the statement arrived.
// The row lock serialises revocations, and the end of the overlap is compared: of several at once the first alone ends
// it.
const REVOKE = perKind('revoke_old', (kind) =>
  UNTIL[kind]
    ? `UPDATE ${PLACES[kind].table} SET ${UNTIL[kind]} = app_instant() WHERE id = $1 AND ${UNTIL[kind]} > app_instant()
      RETURNING id`
    : 'SELECT $1::bigint AS id WHERE false',
);

/** Ends the replaced key at once; false where none was accepted any more. */
export async function endOldKey(database: Database, kind: KeyKind, ownerId: number): Promise<boolean> {
  return (await database.query(REVOKE[kind], [ownerId])).length > 0;
}
