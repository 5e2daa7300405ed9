import { expect, test } from 'vitest';
import { readWorkbook } from './read-workbook.ts';
import { openArchive } from './unzip.ts';
import { type Row, type Sheet, writeWorkbook } from './write-workbook.ts';

/** Workbooks are read back by our reader of what people bring, and their parts by the document's own parser. */

const AT = new Date('2026-11-27T10:00:00Z');

async function written(
  sheets: readonly Sheet[],
  { isRightToLeft = false, mostRows }: { isRightToLeft?: boolean; mostRows?: number } = {},
): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of writeWorkbook({ sheets, isRightToLeft, at: AT }, mostRows)) chunks.push(chunk);
  return new Uint8Array(Buffer.concat(chunks));
}

const sheet = (rows: readonly Row[], more: Partial<Sheet> = {}): Sheet => ({
  name: 'Sheet',
  widths: [10, 10],
  head: [],
  rows: [rows],
  ...more,
});

const xmlOf = async (bytes: Uint8Array, name: string): Promise<string> =>
  (await openArchive(bytes, 10_000_000)(name)) ?? '';

test('texts, whole numbers and amounts come back as they went in', async () => {
  const bytes = await written([
    sheet([
      { cells: ['שלום', 7, { amount: -1_234_567, currency: 'ILS' }, null, ''] },
      { cells: ['a "b", c', 0, { amount: 5, currency: 'USD' }], isStrong: true },
    ]),
  ]);
  expect(await readWorkbook(bytes)).toBe('"שלום","7","-12345.67"\n"a ""b"", c","0","0.05"');
});

test('an amount is a number with the digits of its currency, never a float', async () => {
  const amounts = [
    ['ILS', 999_999_999_999, '9999999999.99'],
    ['ILS', 10, '0.10'],
    ['JPY', 1_500, '1500'],
    ['KWD', 1_005, '1.005'],
  ] as const;
  const bytes = await written([sheet(amounts.map(([currency, amount]) => ({ cells: [{ amount, currency }] })))]);
  const xml = await xmlOf(bytes, 'xl/worksheets/sheet1.xml');
  for (const [, , text] of amounts) expect(xml).toContain(`<v>${text}</v>`);
  expect(xml).not.toContain('t="inlineStr"');
});

test.each(['=1+1', '+972-52-123', '-1+1', '@SUM(A1)', '=HYPERLINK("https://example.com","x")', '\t=1', '＝1'])(
  'a text of a person that a spreadsheet could compute (%j) is a text',
  async (text) => {
    const xml = await xmlOf(await written([sheet([{ cells: [text] }])]), 'xl/worksheets/sheet1.xml');
    const [cell] = new DOMParser().parseFromString(xml, 'application/xml').getElementsByTagName('c');
    expect(cell?.getAttribute('t')).toBe('inlineStr');
    expect(cell?.textContent).toBe(text);
    expect(xml).not.toContain('<f>');
  },
);

test('no text breaks the file: markup, control characters, half pairs, and what looks like an escape', async () => {
  const text = `<a>&"'\u0000\u0007\ud800_x0041_ end`;
  const xml = await xmlOf(await written([sheet([{ cells: [text] }])]), 'xl/worksheets/sheet1.xml');
  const document = new DOMParser().parseFromString(xml, 'application/xml');
  expect(document.getElementsByTagName('parsererror')).toHaveLength(0);
  expect(document.getElementsByTagName('t')[0]?.textContent).toBe(`<a>&"'\ufffd_x005F_x0041_ end`);
});

test('sheets of he and ar begin on the right, and every part of the package is well-formed', async () => {
  const bytes = await written([sheet([]), sheet([{ cells: ['x'] }], { name: 'a/b: [c]' })], { isRightToLeft: true });
  expect(await xmlOf(bytes, 'xl/worksheets/sheet1.xml')).toContain('rightToLeft="1"');
  expect(await xmlOf(await written([sheet([])]), 'xl/worksheets/sheet1.xml')).not.toContain('rightToLeft');
  for (const name of [
    '[Content_Types].xml',
    '_rels/.rels',
    'xl/workbook.xml',
    'xl/_rels/workbook.xml.rels',
    'xl/styles.xml',
    'xl/worksheets/sheet2.xml',
  ]) {
    const document = new DOMParser().parseFromString(await xmlOf(bytes, name), 'application/xml');
    expect([name, document.getElementsByTagName('parsererror').length]).toEqual([name, 0]);
    expect(document.documentElement.childNodes.length).toBeGreaterThan(0);
  }
  expect(await xmlOf(bytes, 'xl/workbook.xml')).toContain('<sheet name="a b   c " sheetId="2" r:id="rId2"/>');
});

test('a sheet with more rows than Excel opens goes on in the next, under the same head', async () => {
  const rows = Array.from({ length: 5 }, (_, index): Row => ({ cells: [index] }));
  const bytes = await written([sheet(rows, { head: [{ cells: ['n'] }] })], { mostRows: 3 });
  expect(await xmlOf(bytes, 'xl/workbook.xml')).toContain('name="Sheet 3"');
  const values = async (number: number) => {
    const xml = await xmlOf(bytes, `xl/worksheets/sheet${number}.xml`);
    return [...xml.matchAll(/<v>(\d+)<\/v>/g)].map(([, value]) => Number(value));
  };
  expect([await values(1), await values(2), await values(3)]).toEqual([[0, 1], [2, 3], [4]]);
  expect(await xmlOf(bytes, 'xl/worksheets/sheet3.xml')).toContain('>n</t>');
});
