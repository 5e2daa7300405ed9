import type { Database } from '#lib/platform/db/database.ts';
import { plain, recordsOf } from '#lib/platform/db/records.ts';
import type { FileFact } from '../domain/steps.ts';

/** What an onboarding has to know of its seller's documents. */
export async function readFileFacts(database: Database, sellerId: number): Promise<FileFact[]> {
  const { sellerFile } = await recordsOf(database, { sellerIds: [sellerId] });
  const rows = await sellerFile.findMany({ select: { type: true, state: true, replacedById: true } });
  return plain(rows).map(({ type, state, replacedById }) => ({
    type,
    state: state as FileFact['state'],
    isReplaced: replacedById !== null,
  }));
}
