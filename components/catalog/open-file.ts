import type { Language } from '#lib/kernel/language.ts';
import { decodeAs, decodeText, type Encoding, kindOf, type OtherKind } from '#lib/platform/tables/decode.ts';
import { MAX_TABLE_BYTES } from './import-actions.ts';

/** A file that a person chose, as the text of a table. `encoding` is null for a workbook, whose letters are certain. */
export type OpenedFile = { name: string; bytes: Uint8Array; text: string; encoding: Encoding | null };

/** Why a file is no table; each has a sentence under `catalog.import.problem`. */
export type FileProblem = 'tooLong' | 'letters' | 'encoding' | 'workbook' | Exclude<OtherKind, 'xlsx' | 'xml'>;

/** Bytes of UTF-8 of a text, at most; a file in UTF-16 is about twice as long. */
const MAX_FILE_BYTES = 2 * MAX_TABLE_BYTES;
/** Bytes of a workbook; what it unpacks to is counted while it unpacks. */
const MAX_WORKBOOK_BYTES = 5_000_000;

/** Reads a file; `encoding` is the one that the person chose, and null lets the letters decide. */
export async function openFile(
  name: string,
  bytes: Uint8Array,
  { language, encoding = null }: { language: Language; encoding?: Encoding | null },
): Promise<OpenedFile | FileProblem> {
  const kind = kindOf(bytes);
  if (kind === 'xlsx') return openWorkbook(name, bytes);
  if (kind !== null) return kind === 'xml' ? 'html' : kind;
  if (bytes.length > MAX_FILE_BYTES) return 'tooLong';
  const decoded = encoding === null ? decodeText(bytes, language) : decodeAs(bytes, encoding);
  if (decoded === null) return encoding === null ? 'letters' : 'encoding';
  return fitting({ name, bytes, ...decoded });
}

/** The reader of workbooks is loaded by those who bring one. */
async function openWorkbook(name: string, bytes: Uint8Array): Promise<OpenedFile | FileProblem> {
  if (bytes.length > MAX_WORKBOOK_BYTES) return 'tooLong';
  const { readWorkbook } = await import('#lib/platform/tables/read-workbook.ts');
  const text = await readWorkbook(bytes);
  return text === null ? 'workbook' : fitting({ name, bytes, text, encoding: null });
}

const fitting = (file: OpenedFile): OpenedFile | 'tooLong' =>
  new TextEncoder().encode(file.text).length > MAX_TABLE_BYTES ? 'tooLong' : file;
