/** SQL, because drafts are read beside documents, whose readers do not load the Prisma client. */

import { isUuid } from '#lib/kernel/ids.ts';
import { type Database, statement } from '#lib/platform/db/database.ts';
import type { DocumentDraft } from '../domain/content.ts';
import type { DocumentToMake } from '../domain/own-document.ts';

/** `draft`: as it would be, had it been issued when it was kept. */
export type Draft = { publicId: string; madeAt: Date; toMake: DocumentToMake; draft: DocumentDraft };

const ADD = statement(
  'documents_add_draft',
  `INSERT INTO document_draft (seller_id, public_id, document) VALUES ($1, $2, $3::jsonb)
    RETURNING made_at AS "madeAt"`,
);

export async function addDraft(
  database: Database,
  sellerId: number,
  { publicId, toMake, draft }: Omit<Draft, 'madeAt'>,
): Promise<Draft> {
  const [row] = await database.query<{ madeAt: Date }>(ADD, [sellerId, publicId, JSON.stringify({ toMake, draft })]);
  if (!row) throw new Error('a draft that was just kept is not there');
  return { publicId, toMake, draft, ...row };
}

const PUT = statement(
  'documents_put_draft',
  `INSERT INTO document_draft AS d (seller_id, public_id, document) VALUES ($1, $2, $3::jsonb)
  ON CONFLICT (public_id) DO UPDATE SET document = excluded.document WHERE d.seller_id = excluded.seller_id
  RETURNING made_at AS "madeAt"`,
);

/** Keeps a draft under an identifier, in place of the one that is there; null where that is of another seller. */
export async function putDraft(
  inside: Database,
  sellerId: number,
  { publicId, toMake, draft }: Omit<Draft, 'madeAt'>,
): Promise<Draft | null> {
  const [row] = await inside.query<{ madeAt: Date }>(PUT, [sellerId, publicId, JSON.stringify({ toMake, draft })]);
  return row ? { publicId, toMake, draft, ...row } : null;
}

const COLUMNS = `d.public_id AS "publicId", d.made_at AS "madeAt", d.document->'toMake' AS "toMake",
  d.document->'draft' AS draft`;

const FIND = statement(
  'documents_find_draft',
  `SELECT ${COLUMNS} FROM document_draft d WHERE d.public_id = $1 AND d.seller_id = $2`,
);

/** A draft of a seller; null where it is another's or none. */
export async function findDraft(database: Database, sellerId: number, publicId: string): Promise<Draft | null> {
  if (!isUuid(publicId)) return null;
  const [row] = await database.query<Draft>(FIND, [publicId, sellerId]);
  return row ?? null;
}

const DROP = statement(
  'documents_drop_draft',
  'DELETE FROM document_draft WHERE public_id = $1 AND seller_id = $2 RETURNING id',
);

/** Drops a draft; false where another call dropped or issued it first. */
export async function dropDraft(inside: Database, sellerId: number, publicId: string): Promise<boolean> {
  return (await inside.query(DROP, [publicId, sellerId])).length > 0;
}

const LIST = statement(
  'documents_list_drafts',
  `SELECT ${COLUMNS}, count(*) OVER () AS count FROM document_draft d WHERE d.seller_id = $1
    AND ($2::timestamptz IS NULL OR d.made_at >= $2) AND ($3::timestamptz IS NULL OR d.made_at < $3)
    AND ($4::text IS NULL OR d.document->'draft'->>'type' = $4)
  ORDER BY d.id DESC LIMIT $5 OFFSET $6`,
);

/** Page of a seller's drafts, the newest first, and the number of all that fit. `until` is exclusive. */
export async function listDrafts(
  database: Database,
  sellerId: number,
  { from, until, type }: { from: Date | null; until: Date | null; type: string | null },
  { page, limit }: { page: number; limit: number },
): Promise<{ count: number; drafts: Draft[] }> {
  const offset = (page - 1) * limit;
  const rows = await database.query<Draft & { count: number }>(LIST, [sellerId, from, until, type, limit, offset]);
  return { count: rows[0]?.count ?? 0, drafts: rows.map(({ count: _, ...draft }) => draft) };
}
