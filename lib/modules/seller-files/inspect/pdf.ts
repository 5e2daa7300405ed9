import { MAX_KEPT_BYTES, MAX_PAGES } from '../contract/limits.ts';
import { FileProblem } from '../domain.ts';
import type { InspectedFile } from './inspected.ts';
import { cleanPage } from './pdf-clean.ts';
import { guardStreams, pdf } from './pdf-library.ts';
import { verifyStreams } from './pdf-streams.ts';

/**
 * PDF, written anew: the pages of the document are copied into an empty one with their drawn content alone. Scripts,
 * actions, links, forms, attachments, layers, outlines, metadata and bytes before the first or after the last object
 * are left out. A document that opens without a password is stored without its encryption. Throws `FileProblem`.
 */
export async function inspectPdf(bytes: Buffer): Promise<InspectedFile> {
  const source = await readDocument(bytes);
  const pages = pagesOf(source);
  if (pages.length > MAX_PAGES) throw new FileProblem('pages');
  if (pages.length === 0) throw new FileProblem('damaged');
  const streams = pages.flatMap((page) => cleanPage(source.context, page.node));
  await verifyStreams(source.context, streams);
  const kept = await pdf.PDFDocument.create({ updateMetadata: false });
  try {
    for (const page of await kept.copyPages(source, source.getPageIndices())) kept.addPage(page);
  } catch {
    throw new FileProblem('damaged');
  }
  return { bytes: await saved(kept), format: 'pdf', width: null, height: null, pages: pages.length };
}

type Document = Awaited<ReturnType<typeof pdf.PDFDocument.load>>;

async function readDocument(bytes: Buffer): Promise<Document> {
  const guard = guardStreams();
  try {
    const read = await pdf.PDFDocument.load(bytes, {
      updateMetadata: false,
      // Documents encrypted with an empty password are opened.
      password: '',
      parseSpeed: Number.POSITIVE_INFINITY,
    });
    if (guard.hasRefused()) throw new FileProblem('unpacks_too_large');
    return read;
  } catch (error) {
    if (error instanceof FileProblem) throw error;
    if (guard.hasRefused()) throw new FileProblem('unpacks_too_large');
    throw new FileProblem(isEncryption(error) ? 'encrypted' : 'damaged');
  } finally {
    guard.end();
  }
}

const isEncryption = (error: unknown): boolean => /encrypt|password|decrypt/i.test((error as Error).message ?? '');

function pagesOf(document: Document): ReturnType<Document['getPages']> {
  try {
    return document.getPages();
  } catch {
    throw new FileProblem('damaged');
  }
}

async function saved(document: Document): Promise<Buffer> {
  const bytes = Buffer.from(
    await document.save({ useObjectStreams: false, addDefaultPage: false, updateFieldAppearances: false }),
  );
  if (bytes.length > MAX_KEPT_BYTES) throw new FileProblem('too_large');
  return bytes;
}

/** A PDF with one JPEG on each page. */
export async function picturesAsPdf(
  pages: readonly { bytes: Buffer; width: number; height: number; pointsPerPixel: number }[],
): Promise<Buffer> {
  const document = await pdf.PDFDocument.create({ updateMetadata: false });
  for (const { bytes, width, height, pointsPerPixel } of pages) {
    const size = { width: width * pointsPerPixel, height: height * pointsPerPixel };
    document.addPage([size.width, size.height]).drawImage(await document.embedJpg(bytes), { x: 0, y: 0, ...size });
  }
  return saved(document);
}
