/**
 * Rows of a CSV text as people's programs write them. A quote is a quote of CSV only at the beginning of a cell, and
 * ends it only before a delimiter, the end of the row or of the text; anywhere else it is a letter of the cell, such as
 * the one in `כהן בע"מ`. csv-parse refuses the whole text for it, or keeps the outer quotes as letters.
 */

/** `row` counts as a spreadsheet does: the head is 1, an empty row counts, a cell of many lines is one row. */
export type SplitRow = { row: number; cells: string[] };

type Cell = { text: string; next: number; isBroken: boolean };

/** Rows that are not empty, at most `most`; `broken` is the row in which a quote opens and is not closed. */
export function splitCells(text: string, delimiter: string, most: number): { rows: SplitRow[]; broken: number | null } {
  const rows: SplitRow[] = [];
  let at = 0;
  for (let row = 1; at < text.length && rows.length < most; row += 1) {
    const cells: string[] = [];
    for (;;) {
      const cell = cellAt(text, at, delimiter);
      if (cell.isBroken) return { rows, broken: row };
      cells.push(cell.text);
      at = cell.next + 1;
      if (text[cell.next] !== delimiter) break;
    }
    if (text[at - 1] === '\r' && text[at] === '\n') at += 1;
    if (cells.some((cell) => cell !== '')) rows.push({ row, cells });
  }
  return { rows, broken: null };
}

const isEnd = (sign: string | undefined): boolean => sign === undefined || sign === '\n' || sign === '\r';

/** The cell that begins at `from`, without spaces around it; `next` is what ends it. */
function cellAt(text: string, from: number, delimiter: string): Cell {
  const start = skipSpaces(text, from, delimiter);
  if (text[start] === '"') return quotedCell(text, start, delimiter);
  let next = start;
  while (text[next] !== delimiter && !isEnd(text[next])) next += 1;
  return { text: text.slice(start, next).trimEnd(), next, isBroken: false };
}

/**
 * A quoted cell. A lone quote in it is a letter, but not beside a delimiter or a line break: there the quote was left
 * open, and the cells behind it or the rows below would vanish in this one.
 */
function quotedCell(text: string, start: number, delimiter: string): Cell {
  let [read, hasLoneQuote] = ['', false];
  for (let at = start + 1; ; ) {
    const quote = text.indexOf('"', at);
    if (quote === -1) return { text: read, next: text.length, isBroken: true };
    read += text.slice(at, quote);
    const after = skipSpaces(text, quote + 1, delimiter);
    if (text[quote + 1] !== '"' && (text[after] === delimiter || isEnd(text[after])))
      return { text: read, next: after, isBroken: hasLoneQuote && isOfSeveral(read, delimiter) };
    if (text[quote + 1] !== '"') hasLoneQuote = true;
    read += '"';
    at = quote + (text[quote + 1] === '"' ? 2 : 1);
  }
}

const isOfSeveral = (text: string, delimiter: string): boolean => /[\r\n]/.test(text) || text.includes(delimiter);

function skipSpaces(text: string, from: number, delimiter: string): number {
  let at = from;
  while ((text[at] === ' ' || text[at] === '\t' || text[at] === '\u00a0') && text[at] !== delimiter) at += 1;
  return at;
}
