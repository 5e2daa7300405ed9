import { isCurrency } from '#lib/kernel/money.ts';
import { minorOf } from './amounts.ts';
import { dayOf } from './days.ts';
import { endOfAccount, type FoundLine, MAX_LINES, Unreadable } from './statement.ts';

/**
 * MT940, the statement of SWIFT, with what banks make of it: blocks in braces around messages, entry dates left out,
 * details without end. Opening balance and lines have to add up to the closing one, so that a file that was cut off
 * anywhere is refused and not half read.
 */

/** A field with the lines that continue it; `row` is the line of the text at which it begins. */
type Field = { tag: string; text: string; row: number };

const TAG = /^:(\d{2}[A-Z]?):(.*)$/;

function* fieldsOf(text: string): Generator<Field> {
  let field: Field | null = null;
  for (const [index, raw] of text.split(/\r\n|\r|\n/).entries()) {
    const line = raw.replace(/^(?:\{\d:[^{}]*\})*\{4:/, '').replace(/-\}.*$/, '-');
    const [, tag, rest = ''] = TAG.exec(line) ?? [];
    if (tag !== undefined) {
      if (field) yield field;
      field = { tag, text: rest, row: index + 1 };
    } else if (line === '-' || line.startsWith('{')) {
      if (field) yield field;
      field = null;
    } else if (field && field.text.length < MAX_FIELD) field.text += `\n${line}`;
  }
  if (field) yield field;
}

/** Characters of a field, about; what continues it beyond that is left out. */
const MAX_FIELD = 5_000;

type Statement = { currency: string; account: string; sum: number; lines: FoundLine[] };

/** Lines of all statements of the file, in its order. */
export function readMt940(text: string): FoundLine[] {
  const [lines, fields]: [FoundLine[], Generator<Field>] = [[], fieldsOf(text)];
  let [account, open, last]: [string, Statement | null, FoundLine | null] = ['', null, null];
  for (const field of fields) {
    const { tag, row } = field;
    if (tag === '25') account = endOfAccount(field.text.replace(/[A-Z]{3}\s*$/, ''));
    else if (tag === '60F' || tag === '60M') {
      if (open) throw new Unreadable('cutOff', { row });
      const { amount, currency } = balanceOf(field);
      open = { currency, account, sum: amount, lines: [] };
    } else if (tag === '61') {
      if (!open) throw new Unreadable('cutOff', { row, column: ':60F:' });
      last = lineOf(field, open);
      if (last) open.lines.push(last);
      open.sum += last?.amount ?? 0;
      if (lines.length + open.lines.length > MAX_LINES) throw new Unreadable('tooLong');
    } else if (tag === '86' && last) {
      last.text = `${last.text} ${field.text.replace(/\?\d\d/g, ' ')}`;
      last = null;
    } else if (tag === '62F' || tag === '62M') {
      if (!open) throw new Unreadable('cutOff', { row, column: ':60F:' });
      const { amount, currency } = balanceOf(field);
      const cell = field.text;
      if (currency !== open.currency) throw new Unreadable('otherCurrency', { row, column: `:${tag}:`, cell });
      if (amount !== open.sum) throw new Unreadable('sum', { row, column: `:${tag}:`, cell });
      lines.push(...open.lines);
      [open, last] = [null, null];
    }
  }
  if (open) throw new Unreadable('cutOff', { column: ':62F:' });
  return lines;
}

function balanceOf({ tag, text, row }: Field): { amount: number; currency: string } {
  const [, side, currency = '', digits = ''] =
    /^([CD])\d{6}([A-Z]{3})([\d,.]+)\s*$/.exec(text.split('\n')[0] ?? '') ?? [];
  const column = `:${tag}:`;
  if (side === undefined) throw new Unreadable('amount', { row, column, cell: text });
  if (!isCurrency(currency)) throw new Unreadable('currency', { row, column, cell: currency });
  const amount = amountOf(digits, currency);
  if (amount === null) throw new Unreadable('amount', { row, column, cell: digits });
  return { amount: side === 'D' ? -amount : amount, currency };
}

const amountOf = (digits: string, currency: string): number | null => minorOf(digits.replace(',', '.'), currency);

const LINE = /^(\d{2})(\d{2})(\d{2})(\d{4}| {4})?(R?[CD]|E[CD])([A-Z])?([\d,.]+)([A-Z][A-Z0-9]{3})?(.*)$/;

/** A booked line; null of one that the bank expects only. */
function lineOf({ text, row }: Field, { currency, account }: Statement): FoundLine | null {
  const [first = '', ...more] = text.split('\n');
  const [, year, month, day, entry, side, , digits = '', , rest = ''] = LINE.exec(first) ?? [];
  const column = ':61:';
  if (side === undefined) throw new Unreadable('amount', { row, column, cell: first });
  const valueOn = dayOf(year, month, day);
  if (valueOn === null) throw new Unreadable('day', { row, column, cell: first.slice(0, 6) });
  const bookedOn = entry?.trim() ? entryDay(valueOn, entry) : valueOn;
  if (bookedOn === null) throw new Unreadable('day', { row, column, cell: entry ?? '' });
  const amount = amountOf(digits, currency);
  if (amount === null) throw new Unreadable('amount', { row, column, cell: digits });
  if (side.startsWith('E')) return null;
  const isOut = side === 'D' || side === 'RC';
  const references = rest.replaceAll('//', ' ').replace(/\bNONREF\b/, '');
  return {
    row,
    bookedOn,
    valueOn,
    amount: isOut ? -amount : amount,
    currency,
    account,
    text: more.join(' '),
    references,
  };
}

/** The day of an entry, `MMDD`, in the year in which it is nearest to the value date. */
function entryDay(valueOn: string, entry: string): string | null {
  const year = Number(valueOn.slice(0, 4));
  const days = [year - 1, year, year + 1].flatMap((one) => dayOf(String(one), entry.slice(0, 2), entry.slice(2)) ?? []);
  const apart = (day: string): number => Math.abs(Date.parse(day) - Date.parse(valueOn));
  return days.sort((one, other) => apart(one) - apart(other))[0] ?? null;
}
