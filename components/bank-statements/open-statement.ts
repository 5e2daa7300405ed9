import type { Language } from '#lib/kernel/language.ts';
import { decodeText, kindOf, type OtherKind } from '#lib/platform/tables/decode.ts';

/** A statement that a person chose, as a text. */
export type OpenedStatement = { text: string; isWorkbook: boolean };

/** Why a file is no statement; each has a sentence under `bank-statements.problem`. */
export type FileProblem = 'tooLong' | 'letters' | 'workbook' | Exclude<OtherKind, 'xlsx' | 'xml'>;

/** Bytes of a file, at most; what a workbook unpacks to is counted while it unpacks. */
const MAX_FILE_BYTES = 20 * 1024 * 1024;
/** Rows of a workbook, at most: beyond the lines that a statement may have, so that it is refused and not cut. */
const MAX_WORKBOOK_ROWS = 51_000;

/** Reads a file that a person brings, in the browser (docs/decisions/0136): its bytes never reach the server. */
export async function openStatement(bytes: Uint8Array, language: Language): Promise<OpenedStatement | FileProblem> {
  if (bytes.length > MAX_FILE_BYTES) return 'tooLong';
  const kind = kindOf(bytes);
  if (kind === 'xlsx') {
    const { readWorkbook } = await import('#lib/platform/tables/read-workbook.ts');
    const text = await readWorkbook(bytes, MAX_WORKBOOK_ROWS);
    return text === null ? 'workbook' : { text, isWorkbook: true };
  }
  if (kind !== null && kind !== 'xml') return kind;
  const decoded = decodeText(bytes, language);
  return decoded === null ? 'letters' : { text: decoded.text, isWorkbook: false };
}
