import type { Database } from '#lib/platform/db/database.ts';
import { plain, recordsOf } from '#lib/platform/db/records.ts';
import { FILE_TYPE_NUMBERS, type FileReason, type FileState, type KeptFormat } from './contract/file-types.ts';

/** A file as its reviewer sees it. */
export type ReviewedFile = {
  fileId: string;
  type: number;
  name: string;
  format: KeptFormat;
  /** Bytes. */
  size: number;
  pages: number | null;
  state: FileState;
  reason: FileReason | null;
  note: string;
  isReplaced: boolean;
  createdAt: Date;
  /** Null before a decision, and after one of the sandbox's reviewer. */
  reviewedBy: number | null;
  reviewedAt: Date | null;
};

/** All files of a seller, replaced ones included, the oldest first. */
export async function listReviewedFiles(database: Database, sellerId: number): Promise<ReviewedFile[]> {
  const { sellerFile } = await recordsOf(database, { sellerIds: [sellerId] });
  const found = await sellerFile.findMany({
    where: { type: { in: [...FILE_TYPE_NUMBERS] } },
    orderBy: { id: 'asc' },
    select: {
      publicId: true,
      type: true,
      name: true,
      format: true,
      size: true,
      pages: true,
      state: true,
      reason: true,
      note: true,
      replacedById: true,
      createdAt: true,
      reviewedBy: true,
      reviewedAt: true,
    },
  });
  return plain(found).map(({ publicId, replacedById, ...file }) => ({
    ...file,
    fileId: publicId,
    isReplaced: replacedById !== null,
  })) as ReviewedFile[];
}
