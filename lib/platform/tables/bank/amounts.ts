import { plainNumber } from '#lib/kernel/digits.ts';
import { minorDigits } from '#lib/kernel/money.ts';

/**
 * Amounts as banks write them, as whole minor units; no text ever becomes a floating-point number. What could be two
 * amounts is neither (docs/decisions/0136): `1.234` is read where the file shows which sign its decimals stand behind.
 */

export type DecimalSign = '.' | ',';

/** `twoWays`: can be read in two ways; `none`: is no amount; `otherCurrency`: has the sign of another currency. */
export type NoAmount = 'none' | 'twoWays' | 'otherCurrency';

const SIGNS: Readonly<Record<string, string>> = { '₪': 'ILS', $: 'USD', '€': 'EUR', '£': 'GBP', 'ש"ח': 'ILS' };

/** Digits of the whole part, at most: those of the largest amount of the product. */
const MAX_WHOLE = 12;

/** Characters of the longest cell that can be an amount. */
const MAX_CELL = 60;

/** Number without its sign, brackets and currency; null where something else is in it. */
type Bare = { isNegative: boolean; body: string; currency: string | null };

function bareOf(cell: string): Bare | null {
  if (cell.length > MAX_CELL) return null;
  let text = plainNumber(cell)
    .replace(/[\u2212\u2012\u2013]/g, '-')
    .replace(/״|''/g, '"')
    .replaceAll('\u066b', '.')
    .replaceAll('\u066c', ',')
    .trim();
  let currency: string | null = null;
  const named = /₪|\$|€|£|ש"ח|\b[A-Z]{3}\b/.exec(text);
  if (named) {
    currency = SIGNS[named[0]] ?? named[0];
    text = `${text.slice(0, named.index)}${text.slice(named.index + named[0].length)}`.trim();
  }
  const inBrackets = /^\((.*)\)$/.exec(text);
  const signed = /^([+-]?)\s*(.*?)\s*([+-]?)$/.exec(inBrackets?.[1] ?? text);
  const [, before = '', body = '', after = ''] = signed ?? [];
  if ([before, after, inBrackets ? '(' : ''].filter(Boolean).length > 1) return null;
  return { isNegative: before === '-' || after === '-' || inBrackets !== null, body: ungrouped(body), currency };
}

/** Without blanks and apostrophes between groups of three; others stay, and make it no amount. */
const ungrouped = (body: string): string =>
  /^\d{1,3}([\s'’]\d{3})+(?=[.,]|$)/.test(body) ? body.replace(/[\s'’]/g, '') : body;

/** The sign that the decimals of a number stand behind, as far as it shows by itself; null where it does not. */
function signOf(body: string): DecimalSign | null {
  const other = (sign: string): DecimalSign => (sign === '.' ? ',' : '.');
  const signs = body.replace(/\d/g, '');
  const [first = '', ...more] = signs;
  if (signs === '' || /[^.,]/.test(signs)) return null;
  const last = more.at(-1);
  if (last !== undefined) return last === first ? other(first) : (last as DecimalSign);
  return /^([1-9]\d{0,2})[.,]\d{3}$/.test(body) ? null : (first as DecimalSign);
}

/**
 * The sign that decimals stand behind in these cells; null where none of them shows it, `mixed` where two contradict
 * each other.
 */
export function decimalSignOf(cells: readonly string[]): DecimalSign | 'mixed' | null {
  const shown = new Set(cells.map((cell) => signOf(bareOf(cell)?.body ?? '')).filter((sign) => sign !== null));
  return shown.size > 1 ? 'mixed' : ([...shown][0] ?? null);
}

/** The amount of a cell in a currency. `decimal`: the sign of the file's decimals; null where it shows none. */
export function readAmount(cell: string, currency: string, decimal: DecimalSign | null): number | NoAmount {
  const bare = bareOf(cell);
  if (bare === null) return 'none';
  if (bare.currency !== null && bare.currency !== currency) return 'otherCurrency';
  const sign = signOf(bare.body);
  if (/[.,]/.test(bare.body) && sign === null && decimal === null) return 'twoWays';
  const plain = withPoint(bare.body, sign ?? decimal ?? '.');
  if (plain === null || (decimal !== null && sign !== null && sign !== decimal)) return 'none';
  const amount = minorOf(plain, currency);
  return amount === null ? 'none' : bare.isNegative && amount !== 0 ? -amount : amount;
}

/** The number with a point before its decimals and without groups; null where the groups are not of three. */
function withPoint(body: string, decimal: DecimalSign): string | null {
  const [whole = '', fraction, ...more] = body.split(decimal);
  const group = decimal === '.' ? ',' : '.';
  const isWhole = whole === '' ? Boolean(fraction) : /^\d+$/.test(whole) || isGrouped(whole, group);
  if (more.length > 0 || !isWhole) return null;
  return `${whole.replaceAll(group, '') || '0'}.${fraction ?? ''}`;
}

const isGrouped = (whole: string, group: string): boolean => {
  const [first = '', ...groups] = whole.split(group);
  return /^[1-9]\d{0,2}$/.test(first) && groups.every((three) => /^\d{3}$/.test(three));
};

/** `1250.5` as minor units; null where it is no number of the currency. Zeros beyond its decimals are none. */
export function minorOf(plain: string, currency: string): number | null {
  const [, whole, fraction = ''] = /^(\d+)(?:\.(\d*))?$/.exec(plain) ?? [];
  if (whole === undefined) return null;
  const [digits, rest] = [whole.replace(/^0+(?=\d)/, ''), fraction.replace(/0+$/, '')];
  const minor = minorDigits(currency);
  if (digits.length > MAX_WHOLE || rest.length > minor) return null;
  return Number(digits + rest.padEnd(minor, '0'));
}
