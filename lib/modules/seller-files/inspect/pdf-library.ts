import { createRequire } from 'node:module';
import { constants, inflateSync } from 'node:zlib';
import type * as PdfLibrary from '@cantoo/pdf-lib';
import { FileProblem } from '../domain.ts';

/**
 * The library that reads and writes PDF, with a guard around its unpacking. Loaded as CommonJS, because its ES modules
 * name files in a way that Node does not resolve.
 */
export const pdf = createRequire(import.meta.url)('@cantoo/pdf-lib') as typeof PdfLibrary;

export type PdfContext = PdfLibrary.PDFContext;

/** Objects and cross-references in compressed streams: most bytes of one, and of all of a document. */
const MAX_OBJECTS_BYTES = 24 * 1024 * 1024;
const MAX_ALL_OBJECTS_BYTES = 64 * 1024 * 1024;

type Guard = { hasRefused(): boolean; end(): void };

type Stream = PdfLibrary.PDFRawStream;

const { PDFArray, PDFName, PDFObjectStreamParser, PDFRawStream, PDFXRefStreamParser, decodePDFRawStream } = pdf;
const ORIGINAL = { objects: PDFObjectStreamParser.forStream, references: PDFXRefStreamParser.forStream };

/**
 * While the guard is open, Node unpacks streams of objects, within the limits, before the library sees them. The
 * library skips exceptions, so `hasRefused` reports a refusal. One document at a time.
 */
export function guardStreams(): Guard {
  let left = MAX_ALL_OBJECTS_BYTES;
  let refused = false;
  const unpacked = (stream: Stream): Stream => {
    try {
      const bytes = unpack(stream, Math.min(left, MAX_OBJECTS_BYTES));
      left -= bytes.length;
      const dict = stream.dict.clone();
      dict.delete(PDFName.of('Filter'));
      return PDFRawStream.of(dict, bytes);
    } catch (error) {
      if (error instanceof FileProblem) refused = true;
      throw error;
    }
  };
  PDFObjectStreamParser.forStream = (stream, wait) => ORIGINAL.objects(unpacked(stream), wait);
  PDFXRefStreamParser.forStream = (stream) => ORIGINAL.references(unpacked(stream));
  return {
    hasRefused: () => refused,
    end() {
      PDFObjectStreamParser.forStream = ORIGINAL.objects;
      PDFXRefStreamParser.forStream = ORIGINAL.references;
    },
  };
}

function unpack(stream: Stream, most: number): Buffer {
  const filter = stream.dict.lookup(PDFName.of('Filter'));
  const filters = filter instanceof PDFArray ? filter.asArray() : filter === undefined ? [] : [filter];
  const bytes = decrypted(stream);
  if (filters.length === 0) return within(bytes, most);
  // `FlateDecode` is the filter that writers use for objects; a chain of filters could unpack without limit.
  if (filters.length > 1 || filters[0] !== PDFName.of('FlateDecode')) throw new FileProblem('unpacks_too_large');
  try {
    return inflateSync(bytes, { maxOutputLength: Math.max(1, most), finishFlush: constants.Z_SYNC_FLUSH });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE') throw new FileProblem('unpacks_too_large');
    throw error;
  }
}

/** The bytes of a stream as they were before they were encrypted; still packed. */
export function decrypted({ dict, contents, transform }: Stream): Buffer {
  if (!transform) return Buffer.from(contents.buffer, contents.byteOffset, contents.length);
  const bare = pdf.PDFDict.withContext(dict.context);
  return Buffer.from(decodePDFRawStream(PDFRawStream.of(bare, contents, transform)).decode());
}

function within(bytes: Buffer, most: number): Buffer {
  if (bytes.length > most) throw new FileProblem('unpacks_too_large');
  return bytes;
}
