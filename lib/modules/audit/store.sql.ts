/**
 * SQL, because an entry is added under the lock of its chain, with the hash of the one before it. This is the one
 * statement that writes the audit log; nothing changes or removes an entry: the product's role has no right to.
 */

import { type Database, statement } from '#lib/platform/db/database.ts';
import type { AuditFacts } from './contract.ts';

export type NewEntry = {
  chain: string;
  userId: number | null;
  sellerId: number | null;
  partnerId: number | null;
  action: string;
  subject: string;
  before: AuditFacts | null;
  after: AuditFacts | null;
  ip: string;
  userAgent: string;
};

// The name is read here, in the chain's own turn: it is who they were when it happened.
const APPEND = statement(
  'audit_append',
  `
SELECT audit_append($1, $2::bigint, coalesce((SELECT concat(name, ' <', email, '>') FROM app_user
  WHERE id = $2::bigint), ''), $3::bigint, $4::bigint, $5, $6, $7::jsonb, $8::jsonb, $9, $10)`,
);

export async function appendEntry(
  database: Database,
  { chain, userId, sellerId, partnerId, action, subject, before, after, ip, userAgent }: NewEntry,
): Promise<void> {
  await database.query(APPEND, [
    chain,
    userId,
    sellerId,
    partnerId,
    action,
    subject,
    before && JSON.stringify(before),
    after && JSON.stringify(after),
    ip,
    userAgent,
  ]);
}

/** Entries that were altered or moved. SQL because it hashes each again, in the database. */
const FIND_BROKEN = statement(
  'audit_find_broken',
  'SELECT what, detail FROM audit_broken_since($1::timestamptz) LIMIT 1000',
);

export const findBrokenEntries = (database: Database, since: string) =>
  database.query<{ what: string; detail: string }>(FIND_BROKEN, [since]);
