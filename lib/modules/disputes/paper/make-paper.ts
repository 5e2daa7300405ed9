import type { Language } from '#lib/kernel/language.ts';
import { ok, refuse, type Result } from '#lib/kernel/result.ts';
import { MAX_DOCUMENT_BYTES } from '#lib/modules/acquiring/index.ts';
import { openFile } from '#lib/modules/seller-files/index.ts';
import { readClock } from '#lib/platform/db/clock.sql.ts';
import { mergePdfs } from '#lib/platform/pdf/merge-pdfs.ts';
import type { DisputesContext } from '../context.ts';
import type { DisputeView } from '../views/disputes.ts';
import { disputePaper, type PaperFile } from './dispute-paper.ts';

/** Pages of an answer, at most. */
const MAX_PAPER_PAGES = 100;

/** Schemes and issuers abroad read English, so that is what goes to them; people read a preview in theirs. */
export const ACQUIRER_LANGUAGE: Language = 'en';

/**
 * Why there is no paper. Nothing is ever cut off: `too-large` is above the limit of bytes or pages; `not-printable` a
 * file that is no picture and no PDF, by its name.
 */
export type PaperProblem = { kind: 'too-large' | 'unavailable' } | { kind: 'not-printable'; name: string };

export type MadePaper = { bytes: Buffer; pages: number };

/** The one PDF of a case: letter, records, and the seller's files merged into it. */
export async function makePaper(
  context: DisputesContext,
  dispute: DisputeView,
  language: Language = ACQUIRER_LANGUAGE,
): Promise<Result<MadePaper, PaperProblem>> {
  const files = await readFiles(context, dispute);
  if (!files.ok) return files;
  const { now } = await readClock(context.database);
  const made = await context.renderPdf({
    paper: disputePaper(dispute, files.value, { language, timeZone: context.timeZone }),
    createdAt: now,
    unknownLetters: 'replace',
  });
  if (!made.ok) return refuse({ kind: made.reason.kind === 'too_large' ? 'too-large' : 'unavailable' });
  const behind = files.value.flatMap((file) => ('pdf' in file ? [file] : []));
  const merged = await mergePdfs(
    made.value,
    behind.map(({ pdf }) => pdf),
    { maxPages: MAX_PAPER_PAGES, createdAt: now },
  );
  if (!merged.ok) {
    if (merged.reason.kind === 'not_mergeable')
      return refuse({ kind: 'not-printable', name: behind[merged.reason.index]?.name ?? '' });
    return refuse({ kind: merged.reason.kind === 'too_many_pages' ? 'too-large' : 'unavailable' });
  }
  return merged.value.bytes.length > MAX_DOCUMENT_BYTES ? refuse({ kind: 'too-large' }) : ok(merged.value);
}

const PICTURES = { jpeg: 'jpg', png: 'png' } as const;

async function readFiles(
  { files }: DisputesContext,
  { own, sellerId }: DisputeView,
): Promise<Result<PaperFile[], PaperProblem>> {
  const read: PaperFile[] = [];
  for (const { file } of own) {
    if (!file) continue;
    const { fileId, name, format } = file;
    if (format === 'doc' || format === 'docx') return refuse({ kind: 'not-printable', name });
    const opened = await openFile(files, { fileId, sellerIds: [sellerId] });
    if (!opened) return refuse({ kind: 'not-printable', name });
    const { bytes } = opened;
    read.push({
      fileId,
      name,
      ...(format === 'pdf' ? { pdf: bytes } : { picture: { bytes, type: PICTURES[format] } }),
    });
  }
  return ok(read);
}
