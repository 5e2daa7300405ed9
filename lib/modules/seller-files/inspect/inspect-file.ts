import { MAX_FILE_BYTES } from '../contract/limits.ts';
import { fileKind, pdfStart, FileProblem, type Problem } from '../domain.ts';
import { type Result, ok, refuse } from '#lib/kernel/result.ts';
import type { InspectedFile } from './inspected.ts';

/**
 * Inspects a file and converts it to the stored form, or returns its problem. Runs in a process of its own
 * (`inspector.ts`); the reader of each kind is loaded with the first file of that kind.
 */
export async function inspectFile(bytes: Buffer): Promise<Result<InspectedFile, Problem>> {
  try {
    return ok(await inspected(bytes));
  } catch (error) {
    // A reader that throws has met a file that is not of its kind.
    return refuse(error instanceof FileProblem ? error.problem : 'damaged');
  }
}

async function inspected(bytes: Buffer): Promise<InspectedFile> {
  if (bytes.length === 0) throw new FileProblem('empty');
  if (bytes.length > MAX_FILE_BYTES) throw new FileProblem('too_large');
  const kind = fileKind(bytes);
  if (kind === null) throw new FileProblem('type');
  if (kind === 'heic') throw new FileProblem('heic');
  if (kind === 'pdf') return (await import('./pdf.ts')).inspectPdf(bytes.subarray(pdfStart(bytes)));
  if (kind === 'zip') return (await import('./word.ts')).inspectWord(bytes);
  if (kind === 'compound') return (await import('./compound.ts')).inspectCompound(bytes);
  return (await import('./picture.ts')).inspectPicture(bytes, kind);
}
