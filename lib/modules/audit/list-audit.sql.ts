/**
 * SQL, because the audit log grows without bound, and because entries of people's own chains belong to no tenant: they
 * are shown to readers of the log of a business or partner that the person belongs to.
 */

import { type Database, statement } from '#lib/platform/db/database.ts';
import { containing } from '#lib/platform/db/lists/text-conditions.ts';
import type { AuditRow } from './contract.ts';

/** The sellers and partners whose entries a reader may see; their people's sign-in entries are included. */
export type AuditReader = { sellerIds: readonly number[]; partnerIds: readonly number[] };

export type AuditQuery = {
  /** Null for all actions. */
  actions: readonly string[] | null;
  /** Part of a subject, of a person's name or e-mail, or an address. */
  search: string;
  userId: number | null;
  from: Date | null;
  until: Date | null;
  page: number;
  size: number;
};

// Entries of a person's own chain have no seller and no partner; a reader of a business's log sees the sign-ins and
// sign-outs of its people.
const MATCHING = `
FROM audit_entry e
WHERE (e.seller_id = ANY ($1::bigint[]) OR e.partner_id = ANY ($2::bigint[])
    OR (e.seller_id IS NULL AND e.partner_id IS NULL AND e.user_id IN (SELECT m.user_id FROM membership m
      WHERE m.seller_id = ANY ($1::bigint[]) OR m.partner_id = ANY ($2::bigint[]))))
  AND ($3::text[] IS NULL OR e.action = ANY ($3::text[]))
  AND ($4::text IS NULL OR e.subject ILIKE $4 OR e.user_name ILIKE $4 OR e.ip ILIKE $4)
  AND ($5::bigint IS NULL OR e.user_id = $5::bigint)
  AND ($6::timestamptz IS NULL OR e.at >= $6::timestamptz) AND ($7::timestamptz IS NULL OR e.at < $7::timestamptz)`;

const LIST = statement(
  'audit_list',
  `
SELECT e.id, e.at, e.user_name AS "userName", (SELECT name FROM seller WHERE id = e.seller_id) AS "sellerName",
  (SELECT name FROM partner WHERE id = e.partner_id) AS "partnerName",
  e.action, e.subject, e.before, e.after, e.ip, e.user_agent AS "userAgent" ${MATCHING}
ORDER BY e.id DESC LIMIT $8 OFFSET $9`,
);

const COUNT = statement('audit_count', `SELECT count(*) AS count FROM (SELECT ${MATCHING} LIMIT $8) counted`);

/** More entries than this are not counted one by one. */
const MAX_COUNTED = 10_000;

/** Page of the audit log, newest first, and the number of all entries, up to `MAX_COUNTED`. */
export async function listAudit(
  database: Database,
  { sellerIds, partnerIds }: AuditReader,
  { actions, search, userId, from, until, page, size }: AuditQuery,
): Promise<{ rows: AuditRow[]; count: number }> {
  const words = search.trim();
  const values = [sellerIds, partnerIds, actions, words === '' ? null : containing(words), userId, from, until];
  const [rows, [counted]] = await Promise.all([
    database.query<AuditRow>(LIST, [...values, size, (page - 1) * size]),
    database.query<{ count: number }>(COUNT, [...values, MAX_COUNTED]),
  ]);
  return { rows, count: counted?.count ?? 0 };
}
