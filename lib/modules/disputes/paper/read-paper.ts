import type { Language } from '#lib/kernel/language.ts';
import { refuse, type Result } from '#lib/kernel/result.ts';
import { openFile } from '#lib/modules/seller-files/index.ts';
import type { DisputesContext } from '../context.ts';
import { showDispute } from '../queries/show-dispute.sql.ts';
import type { OfDispute } from '../save-evidence.ts';
import { findPaper } from '../store-answers.sql.ts';
import { ACQUIRER_LANGUAGE, type MadePaper, makePaper, type PaperProblem } from './make-paper.ts';

/** The PDF of a case as it would be sent now; in the language of its reader where one is named. */
export async function previewPaper(
  context: DisputesContext,
  { disputeId, sellerIds, language = ACQUIRER_LANGUAGE }: OfDispute & { language?: Language },
): Promise<Result<MadePaper, 'not-found' | PaperProblem>> {
  const dispute = await showDispute(context.database, disputeId, sellerIds);
  return dispute ? makePaper(context, dispute, language) : refuse('not-found');
}

/** The PDF that was sent about a case; null before. */
export async function readPaper(context: DisputesContext, { disputeId, sellerIds }: OfDispute): Promise<Buffer | null> {
  const found = await findPaper(context.database, disputeId, sellerIds);
  if (!found) return null;
  const file = await openFile(context.files, { fileId: found.fileId, sellerIds: [found.sellerId] });
  return file?.bytes ?? null;
}
