import { createRequire } from 'node:module';
import { randomBytes } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type * as PdfLibrary from '@cantoo/pdf-lib';
import sharp from 'sharp';
import { afterAll, describe, expect, test, vi } from 'vitest';
import { log } from '#lib/platform/log.ts';
import { madePdf, packed } from '#lib/testing/files/pdfs.ts';
import { bitmap, greyPng, pagedTiff, phonePhoto, png, tiff } from '#lib/testing/files/pictures.ts';
import { madeDoc, madeDocx } from '#lib/testing/files/words.ts';
import { testInAll } from '#lib/testing/test-in-all.ts';
import type { InspectedFile } from './inspected.ts';
import { fileInspector } from './inspector.ts';
import { readZip } from './zip.ts';

const inspector = fileInspector();
afterAll(() => inspector.close());

const pdf = createRequire(import.meta.url)('@cantoo/pdf-lib') as typeof PdfLibrary;

async function kept(bytes: Buffer): Promise<InspectedFile> {
  const result = await inspector.inspect(bytes);
  if (!result.ok) throw new Error(result.reason);
  return result.value;
}

/** The colour in the middle of a corner of a picture. */
async function colourAt(bytes: Buffer, at: { left: number; top: number }): Promise<'red' | 'blue' | 'other'> {
  const { data } = await sharp(bytes)
    .extract({ ...at, width: 4, height: 4 })
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const [red = 0, green = 0, blue = 0] = data;
  if (green > 80) return 'other';
  return red > 180 && blue < 80 ? 'red' : blue > 180 && red < 80 ? 'blue' : 'other';
}

describe('pictures', () => {
  test('a photograph stands as it was taken, without a word of who, where and with what', async () => {
    const sent = await phonePhoto(640, 480);
    expect((await sharp(sent).metadata()).exif?.length).toBeGreaterThan(100);
    const { bytes, ...facts } = await kept(sent);
    expect(facts).toEqual({ format: 'jpeg', width: 480, height: 640, pages: 1 });
    const seen = await sharp(bytes).metadata();
    expect([seen.exif, seen.xmp, seen.iptc, seen.icc, seen.orientation]).toEqual(Array(5).fill(undefined));
    // Turned clockwise by 90°, what was on one side is on top.
    expect([await colourAt(bytes, { left: 240, top: 20 }), await colourAt(bytes, { left: 240, top: 610 })]).toEqual([
      'red',
      'blue',
    ]);
  });

  test('PNG, TIFF and BMP lose nothing and become PNG', async () => {
    for (const sent of [await png(300, 200), await tiff(300, 200), bitmap(300, 200)]) {
      const { bytes, ...facts } = await kept(sent);
      expect(facts).toEqual({ format: 'png', width: 300, height: 200, pages: 1 });
      expect([await colourAt(bytes, { left: 10, top: 190 }), await colourAt(bytes, { left: 280, top: 10 })]).toEqual([
        'red',
        'blue',
      ]);
    }
  });

  testInAll('the longer side is kept to 4,096 pixels, and a picture of 50 million is read', async () => {
    expect(await kept(greyPng(7_000, 7_000))).toMatchObject({ format: 'png', width: 4_096, height: 4_096 });
    expect(await kept(greyPng(10_000, 2_000))).toMatchObject({ format: 'png', width: 4_096, height: 819 });
  });

  testInAll('what would be too long without a loss is kept as a photograph', async () => {
    const side = 2_600;
    const sent = await sharp(randomBytes(side * side * 3), { raw: { width: side, height: side, channels: 3 } })
      .tiff({ compression: 'jpeg', quality: 70 })
      .toBuffer();
    expect(sent.length).toBeLessThan(10 * 1024 * 1024);
    const { bytes, ...facts } = await kept(sent);
    expect(facts).toEqual({ format: 'jpeg', width: side, height: side, pages: 1 });
    expect(bytes.length).toBeLessThan(11 * 1024 * 1024);
  });

  test('a TIFF of several pages becomes a PDF of them', async () => {
    const { bytes, ...facts } = await kept(pagedTiff(3, 200, 300));
    expect(facts).toEqual({ format: 'pdf', width: null, height: null, pages: 3 });
    const document = await pdf.PDFDocument.load(bytes);
    expect(document.getPages().map((page) => Math.round(page.getHeight()))).toEqual([842, 842, 842]);
  });
});

describe('documents', () => {
  const streamsOf = async (bytes: Buffer): Promise<string[]> => {
    const { context } = await pdf.PDFDocument.load(bytes);
    return context
      .enumerateIndirectObjects()
      .flatMap(([, object]) =>
        object instanceof pdf.PDFRawStream
          ? [Buffer.from(pdf.decodePDFRawStream(object).decode()).toString('latin1')]
          : [],
      );
  };

  test('a PDF keeps its pages, their sizes and what is drawn on them', async () => {
    const { bytes, ...facts } = await kept(madePdf({ pages: 3, page: '/Rotate 90 /CropBox [0 0 300 400]' }));
    expect(facts).toEqual({ format: 'pdf', width: null, height: null, pages: 3 });
    const document = await pdf.PDFDocument.load(bytes);
    expect(document.getPages().map((page) => [page.getRotation().angle, page.getWidth(), page.getHeight()])).toEqual(
      Array(3).fill([90, 595, 842]),
    );
    expect((await streamsOf(bytes)).join()).toContain('(A page of paper) Tj');
  });

  test('one behind a line break, a byte order mark or a header is kept from where it begins', async () => {
    for (const before of ['\r\n', '\u00ef\u00bb\u00bf', 'HTTP/1.1 200 OK\r\n\r\n']) {
      // Places count from the beginning of the file, or from that of the document in it.
      const moved = Buffer.concat([Buffer.from(before, 'latin1'), madePdf()]);
      for (const sent of [madePdf({ before }), moved]) {
        const { bytes, pages } = await kept(sent);
        expect([pages, bytes.indexOf('%PDF-'), bytes.includes('HTTP/1.1')]).toEqual([1, 0, false]);
        expect((await streamsOf(bytes)).join()).toContain('(A page of paper) Tj');
      }
    }
  });

  test('what was filled into a form stays to be read, and no field of it does anything', async () => {
    const { bytes } = await kept(
      madePdf({
        catalog: '/AcroForm << /Fields [6 0 R] >>',
        page: '/Annots [6 0 R]',
        objects: [
          '<< /Type /Annot /Subtype /Widget /FT /Tx /T (n) /V (514) /Rect [0 0 50 20] /AP << /N 7 0 R >> /AA << >> >>',
          packed('/Type /XObject /Subtype /Form /BBox [0 0 50 20]', 'BT (514 000 000) Tj ET'),
        ],
      }),
    );
    expect((await streamsOf(bytes)).join()).toContain('(514 000 000) Tj');
    expect(bytes.toString('latin1')).toMatch(/\/Widget/);
    expect(bytes.toString('latin1')).not.toMatch(/\/AcroForm|\/AA|\/FT/);
  });

  test('one that encrypts itself for everybody to open is kept in the clear', async () => {
    const document = await pdf.PDFDocument.load(madePdf());
    document.encrypt({ userPassword: '', ownerPassword: 'owner-of-it' });
    const { bytes } = await kept(Buffer.from(await document.save({ useObjectStreams: false })));
    expect((await streamsOf(bytes)).join()).toContain('(A page of paper) Tj');
  });

  test('one whose objects are packed, as most are, is read', async () => {
    const document = await pdf.PDFDocument.load(madePdf({ pages: 2 }));
    const { bytes, pages } = await kept(Buffer.from(await document.save({ useObjectStreams: true })));
    expect(pages).toBe(2);
    expect((await streamsOf(bytes)).join()).toContain('(A page of paper) Tj');
  });

  test('a docx keeps its parts, and a doc its bytes', async () => {
    const { bytes, format } = await kept(madeDocx());
    expect(format).toBe('docx');
    expect(readZip(bytes).map(({ name }) => name)).toEqual([
      '[Content_Types].xml',
      '_rels/.rels',
      'word/document.xml',
      'word/_rels/document.xml.rels',
    ]);
    const sent = madeDoc();
    expect((await kept(sent)).bytes.equals(sent)).toBe(true);
  });
});

describe('the processes', () => {
  test('are two at most, and twenty files at once are looked at one after another', async () => {
    const own = fileInspector();
    const sent = await png(600, 600);
    let most = 0;
    const watch = setInterval(() => {
      most = Math.max(most, own.running().length);
    }, 5);
    const results = await Promise.all(Array.from({ length: 20 }, () => own.inspect(sent)));
    clearInterval(watch);
    expect(results.every(({ ok }) => ok)).toBe(true);
    expect(most).toBe(2);
    own.close();
    await vi.waitFor(() => expect(own.running()).toEqual([]));
  });

  test('one that takes too long is killed, and the next file is looked at by another', async () => {
    vi.spyOn(log, 'warn').mockImplementation(() => undefined);
    const own = fileInspector({ timeLimitMs: 1 });
    expect(await own.inspect(madePdf())).toEqual({ ok: false, reason: 'took_too_long' });
    expect(own.running()).toEqual([]);
    own.close();
  });

  test('one that falls takes only its file along', async () => {
    vi.spyOn(log, 'warn').mockImplementation(() => undefined);
    const own = fileInspector();
    const [, falling] = await Promise.all([own.inspect(madePdf()), own.inspect(madePdf())]);
    expect(falling.ok).toBe(true);
    const [pid = 0] = own.running();
    const asked = own.inspect(greyPng(7_000, 7_000));
    process.kill(pid, 'SIGKILL');
    await wait(1);
    await asked;
    expect(await own.inspect(madePdf())).toMatchObject({ ok: true });
    own.close();
  });
});
