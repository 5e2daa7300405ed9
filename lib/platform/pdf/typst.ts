import { join } from 'node:path';
import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler';
import { renderSVG } from 'uqr';
import { type Result, ok, refuse } from '#lib/kernel/result.ts';
import { type Fonts, readFonts, unknownLetters } from './fonts.ts';
import type { Attachment, Picture } from './paper.ts';
import type { PdfJob, PdfProblem } from './render-pdf.ts';
import { sheetOf } from './sheet.ts';

/**
 * Typst behind the port. The template is ours and fixed; data comes as one JSON input and can be no markup. Fonts are
 * handed over as bytes. The compiler checks PDF/A-3a while it writes.
 */

/** Folder of the templates; the template reads nothing outside. */
const TEMPLATES = join(import.meta.dirname, 'templates');

/** Archivable, tagged, and may carry files. */
const STANDARD = 'a-3a';

/** Letter in the place of one that no font has. */
const REPLACEMENT = '?';

/**
 * Papers after which the engine forgets what it laid out: what papers have in common is laid out once for them, and
 * emptying after each would take a twentieth of the time.
 */
const PAPERS_BETWEEN_EMPTYING = 5;

let engine: { compiler: NodeCompiler; fonts: Fonts } | null = null;
let papers = 0;

function startEngine() {
  const fonts = readFonts();
  return { compiler: NodeCompiler.create({ workspace: TEMPLATES, fontArgs: [{ fontBlobs: fonts.blobs }] }), fonts };
}

export async function drawPaper(job: PdfJob): Promise<Result<Uint8Array, PdfProblem>> {
  engine ??= startEngine();
  const { compiler, fonts } = engine;
  const files = filesOf(compiler);
  try {
    const sheet = sheetOf(job.paper, job.pageLabel, (picture) =>
      'qr' in picture ? files.add('svg', Buffer.from(renderSVG(picture.qr, { border: 0 }))) : files.addPicture(picture),
    );
    const data = JSON.stringify({ ...sheet, attachments: (job.attachments ?? []).map((one) => attached(one, files)) });
    const unknown = unknownLetters(data, fonts);
    if (unknown.length > 0 && job.unknownLetters !== 'replace')
      return refuse({ kind: 'unknown_letters', letters: unknown });
    return compile(compiler, withoutLetters(data, unknown), job.createdAt);
  } finally {
    files.forget();
    papers += 1;
    if (papers % PAPERS_BETWEEN_EMPTYING === 0) compiler.evictCache(0);
  }
}

function compile(compiler: NodeCompiler, data: string, createdAt: Date): Result<Uint8Array, PdfProblem> {
  const compiled = compiler.compile({ mainFilePath: join(TEMPLATES, 'paper.typ'), inputs: { data } });
  const why = compiled.takeDiagnostics();
  if (why !== null) return refuse({ kind: 'not_drawable', why: JSON.stringify(why.shortDiagnostics) });
  if (compiled.result === null) return refuse({ kind: 'not_drawable', why: 'no result' });
  try {
    const creationTimestamp = Math.floor(createdAt.getTime() / 1_000);
    return ok(compiler.pdf(compiled.result, { pdfStandard: STANDARD, creationTimestamp }));
  } catch (error) {
    return refuse({ kind: 'not_drawable', why: String(error) });
  }
}

type Files = ReturnType<typeof filesOf>;

/** Files of one paper that the template reads: pictures and attachments. They lie in memory. */
function filesOf(compiler: NodeCompiler) {
  const paths: string[] = [];
  const add = (type: string, bytes: Uint8Array): string => {
    const name = `of-paper/${paths.length}.${type}`;
    paths.push(join(TEMPLATES, name));
    compiler.mapShadow(join(TEMPLATES, name), Buffer.from(bytes));
    return name;
  };
  return {
    add,
    addPicture: ({ bytes, type }: Picture): string => add(type, bytes),
    forget: (): void => {
      for (const path of paths) compiler.unmapShadow(path);
    },
  };
}

const attached = ({ bytes, name, mediaType, description }: Attachment, files: Files) => ({
  path: files.add('bin', bytes),
  name,
  mediaType,
  description,
});

const withoutLetters = (text: string, letters: readonly string[]): string =>
  letters.reduce((rest, letter) => rest.replaceAll(letter, REPLACEMENT), text);
