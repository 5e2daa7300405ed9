import type { Database } from '#lib/platform/db/database.ts';
import { plain, recordsOf } from '#lib/platform/db/records.ts';
import type { FileFact } from '../domain/steps.ts';

export type OwnFile = FileFact & { fileId: string };

/** What an onboarding has to know of its seller's documents. */
export async function readFileFacts(database: Database, sellerId: number): Promise<OwnFile[]> {
  const { sellerFile } = await recordsOf(database, { sellerIds: [sellerId] });
  const rows = await sellerFile.findMany({ select: { publicId: true, type: true, state: true, replacedById: true } });
  return plain(rows).map(({ publicId, type, state, replacedById }) => ({
    fileId: publicId,
    type,
    state: state as FileFact['state'],
    isReplaced: replacedById !== null,
  }));
}
