import { deflateRawSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { readTable } from './read-table.ts';
import { readWorkbook } from './read-workbook.ts';

/** A ZIP archive of the files, as any program writes one. */
function zip(files: Readonly<Record<string, string | Buffer>>): Uint8Array {
  const [local, central]: [Buffer[], Buffer[]] = [[], []];
  let at = 0;
  for (const [name, content] of Object.entries(files)) {
    const packed = deflateRawSync(content);
    const header = Buffer.alloc(30);
    header.writeUInt32LE(0x04034b50);
    header.writeUInt16LE(name.length, 26);
    local.push(header, Buffer.from(name), packed);
    const entry = Buffer.alloc(46);
    entry.writeUInt32LE(0x02014b50);
    entry.writeUInt16LE(8, 10);
    entry.writeUInt32LE(packed.length, 20);
    entry.writeUInt16LE(name.length, 28);
    entry.writeUInt32LE(at, 42);
    central.push(entry, Buffer.from(name));
    at += 30 + name.length + packed.length;
  }
  const directory = Buffer.concat(central);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50);
  end.writeUInt16LE(Object.keys(files).length, 10);
  end.writeUInt32LE(at, 16);
  return Uint8Array.from(Buffer.concat([...local, directory, end]));
}

const MAIN = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"';
const LINKS = 'xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"';
const book = (rows: string, { sheets = '<sheet name="A" sheetId="1" r:id="r1"/>', more = {} } = {}) =>
  zip({
    'xl/workbook.xml': `<workbook ${MAIN} ${LINKS}><sheets>${sheets}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels':
      '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">' +
      '<Relationship Id="r1" Target="worksheets/one.xml"/><Relationship Id="r2" Target="/xl/worksheets/two.xml"/>' +
      '</Relationships>',
    'xl/worksheets/one.xml': `<worksheet ${MAIN}><sheetData>${rows}</sheetData></worksheet>`,
    ...more,
  });
const inline = (place: string, text: string) => `<c r="${place}" t="inlineStr"><is><t>${text}</t></is></c>`;
const rowsOf = async (bytes: Uint8Array) => {
  const read = readTable((await readWorkbook(bytes)) ?? '');
  return 'table' in read ? read.table.rows : read.problem;
};

const STYLES = `<styleSheet ${MAIN}><numFmts><numFmt numFmtId="164" formatCode="0000000"/>
  <numFmt numFmtId="165" formatCode="[$-40D]dd/mm/yyyy"/>
  <numFmt numFmtId="166" formatCode="&quot;day&quot; 0.00"/></numFmts>
  <cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="164"/><xf numFmtId="165"/><xf numFmtId="166"/></cellXfs>
  </styleSheet>`;
const STRINGS = `<sst ${MAIN}><si><t>name</t></si>
  <si><r><t>כהן </t></r><r><t>בע"מ</t></r><rPh><t>x</t></rPh></si></sst>`;

test('a workbook is read as what its first visible sheet shows: texts, numbers, days, zeros in front', async () => {
  const bytes = book(
    `<row r="1"><c r="A1" t="s"><v>0</v></c>${inline('B1', 'price')}${inline('C1', 'day')}${inline('D1', 'zip')}` +
      `${inline('E1', 'phone')}</row>` +
      `<row r="2"><c r="A2" t="s"><v>1</v></c><c r="B2" s="4"><v>99.900000000000006</v></c>` +
      '<c r="C2" s="1"><v>33318</v></c>' +
      '<c r="D2" s="2"><v>612345</v></c><c r="E2"><v>9.7252123456700005E11</v></c></row>' +
      `<row r="4">${inline('A4', 'two&#10;lines')}<c r="C4" s="3"><v>33318.5</v></c><c r="E4" t="b"><v>1</v></c></row>`,
    { more: { 'xl/styles.xml': STYLES, 'xl/sharedStrings.xml': STRINGS } },
  );
  expect(await rowsOf(bytes)).toEqual([
    {
      line: 2,
      cells: { name: 'כהן בע"מ', price: '99.9', day: '1991-03-21', zip: '0612345', phone: '972521234567' },
    },
    { line: 4, cells: { name: 'two\nlines', price: '', day: '1991-03-21', zip: '', phone: 'TRUE' } },
  ]);
});

test('a hidden sheet is not the first one', async () => {
  const bytes = book(`<row r="1">${inline('A1', 'hidden')}</row>`, {
    sheets: '<sheet name="A" sheetId="1" state="hidden" r:id="r1"/><sheet name="B" sheetId="2" r:id="r2"/>',
    more: {
      'xl/worksheets/two.xml':
        `<worksheet ${MAIN}><sheetData><row>${'<c t="inlineStr"><is><t>name</t></is></c>'}</row>` +
        '<row><c t="str"><f>1</f><v>Mug</v></c></row></sheetData></worksheet>',
    },
  });
  expect(await rowsOf(bytes)).toEqual([{ line: 2, cells: { name: 'Mug' } }]);
});

test.each<[string, Uint8Array]>([
  ['a file that is cut off', book('').subarray(0, 300)],
  ['an archive without a sheet', zip({ 'xl/workbook.xml': `<workbook ${MAIN}/>` })],
  ['XML that is none', book('<row>')],
  [
    'one with a document type',
    book('', { more: { 'xl/sharedStrings.xml': '<!DOCTYPE x [<!ENTITY a "b">]><sst><si><t>&a;</t></si></sst>' } }),
  ],
  [
    'one with a document type behind a long comment',
    book('', {
      more: {
        'xl/sharedStrings.xml': `<!--${' '.repeat(5_000)}--><!DOCTYPE x [<!ENTITY a "b">]><sst/>`,
      },
    }),
  ],
  [
    'one that unpacks to more than it may',
    book('', { more: { 'xl/sharedStrings.xml': Buffer.alloc(70_000_000, 32) } }),
  ],
])('%s is told as one that cannot be read', async (_, bytes) => {
  expect(await readWorkbook(bytes)).toBeNull();
});
