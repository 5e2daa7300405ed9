import type { Language } from '#lib/kernel/language.ts';
import { type Database, statement } from '#lib/platform/db/database.ts';

/** PDFs of invoices. SQL because their bytes are kept beside what they are of, and are never changed. */

type Bytes = Uint8Array<ArrayBuffer>;

const FIND = statement(
  'fee_invoices_find_paper',
  'SELECT bytes FROM fee_invoice_paper WHERE invoice_id = $1 AND language = $2::char(2)',
);

/** Null where it was not made yet. */
export const findInvoicePaper = async (
  database: Database,
  invoiceId: number,
  language: Language,
): Promise<Bytes | null> => (await database.query<{ bytes: Bytes }>(FIND, [invoiceId, language]))[0]?.bytes ?? null;

const KEEP = statement(
  'fee_invoices_keep_paper',
  'INSERT INTO fee_invoice_paper (invoice_id, language, bytes) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING',
);

/** Keeps a PDF; where another process was first, its file stays. */
export async function keepInvoicePaper(
  database: Database,
  invoiceId: number,
  language: Language,
  bytes: Uint8Array,
): Promise<void> {
  await database.query(KEEP, [invoiceId, language, bytes]);
}
