import { PRODUCT_LENGTHS } from '../product-form.ts';

/** Cells of the exports of shops as the texts that our products have. */

const NAMED: Readonly<Record<string, string>> = {
  nbsp: ' ',
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  ndash: '–',
  mdash: '—',
  hellip: '…',
  bull: '•',
  lsquo: '‘',
  rsquo: '’',
  ldquo: '“',
  rdquo: '”',
  reg: '®',
  trade: '™',
  copy: '©',
  deg: '°',
  times: '×',
};

const entity = (whole: string, name: string): string => {
  const [, hex, decimal] = /^#(?:x([\da-f]{1,6})|(\d{1,7}))$/i.exec(name) ?? [];
  const point = hex ? Number.parseInt(hex, 16) : Number(decimal);
  if (Number.isNaN(point)) return NAMED[name.toLowerCase()] ?? whole;
  const isSign = point >= 32 && point <= 0x10ffff && point !== 0xfffd && !(point >= 0xd800 && point <= 0xdfff);
  return isSign ? String.fromCodePoint(point) : '';
};

/** Characters of HTML that are read: a description keeps 75 of their text. */
const MAX_HTML = 20_000;

/**
 * Visible text of a piece of HTML, in one line. Plain text stays as it is. No pattern looks past the next `<`, so that
 * a cell full of open tags costs no more than another one.
 */
export const htmlText = (html: string): string =>
  html
    .slice(0, MAX_HTML)
    .replace(/<(style|script)\b[\s\S]*?(<\/\1\s*>|$)/gi, ' ')
    .replace(/<!--[\s\S]*?(-->|$)/g, ' ')
    .replace(/<\/?(p|div|br|li|ul|ol|h[1-6]|tr|td|th|table|hr)\b[^<>]*>/gi, ' ')
    .replace(/<\/?[a-z][^<>]*>/gi, '')
    .replace(/&(#?\w{2,8});/g, entity)
    .replace(/\\n/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();

/** Description, cut after a word at the longest length; the name where it is empty. */
export function descriptionOf(html: string, name: string): string {
  const text = htmlText(html) || name;
  const signs = [...text];
  if (signs.length <= PRODUCT_LENGTHS.description) return text;
  const cut = signs.slice(0, PRODUCT_LENGTHS.description - 1).join('');
  return `${cut.replace(/\s+\S*$/, '') || cut}…`;
}

/** "Red Tee – S / Blue". Shopify calls the option of a product without any "Default Title". */
export function nameWithOptions(name: string, options: readonly string[]): string {
  const chosen = options.filter((option) => option !== '' && option !== 'Default Title');
  return chosen.length === 0 ? name : `${name} – ${chosen.join(' / ')}`;
}

/** The quote that Shopify and spreadsheets put before digits to keep them digits. */
const withoutQuote = (cell: string): string => cell.replace(/^'(?=[+\d])/, '');

/** The first of the columns that the row fills in. */
export const oneOf = (cells: Readonly<Record<string, string>>, ...columns: readonly string[]): string =>
  withoutQuote(columns.map((column) => cells[column] ?? '').find((cell) => cell !== '') ?? '');
