import type { Database } from '#lib/platform/db/database.ts';
import { recordsOf } from '#lib/platform/db/records.ts';

/** Notes that the screen shows. */
const MOST = 200;

export type ListedNote = { id: string; text: string; saleId: string; createdAt: Date };

/** The newest notes of these businesses. */
export async function listNotes(database: Database, sellerIds: readonly number[]): Promise<ListedNote[]> {
  const { payoutNote } = await recordsOf(database, { sellerIds });
  const notes = await payoutNote.findMany({
    orderBy: { id: 'desc' },
    take: MOST,
    select: { id: true, text: true, createdAt: true, sale: { select: { publicId: true } } },
  });
  return notes.map(({ id, text, createdAt, sale }) => ({ id: String(id), text, createdAt, saleId: sale.publicId }));
}
