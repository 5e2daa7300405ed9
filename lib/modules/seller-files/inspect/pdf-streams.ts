import { once } from 'node:events';
import { createInflate, constants, deflateSync } from 'node:zlib';
import type { PDFObject, PDFRawStream as Stream } from '@cantoo/pdf-lib';
import { FileProblem } from '../domain.ts';
import { decrypted, type PdfContext, pdf } from './pdf-library.ts';

const { PDFArray, PDFName, PDFNumber, PDFRawStream } = pdf;

/** Bytes that one stream may unpack to (an A4 page in colour at 600 dpi has 105 MB), and all of a document. */
const MAX_UNPACKED = 160 * 1024 * 1024;
const MAX_ALL_UNPACKED = 640 * 1024 * 1024;

/** LZW and run lengths, hardly written any more, unpack to 1,365 and 64 times as much at most. */
const MAX_OF_OTHER_PACKERS = { LZWDecode: 256 * 1024, RunLengthDecode: 2 * 1024 * 1024 } as const;

/** Pixels of one picture of a page. */
const MAX_PICTURE = 200_000_000;

const PACKERS = ['FlateDecode', 'Fl', 'LZWDecode', 'LZW', 'RunLengthDecode', 'RL'];
const FULL_NAMES: Readonly<Record<string, string>> = { Fl: 'FlateDecode', LZW: 'LZWDecode', RL: 'RunLengthDecode' };

const textOf = (value: PDFObject | undefined): string => (value instanceof PDFName ? value.decodeText() : '');

/**
 * Unpacks every stream of a document within the limits, and packs uncompressed ones: a stored file contains no plain
 * text that another program could execute. Throws `FileProblem` for streams that would fill a reader's memory.
 */
export async function verifyStreams(context: PdfContext, streams: readonly Stream[]): Promise<void> {
  let left = MAX_ALL_UNPACKED;
  for (const stream of new Set(streams)) {
    const filters = filtersOf(stream);
    const packers = filters.filter((filter) => PACKERS.includes(filter));
    if (packers.length > 1) throw new FileProblem('unpacks_too_large');
    const [packer] = packers.map((filter) => FULL_NAMES[filter] ?? filter);
    verifyPicture(stream);
    const bytes = decrypted(stream);
    if (packer === 'LZWDecode' || packer === 'RunLengthDecode') {
      if (bytes.length > MAX_OF_OTHER_PACKERS[packer]) throw new FileProblem('unpacks_too_large');
    } else if (packer === 'FlateDecode' && filters.length === 1)
      left -= await unpackedLength(bytes, Math.min(left, MAX_UNPACKED));
    else if (packer === 'FlateDecode' && bytes.length > MAX_OF_OTHER_PACKERS.LZWDecode)
      // A second filter that enlarges its input, which no real document has on large streams.
      throw new FileProblem('unpacks_too_large');
    if (filters.length === 0) pack(context, stream, bytes);
  }
}

function filtersOf(stream: Stream): string[] {
  const filter = stream.dict.lookup(PDFName.of('Filter'));
  if (filter instanceof PDFArray) return filter.asArray().map((_, index) => textOf(filter.lookup(index)));
  return filter === undefined ? [] : [textOf(filter)];
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
async function unpackedLength(bytes: Buffer, most: number): Promise<number> {
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

function pack(context: PdfContext, stream: Stream, bytes: Buffer): void {
  const dict = stream.dict.clone(context);
  dict.set(PDFName.of('Filter'), PDFName.of('FlateDecode'));
  dict.delete(PDFName.of('DecodeParms'));
  const ref = context.getObjectRef(stream);
  if (ref) context.assign(ref, PDFRawStream.of(dict, deflateSync(bytes)));
}
