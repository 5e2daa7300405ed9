import { type Database, statement } from '#lib/platform/db/database.ts';

/** Originals of documents: the first PDF of each. SQL because buyers ask for it. */

const HAS = statement(
  'documents_has_original',
  `SELECT original.document_id IS NOT NULL AS "isCopy" FROM fiscal_document d
    LEFT JOIN document_original original ON original.document_id = d.id WHERE d.public_id = $1`,
);

/** Whether the next PDF of a document is a copy: its original was handed out. */
export async function isCopyNext(database: Database, publicId: string): Promise<boolean> {
  const [row] = await database.query<{ isCopy: boolean }>(HAS, [publicId]);
  return row?.isCopy ?? true;
}

const KEEP = statement(
  'documents_keep_original',
  `INSERT INTO document_original (document_id, language, sha256)
    SELECT d.id, $2, $3 FROM fiscal_document d WHERE d.public_id = $1
  ON CONFLICT (document_id) DO NOTHING RETURNING document_id`,
);

/** Notes that a PDF is the original; false where another was first. */
export async function keepOriginal(
  database: Database,
  { publicId, language, sha256 }: { publicId: string; language: string; sha256: Buffer },
): Promise<boolean> {
  return (await database.query(KEEP, [publicId, language, sha256])).length > 0;
}
