import type { Column, ColumnType } from './layout.ts';
import { toBytes } from './letters.ts';

/** Records as strings whose characters are the bytes of the file (`letters.ts`), with their end of line. */

const LINE_END = '\r\n';

/** Days are `YYYY-MM-DD`, times `HH:MM`; amounts are hundredths of a shekel, rates hundredths of a percent. */
type ValueOf<Type extends ColumnType> = Type extends 'text' | 'date' | 'time'
  ? string
  : Type extends 'number'
    ? number | string
    : number;

/** Values of a record by the names of its columns. */
export type RecordOf<Columns extends readonly Column[]> = {
  [One in Columns[number] as One['name']]?: ValueOf<One['type']>;
};

/** One record. Texts are cut to their column; throws where a number has no place in its own. */
export function writeRecord<const Columns extends readonly Column[]>(
  columns: Columns,
  record: RecordOf<Columns>,
): string {
  const values = record as Readonly<Record<string, string | number | undefined>>;
  let written = '';
  for (const column of columns) {
    const value = values[column.name];
    written += value === undefined ? blankOf(column) : WRITERS[column.type](value, column);
  }
  return written + LINE_END;
}

const blanks = new Map<Column, string>();

/** A column without a value, which most columns of most records are: written once. */
function blankOf(column: Column): string {
  const known = blanks.get(column);
  if (known !== undefined) return known;
  const blank = WRITERS[column.type](undefined, column);
  blanks.set(column, blank);
  return blank;
}

/** Bytes of a record without its end of line. */
export const lengthOf = (columns: readonly Column[]): number => columns.reduce((sum, { length }) => sum + length, 0);

/** Bytes of records. */
export const bytesOf = (records: string): Buffer => Buffer.from(records, 'latin1');

type Write = (value: string | number | undefined, column: Column) => string;

const digits: Write = (value = 0, { name, length }) => {
  const written = String(value);
  if (!/^\d+$/.test(written) || written.length > length)
    throw new RangeError(`${name} is no number of ${length} digits`);
  return written.padStart(length, '0');
};

const signed =
  (scale: number): Write =>
  (value = 0, column) => {
    const amount = Number(value);
    const sign = amount < 0 ? '-' : '+';
    return sign + digits(Math.abs(amount) * scale, { ...column, length: column.length - sign.length });
  };

const WRITERS: Readonly<Record<ColumnType, Write>> = {
  text: (value = '', { length }) => toBytes(String(value)).slice(0, length).padEnd(length),
  number: digits,
  money: signed(1),
  quantity: signed(10_000),
  rate: digits,
  date: (value = '', column) => digits(String(value).replaceAll('-', '') || 0, column),
  time: (value = '', column) => digits(String(value).replace(':', '') || 0, column),
};
