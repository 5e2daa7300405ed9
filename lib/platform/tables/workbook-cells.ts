/** Cells of a workbook as the texts that a person sees in them, as far as a table to import needs it. */

export const all = (within: Document | Element, name: string): Element[] => [
  ...within.getElementsByTagNameNS('*', name),
];

/** Text of all its runs, without the phonetic guides of Japanese (`rPh`). */
export const richText = (item: Element): string =>
  all(item, 't')
    .filter((text) => text.parentElement?.localName !== 'rPh')
    .map((text) => text.textContent ?? '')
    .join('');

type Style = 'date' | { zeros: number } | null;
type Context = { shared: readonly string[]; styled: readonly Style[]; isFrom1904: boolean };

/** Formats of days and times that have no code in the workbook. */
const BUILT_IN_DATES = new Set([14, 15, 16, 17, 22, 27, 30, 36, 50, 57]);

/** Number formats of a workbook, by the number of the cell's style. */
export function styledAs(styles: Document | null): Style[] {
  if (!styles) return [];
  const codes = new Map(
    [...styles.getElementsByTagNameNS('*', 'numFmt')].map((format) => [
      Number(format.getAttribute('numFmtId')),
      format.getAttribute('formatCode') ?? '',
    ]),
  );
  const [used] = styles.getElementsByTagNameNS('*', 'cellXfs');
  return [...(used?.children ?? [])].map((format) => {
    const id = Number(format.getAttribute('numFmtId'));
    return BUILT_IN_DATES.has(id) ? 'date' : styleOf(codes.get(id) ?? '');
  });
}

/** A day, or a number that is filled up with zeros, such as a postcode of `0000000`. */
function styleOf(code: string): Style {
  const plain = code.replace(/"[^"]*"|\\.|\[[^\]]*\]/g, '');
  if (/^0{2,20}$/.test(plain)) return { zeros: plain.length };
  return /[yd]/i.test(plain) ? 'date' : null;
}

export function cellText(cell: Element, { shared, styled, isFrom1904 }: Context): string {
  const child = (name: string) => [...cell.children].find(({ localName }) => localName === name);
  const inline = child('is');
  if (inline) return richText(inline);
  const value = child('v')?.textContent ?? '';
  const type = cell.getAttribute('t') ?? 'n';
  if (type === 's') return shared[Number(value)] ?? '';
  if (type === 'b') return value === '1' ? 'TRUE' : 'FALSE';
  if (type !== 'n' || value === '') return value;
  return numberText(Number(value), styled[Number(cell.getAttribute('s') ?? 0)] ?? null, isFrom1904);
}

/** Digits that Excel itself shows of a number; it stores 99.9 as 99.900000000000006. */
const DIGITS = 15;
const DAY_MS = 86_400_000;

function numberText(number: number, style: Style, isFrom1904: boolean): string {
  if (!Number.isFinite(number)) return '';
  if (style === 'date') return dayText(number, isFrom1904);
  const text = decimalText(Number(number.toPrecision(DIGITS)));
  return style && /^\d+$/.test(text) ? text.padStart(style.zeros, '0') : text;
}

/** Text of a number; whole ones have no exponent, which readers of amounts refuse and name (`1e-7`). */
const decimalText = (number: number): string =>
  Number.isInteger(number) && Math.abs(number) < 1e21 ? BigInt(number).toString() : String(number);

/** `YYYY-MM-DD`; Excel counts days from the end of 1899 or from 1904. */
function dayText(days: number, isFrom1904: boolean): string {
  const start = isFrom1904 ? Date.UTC(1904, 0, 1) : Date.UTC(1899, 11, 30);
  const at = new Date(start + Math.floor(days) * DAY_MS);
  return Number.isNaN(at.getTime()) ? String(days) : at.toISOString().slice(0, 10);
}
