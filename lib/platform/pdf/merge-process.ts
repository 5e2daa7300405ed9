import { createRequire } from 'node:module';
import type * as PdfLibrary from '@cantoo/pdf-lib';
import { ok, refuse } from '#lib/kernel/result.ts';
import { answerJobs } from '#lib/platform/processes/answer-jobs.ts';
import type { MergeJob } from './merge-pdfs.ts';

/**
 * The process that puts PDFs one behind another, started by `merge-pdfs.ts` without an environment, a secret, or the
 * right to write a file or start a program, and at the lowest priority of this machine.
 */

// Loaded as CommonJS, because its ES modules name files in a way that Node does not resolve.
const { PDFDocument } = createRequire(import.meta.url)('@cantoo/pdf-lib') as typeof PdfLibrary;

answerJobs(async ({ first, others, maxPages, createdAt }: MergeJob) => {
  const whole = await PDFDocument.load(first, { updateMetadata: false });
  for (const [index, bytes] of others.entries()) {
    try {
      const document = await PDFDocument.load(bytes, { updateMetadata: false });
      if (whole.getPageCount() + document.getPageCount() > maxPages) return refuse({ kind: 'too_many_pages' });
      for (const page of await whole.copyPages(document, document.getPageIndices())) whole.addPage(page);
    } catch {
      return refuse({ kind: 'not_mergeable', index });
    }
  }
  // The same parts are the same bytes.
  whole.setModificationDate(new Date(createdAt));
  return ok({ bytes: await whole.save({ useObjectStreams: false }), pages: whole.getPageCount() });
});
