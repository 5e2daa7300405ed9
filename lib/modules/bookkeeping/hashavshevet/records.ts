import { encodeWindows1255 } from '#lib/platform/tables/windows-1255.ts';
import type { Field, RecordOf } from './layout.ts';

/** Data and parameter files of a layout. */

const LINE_END = '\r\n';

/** Characters of a record with the end of its line. */
const lengthOf = (fields: readonly Field[]): number =>
  fields.reduce((sum, { width }) => sum + (width ?? 0), LINE_END.length);

/** The parameter file: the length of a record, then from where to where each field lies, counted from 1. */
export function parameterFile(fields: readonly Field[]): Uint8Array<ArrayBuffer> {
  const lines = [`${lengthOf(fields)} ;אורך הרשומה`];
  let at = 1;
  for (const { title, width } of fields) {
    lines.push(width === null ? `0 0 ;${title}` : `${at} ${at + width - 1} ;${title}`);
    at += width ?? 0;
  }
  return encodeWindows1255(lines.map((line) => line + LINE_END).join(''));
}

/** Records, each of the same length. Throws where a number is too long; a text is cut. */
export function records<const Fields extends readonly Field[]>(
  fields: Fields,
  rows: readonly RecordOf<Fields>[],
): Uint8Array<ArrayBuffer> {
  const text = rows.map((row) => {
    const values: Readonly<Record<string, string>> = row;
    return fields.map((field) => valueOf(field, values[field.name] ?? '')).join('') + LINE_END;
  });
  return encodeWindows1255(text.join(''));
}

/** Numbers and amounts end where their field does, texts and dates begin where it does. */
function valueOf({ name, width, kind }: Field, value: string): string {
  if (width === null) return '';
  const isNumber = kind === 'number' || kind === 'amount';
  const written = isNumber ? value : oneLine(value).slice(0, width);
  if (written.length > width) throw new RangeError(`${name} has more than ${width} characters`);
  return isNumber ? written.padStart(width) : written.padEnd(width);
}

/** A text as one line of single bytes: each character that a byte has no place for is cut to one question mark. */
const oneLine = (text: string): string =>
  [...text.replace(/[\s\p{Cc}\p{Cf}]+/gu, ' ')].map((letter) => (letter.length > 1 ? '?' : letter)).join('');
