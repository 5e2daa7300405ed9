import type { Result } from '#lib/kernel/result.ts';
import type { FileReason, FileState } from '#lib/modules/seller-files/contract/file-types.ts';
import { decideFile } from '#lib/modules/seller-files/index.ts';
import { mayDecideFiles, needsNote, type ReviewRefusal } from '../domain/review.ts';
import { recordEvent } from '../record-event.ts';
import { type ReviewContext, type Reviewing, reviewing, stop } from './context.ts';
import { setApproval } from './store-review.ts';
import { takeIfSubmitted } from './take.ts';

export type FileDecision = {
  fileId: string;
  /** State that the reviewer saw. */
  from: FileState;
  /** Null accepts the file. */
  refusal: { reason: FileReason; note: string } | null;
};

/**
 * A reviewer accepts a document or refuses it; `askForChanges` notifies its seller of all refusals at once. `changed`
 * where the document's state is not the one that the reviewer saw, or it was replaced. A refusal clears a first
 * approval.
 */
export const reviewFile = (
  context: ReviewContext,
  by: Reviewing,
  { fileId, from, refusal }: FileDecision,
): Promise<Result<{ sellerId: number }, ReviewRefusal>> =>
  reviewing(context, by, async (inside, onboarding) => {
    const { sellerId, state } = onboarding;
    if (!mayDecideFiles(state)) stop('changed');
    if (refusal && needsNote(refusal.reason) && refusal.note.trim() === '') stop('note-missing');
    const note = refusal?.note.trim() ?? '';
    const decided = await decideFile(inside, fileId, [sellerId], {
      from,
      to: refusal ? 'refused' : 'accepted',
      reason: refusal?.reason ?? null,
      note,
      userId: by.userId,
    });
    if (!decided) stop('changed');
    await takeIfSubmitted(inside, onboarding, by.userId);
    await recordEvent(inside, sellerId, refusal ? 'document-refused' : 'document-accepted', {
      userId: by.userId,
      detail: { file: fileId, ...(refusal && { reason: refusal.reason, note }) },
    });
    if (refusal) await setApproval(inside, sellerId, { firstApprovalBy: null });
    return { sellerId };
  });
