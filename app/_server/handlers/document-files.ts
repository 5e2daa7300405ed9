import { audit } from '#app/_server/actions/audit.ts';
import { streamedFile } from '#app/_server/lists/streamed-file.ts';
import { hereByClock } from '#app/_server/pages/shared.ts';
import { currentPerson } from '#app/_server/person.ts';
import { MAX_IN_ONE_PDF } from '#components/documents/document-files.ts';
import { parseIds } from '#components/list/filters/export-params.ts';
import type { Language } from '#lib/kernel/language.ts';
import { wireTimestamp } from '#lib/kernel/time/timestamps.ts';
import { documentTitle } from '#lib/modules/documents/contract/document-title.ts';
import type { SellerAccess } from '#lib/modules/access/index.ts';
import {
  type DocumentPaper,
  documentPaper,
  papersOfDocuments,
  xmlOfDocument,
} from '#lib/modules/documents/dashboard.ts';
import { settings } from '#lib/platform/env.ts';
import { mergePdfs } from '#lib/platform/pdf/merge-pdfs.ts';
import { pdfLater } from '#lib/platform/pdf/pdf-response.ts';
import { renderPdf } from '#lib/platform/pdf/render-pdf.ts';
import { writeZip, type ZipFile } from '#lib/platform/tables/write-zip.ts';

/**
 * Papers of several documents for their seller, as a ZIP of signed files or as one signed PDF for printing. Each says
 * that it is a copy: the original is the first file that is downloaded at a document's own address
 * (docs/decisions/0205).
 */

const missing = (): Response => new Response(null, { status: 404 });

/** Pages of one joined PDF, at most. */
const MAX_PAGES = 500;

type Asked = { request: Request; sellers: readonly SellerAccess[]; language: Language };

export async function documentsFile({ request, sellers, language }: Asked): Promise<Response> {
  const words = Object.fromEntries(new URL(request.url).searchParams);
  const format = words['format'] === 'pdf' || words['format'] === 'zip' ? words['format'] : null;
  const ids = parseIds(words) ?? [];
  const person = await currentPerson();
  if (!person || format === null || (format === 'pdf' && ids.length > MAX_IN_ONE_PDF)) return missing();
  const papers = await papersOfDocuments(
    ids,
    sellers.map(({ id }) => id),
  );
  if (papers.length === 0) return missing();
  // Before the first byte: afterwards an archive can only be broken off.
  if (papers.some(({ signer }) => signer === null)) return pdfLater(language);
  for (const sellerId of new Set(papers.map(({ shown }) => shown.sellerId))) {
    const after = { format, documents: papers.filter(({ shown }) => shown.sellerId === sellerId).length };
    await audit({ userId: person.id, scope: { sellerId }, action: 'exported', subject: 'documents', after });
  }
  const { timeZone } = settings();
  const { now: at } = await hereByClock();
  const name = `documents-${wireTimestamp(at, timeZone).slice(0, 16).replace(/[ :]/g, '-')}.${format}`;
  if (format === 'zip')
    return streamedFile({ name, mediaType: 'application/zip', chunks: writeZip(filesOf(papers), at) });
  return (await joined(papers, { name, at })) ?? pdfLater(language);
}

/** The file of a document, signed where `isSigned`; null where it cannot be made now. */
async function fileOf(paper: DocumentPaper, { isSigned }: { isSigned: boolean }): Promise<Buffer | null> {
  const { publicId, shown, logo, signer } = paper;
  if (!signer) return null;
  const { language, issuedAt, content } = shown;
  const on = { language, second: content.secondLanguage ?? null, format: 'a4', isCopy: true, signer } as const;
  const attachments = [xmlOfDocument(publicId, shown)];
  const request = { createdAt: issuedAt, unknownLetters: 'replace', attachments } as const;
  const whole = await renderPdf({ ...request, paper: documentPaper(shown, { ...on, logo }) });
  // A logo that browsers show and the engine cannot read is no reason to be without the paper.
  const made =
    whole.ok || logo === null
      ? whole
      : await renderPdf({ ...request, paper: documentPaper(shown, { ...on, logo: null }) });
  if (!made.ok) return null;
  return isSigned ? signer.sign(made.value) : made.value;
}

/** A file that could not be made breaks the archive off: one that lacks a document must not look whole. */
async function* filesOf(papers: readonly DocumentPaper[]): AsyncGenerator<ZipFile> {
  const taken = new Set<string>();
  for (const paper of papers) {
    const bytes = await fileOf(paper, { isSigned: true });
    if (!bytes) throw new Error('a document could not be made');
    yield { name: nameOf(paper, taken), chunks: [bytes] };
  }
}

/** Title of a document as the name of a file; the second of two alike, of two businesses, has a number. */
function nameOf({ shown }: DocumentPaper, taken: Set<string>): string {
  const title = documentTitle(shown.type, shown.number, shown.language)
    .replace(/[\u2066-\u2069]/g, '')
    .replace(/[/\\:*?"<>|]/g, '-');
  let name = `${title}.pdf`;
  for (let count = 2; taken.has(name); count += 1) name = `${title} (${count}).pdf`;
  taken.add(name);
  return name;
}

/** One PDF of all, signed by the key of the first; null where it cannot be made now. */
async function joined(papers: readonly DocumentPaper[], { name, at }: { name: string; at: Date }) {
  const files: Buffer[] = [];
  for (const paper of papers) {
    const bytes = await fileOf(paper, { isSigned: false });
    if (!bytes) return null;
    files.push(bytes);
  }
  const [first, ...others] = files;
  if (!first) return null;
  const merged = await mergePdfs(first, others, { maxPages: MAX_PAGES, createdAt: at });
  if (!merged.ok) return null;
  const bytes = (await papers[0]?.signer?.sign(merged.value.bytes)) ?? merged.value.bytes;
  return new Response(new Uint8Array(bytes), {
    headers: {
      'content-type': 'application/pdf',
      'content-disposition': `attachment; filename="${name}"`,
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff',
    },
  });
}
