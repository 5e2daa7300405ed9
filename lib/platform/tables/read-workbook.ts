import { ArchiveProblem, openArchive } from './unzip.ts';
import { all, cellText, richText, styledAs } from './workbook-cells.ts';

/**
 * The first visible sheet of an Excel workbook as a CSV text that `read-table.ts` reads. Runs in the browser of the
 * person who chose the file, with the browser's own reader of XML: the server is never sent a workbook
 * (docs/decisions/0136).
 */

/** Bytes that a workbook may unpack to. */
const MAX_UNPACKED_BYTES = 60_000_000;
/** Rows and columns of the sheet that are read; `read-table.ts` refuses longer ones. */
const MAX_ROWS = 6_000;
const MAX_COLUMNS = 300;

/**
 * Text of a workbook's table; null where the file is damaged, protected or too large to unpack. Rows beyond `maxRows`
 * are left out: readers of the text refuse one that is as long.
 */
export async function readWorkbook(bytes: Uint8Array, maxRows = MAX_ROWS): Promise<string | null> {
  try {
    return await sheetAsText(openArchive(bytes, MAX_UNPACKED_BYTES), maxRows);
  } catch (error) {
    if (error instanceof ArchiveProblem) return null;
    throw error;
  }
}

type Open = (name: string) => Promise<string | null>;

async function sheetAsText(open: Open, maxRows: number): Promise<string> {
  const workbook = await parsed(open, 'xl/workbook.xml');
  const sheet = await parsed(open, await nameOfSheet(open, workbook));
  if (!workbook || !sheet) throw new ArchiveProblem('no sheet');
  const [strings, styles] = [await parsed(open, 'xl/sharedStrings.xml'), await parsed(open, 'xl/styles.xml')];
  const shared = strings ? all(strings, 'si').map(richText) : [];
  const styled = styledAs(styles);
  const isFrom1904 = /^(1|true)$/.test(all(workbook, 'workbookPr')[0]?.getAttribute('date1904') ?? '');
  return linesOf(all(sheet, 'row').slice(0, maxRows), maxRows, (cell) =>
    cellText(cell, { shared, styled, isFrom1904 }),
  );
}

/** File of the first sheet that is not hidden, by its relation; Excel's own name without one. */
async function nameOfSheet(open: Open, workbook: Document | null): Promise<string> {
  const sheets = workbook ? all(workbook, 'sheet') : [];
  const first = sheets.find((sheet) => (sheet.getAttribute('state') ?? 'visible') === 'visible') ?? sheets[0];
  const id = first?.getAttribute('r:id') ?? [...(first?.attributes ?? [])].find(({ name }) => /:id$/.test(name))?.value;
  const relations = await parsed(open, 'xl/_rels/workbook.xml.rels');
  const target = relations && all(relations, 'Relationship').find((one) => one.getAttribute('Id') === id);
  const path = target?.getAttribute('Target') ?? 'worksheets/sheet1.xml';
  return path.startsWith('/') ? path.slice(1) : `xl/${path}`;
}

async function parsed(open: Open, name: string): Promise<Document | null> {
  const text = await open(name);
  if (text === null) return null;
  // Entities of its own are what a document type brings, and no workbook has one. A comment before it may be long.
  if (/<!(DOCTYPE|ENTITY)/i.test(text)) throw new ArchiveProblem('a document type');
  const document = new DOMParser().parseFromString(text, 'application/xml');
  if (document.getElementsByTagName('parsererror').length > 0) throw new ArchiveProblem('damaged');
  return document;
}

/** Lines of the rows, each in its place: a row that the sheet leaves out is an empty line. */
function linesOf(rows: readonly Element[], maxRows: number, textOf: (cell: Element) => string): string {
  const lines: string[] = [];
  for (const row of rows) {
    const place = Math.min(Number(row.getAttribute('r')) || lines.length + 1, maxRows);
    while (lines.length < place - 1) lines.push('');
    const cells: string[] = [];
    for (const cell of all(row, 'c')) {
      const column = columnOf(cell.getAttribute('r') ?? '') ?? cells.length;
      if (column < MAX_COLUMNS) cells[column] = textOf(cell);
    }
    lines.push(Array.from(cells, (text = '') => (text === '' ? '' : `"${text.replaceAll('"', '""')}"`)).join(','));
  }
  return lines.join('\n');
}

/** `B7` is 1; null for a cell without a reference. */
function columnOf(reference: string): number | null {
  const letters = /^[A-Z]{1,3}(?=\d)/.exec(reference)?.[0];
  return letters ? [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1 : null;
}
