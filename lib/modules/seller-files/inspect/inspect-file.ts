import { MAX_FILE_BYTES } from '../contract/limits.ts';
import { fileKind, pdfStart } from '../domain/file-kind.ts';
import { FileProblem, type Problem } from '../domain/problems.ts';
import { type Result, ok, refuse } from '#lib/kernel/result.ts';
import type { InspectedFile } from './inspected.ts';

/**
 * Looks at a file and makes of it what is kept, or says why it is not taken. Runs in a process of its own
 * (`inspector.ts`); what reads each kind is loaded when the first of it comes.
 */
export async function inspectFile(bytes: Buffer): Promise<Result<InspectedFile, Problem>> {
  try {
    return ok(await inspected(bytes));
  } catch (error) {
    // A reader that fell over something: the file is not what it says it is.
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
