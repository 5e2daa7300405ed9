import type { EvidenceKind } from '#lib/kernel/dispute.ts';
import { maskCards } from '#lib/kernel/card/card-in-text.ts';
import { isUuid } from '#lib/kernel/ids.ts';
import { ok, refuse, type Result } from '#lib/kernel/result.ts';
import { DISPUTE_FILES } from '#lib/modules/seller-files/contract/file-types.ts';
import { type FileToUpload, type UploadRefusal, uploadFiles } from '#lib/modules/seller-files/index.ts';
import { unlessRefused } from '#lib/platform/db/unless-refused.ts';
import type { EvidenceContext } from './context.ts';
import { findDispute } from './queries/find-dispute.sql.ts';
import { type EvidenceToSave, lockDispute, saveEvidenceRows } from './store-answers.sql.ts';

/** A case of one of these sellers. */
export type OfDispute = { disputeId: string; sellerIds: readonly number[] };

/** Why a case cannot be changed. `busy`: an answer is on its way; `closed`: it has one, or its time is over. */
export type ClosedDispute = 'not-found' | 'closed' | 'busy';

/** A piece of evidence to save. `content` as of any upload of a seller; null takes what is there away. */
export type NewEvidence = {
  kind: EvidenceKind;
  value: { text: string } | { name: string; content: FileToUpload['content'] } | null;
};

export type EvidenceRefusal = ClosedDispute | { file: UploadRefusal };

/**
 * Saves evidence as a draft: a piece takes the place of the one of its kind, all of them or none. Files are read by the
 * reader of strangers' files first, outside any transaction.
 */
export async function saveEvidence(
  context: EvidenceContext,
  { disputeId, sellerIds }: OfDispute,
  pieces: readonly NewEvidence[],
): Promise<Result<null, EvidenceRefusal>> {
  const found = await findDispute(context.database, disputeId, sellerIds);
  if (!found) return refuse('not-found');
  const why = whyClosed(found);
  if (why !== null) return refuse(why);
  const files = pieces.flatMap(({ value }) =>
    value !== null && 'content' in value
      ? [{ name: value.name, type: DISPUTE_FILES.evidence, content: value.content }]
      : [],
  );
  const uploaded = files.length === 0 ? ok([]) : await uploadFiles(context.files, found.sellerId, files);
  if (!uploaded.ok) return refuse({ file: uploaded.reason });
  let next = 0;
  const kept = pieces.map(({ kind, value }): EvidenceToSave => {
    if (value === null) return { kind, value };
    if ('text' in value) return { kind, value: { text: maskCards(value.text) } };
    const fileId = uploaded.value[next++]?.fileId;
    if (fileId === undefined || !isUuid(fileId)) throw new Error('a file was not kept');
    return { kind, value: { fileId } };
  });
  return unlessRefused<null, EvidenceRefusal>(context.database, async (inside) => {
    const held = await lockDispute(inside, found.id);
    const closed = whyClosed({ ...found, ...held });
    if (closed !== null) return refuse(closed);
    await saveEvidenceRows(inside, { disputeId: found.id, sellerId: found.sellerId }, kept);
    return ok(null);
  });
}

/** Why evidence cannot be saved and no answer be given; null where both can. */
export function whyClosed(of: {
  status: string;
  isInTime: boolean;
  isAnswered: boolean;
}): Exclude<ClosedDispute, 'not-found'> | null {
  if (of.status !== 'needs-response' || !of.isInTime) return 'closed';
  return of.isAnswered ? 'busy' : null;
}
