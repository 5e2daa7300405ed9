import { createRequire } from 'node:module';
import { readFileSync } from 'node:fs';
import type * as PdfLibrary from '@cantoo/pdf-lib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { HOSTILE } from '#lib/testing/files/hostile.ts';
import { fileInspector } from './inspector.ts';
import { readZip } from './zip.ts';

/** The verdict on a hostile file, and the cost of the process that inspects it. */

const inspector = fileInspector();

/** Most memory that a process may take while it looks at any of them, bytes. */
const MAX_RSS = 600 * 1024 * 1024;

let peak = 0;
const rssOf = (pid: number): number => {
  try {
    return Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) * 1024;
  } catch {
    return 0;
  }
};
let watch: NodeJS.Timeout;
beforeAll(() => {
  watch = setInterval(() => {
    for (const pid of inspector.running()) peak = Math.max(peak, rssOf(pid));
  }, 20);
});
afterAll(() => {
  clearInterval(watch);
  inspector.close();
});

const pdf = createRequire(import.meta.url)('@cantoo/pdf-lib') as typeof PdfLibrary;

/**
 * Everything that a reader finds in a file: its bytes as they lie, the parts of an archive, the streams of a document.
 */
async function textsOf(bytes: Buffer, isPdf: boolean): Promise<string> {
  const texts = [bytes.toString('latin1')];
  if (bytes.readUInt32LE(0) === 0x04034b50)
    texts.push(...readZip(bytes).map((part) => `${part.name} ${part.bytes.toString('utf8')}`));
  if (isPdf) {
    const { context } = await pdf.PDFDocument.load(bytes, { updateMetadata: false });
    for (const [, object] of context.enumerateIndirectObjects())
      if (object instanceof pdf.PDFRawStream)
        texts.push(Buffer.from(pdf.decodePDFRawStream(object).decode()).toString('latin1'));
  }
  return texts.join('\n');
}

test('there are kinds of hostile files enough, and none twice', () => {
  expect(HOSTILE.length).toBeGreaterThanOrEqual(80);
  expect(new Set(HOSTILE.map(({ what }) => what)).size).toBe(HOSTILE.length);
});

/** Kinds that people name when they speak of hostile uploads, and how they are called above. */
test.each([
  ['a file that is two at once', /with (an archive|a document|a page and a script) behind it$/, 5],
  ['a drawing with a script', /^an SVG/, 2],
  ['an archive that unpacks to too much', /^a (ZIP|PDF) bomb/, 5],
  ['a picture that unpacks to too much', /^a PNG (bomb|of one line|with a profile)/, 3],
  ['huge dimensions', /pixels wide|in a row|billion pixels/, 4],
  ['a position in a photograph', /with its position/, 1],
  ['a PDF with scripts', /^a PDF .*script/, 5],
  ['a file of another type than it says', /is called a docx|begins like|head of a GIF/, 4],
  ['a name that is a path', /climb out of their folder/, 1],
  ['more than 10 MB', /more than is taken/, 1],
] as const)('%s is among them', (_, called, least) => {
  expect(HOSTILE.filter(({ what }) => called.test(what)).length).toBeGreaterThanOrEqual(least);
});

test.each(HOSTILE)('$what', { timeout: 40_000 }, async ({ make, refused, without, isDrawn }) => {
  const sent = await make();
  const result = await inspector.inspect(sent);
  if (refused !== undefined) {
    expect(result).toEqual({ ok: false, reason: refused });
    return;
  }
  expect(result).toMatchObject({ ok: true });
  if (!result.ok || !without) throw new Error('nothing is kept');
  const { bytes, format, pages } = result.value;
  expect(await textsOf(sent, false)).toMatch(without);
  expect(await textsOf(bytes, format === 'pdf' && !isDrawn)).not.toMatch(without);
  // A stored file is inspected again like a new one, and is stored unchanged.
  expect(await inspector.inspect(bytes)).toMatchObject({ ok: true, value: { format, pages } });
});

test('no process took more memory than it may', () => {
  expect(peak).toBeGreaterThan(0);
  expect(peak).toBeLessThan(MAX_RSS);
});
