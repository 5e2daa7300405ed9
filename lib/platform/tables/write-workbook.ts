import { minorDigits, toMajorText } from '#lib/kernel/money.ts';
import { writeZip, type ZipFile } from './write-zip.ts';

/**
 * Excel workbooks (ECMA-376, SpreadsheetML), written while their rows are read: nothing is held but a chunk. Texts are
 * texts of the cell (`inlineStr`), which no spreadsheet computes, whatever they begin with; amounts are numbers with
 * the digits of their currency, written from whole minor units and never through a float.
 */

/** An empty cell is null; a number is a whole one. */
export type Cell = string | number | { amount: number; currency: string } | null;
export type Row = { cells: readonly Cell[]; isStrong?: boolean };

export type Sheet = {
  name: string;
  /** Widths of its columns, in characters. */
  widths: readonly number[];
  /** Rows that stay in sight while the others scroll; each further sheet begins with them again. */
  head: readonly Row[];
  rows: AsyncIterable<readonly Row[]> | Iterable<readonly Row[]>;
};

type Workbook = { sheets: readonly Sheet[]; isRightToLeft: boolean; at: Date };

export const WORKBOOK_MEDIA_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** Rows of the largest sheet that Excel opens, and characters of the longest text. */
const MOST_ROWS = 1_048_576;
const LONGEST_TEXT = 32_767;
const LONGEST_NAME = 31;

/** Bytes of a workbook. A sheet with more rows than Excel opens goes on in the next. */
export const writeWorkbook = (book: Workbook, mostRows = MOST_ROWS): AsyncGenerator<Uint8Array> =>
  writeZip(filesOf(book, mostRows), book.at);

async function* filesOf({ sheets, isRightToLeft }: Workbook, mostRows: number): AsyncGenerator<ZipFile> {
  const names: string[] = [];
  for (const sheet of sheets) {
    const source = rowsOf(sheet.rows);
    const reading = { row: await source.next() };
    for (let part = 1; part === 1 || !reading.row.done; part += 1) {
      names.push(nameOf(sheet.name, part));
      const chunks = sheetXml(sheet, { source, reading, mostRows, isRightToLeft, isFirst: names.length === 1 });
      yield { name: `xl/worksheets/sheet${names.length}.xml`, chunks };
    }
  }
  for (const [name, text] of packageOf(names)) yield { name, chunks: [new TextEncoder().encode(text)] };
}

async function* rowsOf(pages: Sheet['rows']): AsyncGenerator<Row> {
  for await (const page of pages) yield* page;
}

type Shown = { isRightToLeft: boolean; isFirst: boolean };
type Reading = Shown & {
  source: AsyncGenerator<Row>;
  /** The row that is written next. */
  reading: { row: IteratorResult<Row> };
  mostRows: number;
};

/** Characters of a chunk, about. */
const CHUNK = 32_768;

async function* sheetXml(
  { widths, head }: Sheet,
  { source, reading, mostRows, isRightToLeft, isFirst }: Reading,
): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder();
  let text = headXml({ widths, head, isRightToLeft, isFirst });
  let count = 0;
  const add = (row: Row): void => {
    count += 1;
    text += rowXml(row, count);
  };
  for (const row of head) add(row);
  for (; !reading.row.done && count < mostRows; reading.row = await source.next()) {
    add(reading.row.value);
    if (text.length < CHUNK) continue;
    yield encoder.encode(text);
    text = '';
  }
  yield encoder.encode(`${text}</sheetData></worksheet>`);
}

/** A sheet up to its rows. */
function headXml({ widths, head, isRightToLeft, isFirst }: Pick<Sheet, 'widths' | 'head'> & Shown): string {
  const pane =
    head.length === 0
      ? ''
      : `<pane ySplit="${head.length}" topLeftCell="A${head.length + 1}" activePane="bottomLeft" state="frozen"/>`;
  const shown = `${isRightToLeft ? ' rightToLeft="1"' : ''}${isFirst ? ' tabSelected="1"' : ''}`;
  const columns = widths.map((width, index) => {
    const place = index + 1;
    return `<col min="${place}" max="${place}" width="${width}" customWidth="1"/>`;
  });
  return [
    `${XML}<worksheet xmlns="${MAIN}">`,
    `<sheetViews><sheetView${shown} workbookViewId="0">${pane}</sheetView></sheetViews>`,
    `<cols>${columns.join('')}</cols><sheetData>`,
  ].join('');
}

const rowXml = ({ cells, isStrong = false }: Row, row: number): string =>
  `<row r="${row}">${cells.map((cell, index) => cellXml(cell, `${letters(index)}${row}`, isStrong)).join('')}</row>`;

function cellXml(cell: Cell, at: string, isStrong: boolean): string {
  if (cell === null || cell === '') return '';
  const style = (of: Style): string => ` s="${STYLES.indexOf(isStrong ? STRONG[of] : of)}"`;
  if (typeof cell === 'string')
    return `<c r="${at}"${style('text')} t="inlineStr"><is><t xml:space="preserve">${textXml(cell)}</t></is></c>`;
  if (typeof cell === 'number') return `<c r="${at}"${style('whole')}><v>${Math.trunc(cell)}</v></c>`;
  const { amount, currency } = cell;
  return `<c r="${at}"${style(AMOUNT[minorDigits(currency)] ?? 'two')}><v>${toMajorText(amount, currency)}</v></c>`;
}

/** `A`, …, `Z`, `AA`. */
const letters = (index: number): string =>
  index < 26 ? String.fromCharCode(65 + index) : letters(Math.trunc(index / 26) - 1) + letters(index % 26);

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escaped = (text: string): string => text.replace(/[&<>"]/g, (sign) => ESCAPES[sign] ?? sign);

/**
 * A text in XML 1.0, which has no place for control characters and half pairs; `_x0041_` would be read as a character,
 * so its first sign is written as one.
 */
const textXml = (text: string): string =>
  escaped(
    text
      .slice(0, LONGEST_TEXT)
      .toWellFormed()
      .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '')
      .replace(/_(?=x[0-9a-f]{4}_)/gi, '_x005F_'),
  );

/** Name of a sheet as Excel takes it. */
function nameOf(name: string, part: number): string {
  const suffix = part === 1 ? '' : ` ${part}`;
  return `${name.replace(/[[\]:*?/\\]/g, ' ').slice(0, LONGEST_NAME - suffix.length)}${suffix}`;
}

type Style = 'text' | 'whole' | 'none' | 'two' | 'three';
const AMOUNT: readonly Style[] = ['none', 'two', 'two', 'three'];
const STRONG = {
  text: 'strongText',
  whole: 'strongWhole',
  none: 'strongNone',
  two: 'strongTwo',
  three: 'strongThree',
} as const satisfies Record<Style, string>;
/** In the order of `cellXfs`. */
const STYLES: readonly string[] = ['text', 'whole', 'none', 'two', 'three', ...Object.values(STRONG)];
/** Formats by their numbers: 0 is general, 1 `0`, 3 `#,##0`, 4 `#,##0.00`; 164 is our own. */
const FORMATS = [0, 1, 3, 4, 164];

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

const FACE = '<sz val="11"/><name val="Arial"/>';

const stylesXml = (): string => {
  const formats = (font: number): string =>
    FORMATS.map(
      (format) => `<xf numFmtId="${format}" fontId="${font}" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>`,
    ).join('');
  return `${XML}<styleSheet xmlns="${MAIN}"><numFmts count="1"><numFmt numFmtId="164" formatCode="#,##0.000"/></numFmts>
<fonts count="2"><font>${FACE}</font><font><b/>${FACE}</font></fonts>
<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>
<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>
<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>
<cellXfs count="${STYLES.length}">${formats(0)}${formats(1)}</cellXfs>
<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`;
};

/** The other files of a workbook with sheets of these names. */
function packageOf(names: readonly string[]): [name: string, text: string][] {
  const each = (of: (name: string, number: number) => string): string =>
    names.map((name, index) => of(name, index + 1)).join('');
  const part = (path: string, type: string): string =>
    `<Override PartName="${path}" ContentType="${TYPE}.${type}+xml"/>`;
  const relation = (id: string, type: string, target: string): string =>
    `<Relationship Id="${id}" Type="${RELATIONS}/${type}" Target="${target}"/>`;
  const relations = (inner: string): string =>
    `${XML}<Relationships xmlns="${PACKAGE}/relationships">${inner}</Relationships>`;
  return [
    ['xl/styles.xml', stylesXml()],
    [
      'xl/workbook.xml',
      `${XML}<workbook xmlns="${MAIN}" xmlns:r="${RELATIONS}"><bookViews><workbookView/></bookViews><sheets>${each(
        (name, number) => `<sheet name="${escaped(name)}" sheetId="${number}" r:id="rId${number}"/>`,
      )}</sheets></workbook>`,
    ],
    [
      'xl/_rels/workbook.xml.rels',
      relations(
        each((_, number) => relation(`rId${number}`, 'worksheet', `worksheets/sheet${number}.xml`)) +
          relation(`rId${names.length + 1}`, 'styles', 'styles.xml'),
      ),
    ],
    ['_rels/.rels', relations(relation('rId1', 'officeDocument', 'xl/workbook.xml'))],
    [
      '[Content_Types].xml',
      [
        `${XML}<Types xmlns="${PACKAGE}/content-types">`,
        `<Default Extension="rels" ContentType="${RELATIONS_TYPE}"/>`,
        '<Default Extension="xml" ContentType="application/xml"/>',
        part('/xl/workbook.xml', 'sheet.main'),
        part('/xl/styles.xml', 'styles'),
        each((_, number) => part(`/xl/worksheets/sheet${number}.xml`, 'worksheet')),
        '</Types>',
      ].join(''),
    ],
  ];
}

const RELATIONS_TYPE = 'application/vnd.openxmlformats-package.relationships+xml';
