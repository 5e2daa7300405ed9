import { once } from 'node:events';
import { createInflate, constants, deflateSync } from 'node:zlib';
import type { PDFObject, PDFRawStream as Stream } from '@cantoo/pdf-lib';
import { FileProblem } from '../domain.ts';
import { decrypted, type PdfContext, pdf } from './pdf-library.ts';

const { PDFArray, PDFName, PDFNumber, PDFRawStream, decodePDFRawStream } = pdf;

/** Bytes that one stream may unpack to (an A4 page in colour at 600 dpi has 105 MB), and all of a document. */
const MAX_UNPACKED = 160 * 1024 * 1024;
const MAX_ALL_UNPACKED = 640 * 1024 * 1024;

/**
 * Bytes of one stream that the library has to unpack, in this process and as a whole: LZW, run lengths, and what lies
 * in text. Hardly written any more; an A4 page in grey at 300 dpi has 9 MB.
 */
const MAX_IN_MEMORY = 32 * 1024 * 1024;

/** Pixels of one picture of a page. */
const MAX_PICTURE = 200_000_000;

/** Filters by the short names of inline images, which some programs write for streams too. */
const FULL_NAMES: Readonly<Record<string, string>> = {
  Fl: 'FlateDecode',
  LZW: 'LZWDecode',
  RL: 'RunLengthDecode',
  A85: 'ASCII85Decode',
  AHx: 'ASCIIHexDecode',
};
const PACKERS = ['FlateDecode', 'LZWDecode', 'RunLengthDecode'];
const READABLE = [...PACKERS, 'ASCII85Decode', 'ASCIIHexDecode'];

/** Bytes that the library hands out at once: it makes room for as many before it unpacks the first. */
const PORTION = 64 * 1024;

const textOf = (value: PDFObject | undefined): string => (value instanceof PDFName ? value.decodeText() : '');

/**
 * Unpacks every packed stream of a document within the limits, and packs uncompressed ones: a stored file contains no
 * plain text that another program could execute. Throws `FileProblem` for streams that would fill a reader's memory,
 * and for those packed twice.
 */
export async function verifyStreams(context: PdfContext, streams: readonly Stream[]): Promise<void> {
  let left = MAX_ALL_UNPACKED;
  for (const stream of new Set(streams)) {
    const filters = filtersOf(stream);
    const [packer, another] = filters.filter((filter) => PACKERS.includes(filter));
    if (another !== undefined) throw new FileProblem('unpacks_too_large');
    verifyPicture(stream);
    const bytes = decrypted(stream);
    if (packer !== undefined) {
      const first = filters.slice(0, filters.indexOf(packer) + 1);
      left -=
        first[0] === 'FlateDecode'
          ? await inflatedLength(bytes, Math.min(left, MAX_UNPACKED))
          : decodedLength(context, stream, bytes, first, Math.min(left, MAX_IN_MEMORY));
    }
    if (filters.length === 0) pack(context, stream, bytes);
  }
}

function filtersOf(stream: Stream): string[] {
  const filter = stream.dict.lookup(PDFName.of('Filter'));
  const names = filter instanceof PDFArray ? filter.asArray().map((_, index) => filter.lookup(index)) : [filter];
  return names.map(textOf).flatMap((name) => (name === '' ? [] : [FULL_NAMES[name] ?? name]));
}

function verifyPicture({ dict }: Stream): void {
  if (textOf(dict.lookup(PDFName.of('Subtype'))) !== 'Image') return;
  const [width, height] = ['Width', 'Height'].map((key) => {
    const value = dict.lookup(PDFName.of(key));
    return value instanceof PDFNumber ? value.asNumber() : 0;
  });
  if (!((width ?? 0) * (height ?? 0) <= MAX_PICTURE)) throw new FileProblem('dimensions');
}

/** How long packed bytes are unpacked, without keeping them. Broken ones are as long as they can be read. */
async function inflatedLength(bytes: Buffer, most: number): Promise<number> {
  let length = 0;
  const inflate = createInflate({ finishFlush: constants.Z_SYNC_FLUSH });
  inflate.on('data', (chunk: Buffer) => {
    length += chunk.length;
    if (length > most) inflate.destroy();
  });
  inflate.on('error', () => undefined);
  inflate.end(bytes);
  await once(inflate, 'close');
  if (length > most) throw new FileProblem('unpacks_too_large');
  return length;
}

/** The same by the library, for all filters up to the one that packs. */
function decodedLength(
  context: PdfContext,
  stream: Stream,
  bytes: Buffer,
  filters: readonly string[],
  most: number,
): number {
  if (!filters.every((filter) => READABLE.includes(filter))) throw new FileProblem('damaged');
  const dict = stream.dict.clone(context);
  dict.set(PDFName.of('Filter'), context.obj(filters.map((filter) => PDFName.of(filter))));
  dict.delete(PDFName.of('DecodeParms'));
  let length = 0;
  try {
    const unpacking = decodePDFRawStream(PDFRawStream.of(dict, bytes));
    for (let portion = PORTION; portion > 0 && length <= most; length += portion)
      portion = unpacking.getBytes(PORTION).length;
  } catch {
    // A broken stream ends where it breaks, as for every reader.
  }
  if (length > most) throw new FileProblem('unpacks_too_large');
  return length;
}

function pack(context: PdfContext, stream: Stream, bytes: Buffer): void {
  const dict = stream.dict.clone(context);
  dict.set(PDFName.of('Filter'), PDFName.of('FlateDecode'));
  dict.delete(PDFName.of('DecodeParms'));
  const ref = context.getObjectRef(stream);
  if (ref) context.assign(ref, PDFRawStream.of(dict, deflateSync(bytes)));
}
