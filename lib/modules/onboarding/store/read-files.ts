import type { Database } from '#lib/platform/db/database.ts';
import { plain, recordsOf } from '#lib/platform/db/records.ts';
import type { FileReason } from '#lib/modules/seller-files/contract/file-types.ts';
import type { FileFact } from '../domain/steps.ts';

/** `reason` and `note`: of one that was refused. */
export type OwnFile = FileFact & { fileId: string; reason: FileReason | null; note: string };

/** Facts of the seller's documents that an onboarding depends on. */
export async function readFileFacts(database: Database, sellerId: number): Promise<OwnFile[]> {
  const { sellerFile } = await recordsOf(database, { sellerIds: [sellerId] });
  const rows = await sellerFile.findMany({
    select: { publicId: true, type: true, state: true, replacedById: true, reason: true, note: true },
  });
  return plain(rows).map(({ publicId, type, state, replacedById, reason, note }) => ({
    fileId: publicId,
    type,
    state: state as FileFact['state'],
    isReplaced: replacedById !== null,
    reason: reason as FileReason | null,
    note,
  }));
}
