import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { MAX_TABLE_COLUMNS, MAX_TABLE_ROWS, readTable } from './read-table.ts';
import { writeCsv } from './write-csv.ts';

const tableOf = (text: string) => {
  const read = readTable(text);
  if ('problem' in read) throw new Error(`${read.problem.why} ${read.problem.line}`);
  return read.table;
};
const cellsOf = (text: string) => tableOf(text).rows.map(({ cells }) => cells);
const problemOf = (text: string) => {
  const read = readTable(text);
  return 'problem' in read ? read.problem : null;
};

describe('what a spreadsheet would compute', () => {
  test.each([
    '=1+1',
    '+1',
    '+972521234567',
    '-1+2',
    '-',
    '@SUM(A1)',
    '\t=1',
    '\r=1',
    '\uff1d1+1',
    "'=1",
    "''=1",
    '=HYPERLINK("http://evil.example.com","x")',
    "=cmd|' /C calc'!A0",
  ])('%j leaves with a quote before it, and comes back as it was', (cell) => {
    const text = writeCsv(['name', 'note'], [{ name: cell, note: 'x' }]);
    const [, line = ''] = text.split('\r\n');
    expect(line.replace(/^"/, '').startsWith("'")).toBe(true);
    expect(cellsOf(text)).toEqual([{ name: cell, note: 'x' }]);
  });

  test.each(['-1', '-12.50', '0', '12.50', '-0.5'])('%s is a number and leaves as it is', (cell) => {
    expect(writeCsv(['iterations'], [{ iterations: cell }])).toBe(`\ufeffiterations\r\n${cell}\r\n`);
    expect(cellsOf(writeCsv(['iterations'], [{ iterations: cell }]))).toEqual([{ iterations: cell }]);
  });

  test('is nothing of the usual', () => {
    expect(writeCsv(['a', 'b'], [{ a: 'דנה, "לוי"', b: '12.50' }])).toBe('\ufeffa,b\r\n"דנה, ""לוי""",12.50\r\n');
  });
});

test('whatever a table has is read as it was written', () => {
  const sign = fc.constantFrom(...`a ב"',;=+-@\t\r\n\u20aa1.é`.split(''), '\uff1d', '"כ"', '\u200f');
  const cell = fc.oneof(
    fc.array(sign, { maxLength: 8 }).map((all) => all.join('')),
    fc.string({ unit: 'grapheme' }),
  );
  const kept = cell.filter((text) => !text.includes('\ufffd'));
  fc.assert(
    fc.property(fc.array(fc.tuple(kept, kept), { minLength: 1, maxLength: 5 }), (rows) => {
      const table = rows.map(([a, b], index) => ({ id: String(index), a, b }));
      expect(cellsOf(writeCsv(['id', 'a', 'b'], table))).toEqual(table);
    }),
    { numRuns: 500 },
  );
});

test('a table of a spreadsheet is read whatever its delimiter, its case and its mark', () => {
  const rows = [
    { name: 'Mug', status: '1' },
    { name: 'Cup', status: '' },
  ];
  for (const sign of [',', ';', '\t'])
    expect(cellsOf(`\ufeffName${sign}STATUS \r\nMug${sign}1\r\n\r\nCup${sign}\r\n`)).toEqual(rows);
  for (const end of ['\n', '\r', '\r\n']) expect(cellsOf(`name,status${end}Mug,1${end}Cup,${end}`)).toEqual(rows);
  expect(cellsOf('name,status\nMug')).toEqual([{ name: 'Mug', status: '' }]);
  expect(cellsOf('"name, short";status\nMug;1')).toEqual([{ 'name, short': 'Mug', status: '1' }]);
});

test('a first line that names the delimiter is no row', () => {
  expect(tableOf('sep=;\r\nname;status\r\nMug, big;1\r\n').rows).toEqual([
    { line: 3, cells: { name: 'Mug, big', status: '1' } },
  ]);
  expect(cellsOf('\ufeffSEP=|\nname|status\nMug|1')).toEqual([{ name: 'Mug', status: '1' }]);
});

test('a row with more cells than columns is refused by its number, and empty cells at its end are not', () => {
  const { rows, refused } = tableOf('name,price\nDesk,1,234.50\nLamp,9,,\nRug,5');
  expect(rows.map(({ line }) => line)).toEqual([3, 4]);
  expect(refused).toEqual([{ line: 2, name: 'Desk 1', why: 'surplus', cell: '234.50' }]);
  expect(tableOf('name,\nDesk,5').refused).toMatchObject([{ line: 2, why: 'surplus', cell: '5' }]);
});

test('a row with letters that were lost is refused by its number', () => {
  expect(tableOf('name,price\nDesk,1\n\ufffd\ufffd\ufffd,2').refused).toMatchObject([{ line: 3, why: 'lost' }]);
});

test('of a column that stands twice the first is read, and its name is told', () => {
  const { columns, twice, rows } = tableOf('Name,price,name\nDesk,1,Lamp');
  expect([columns, twice, rows[0]?.cells['name']]).toEqual([['name', 'price'], ['name'], 'Desk']);
});

test('a quote inside a cell is a letter of it', () => {
  expect(cellsOf('name,company\nדנה,כהן בע"מ\n7" pipe,12" pipe')).toEqual([
    { name: 'דנה', company: 'כהן בע"מ' },
    { name: '7" pipe', company: '12" pipe' },
  ]);
  // Quoted by a program that does not double the quotes inside.
  expect(cellsOf('name,company\nדנה,"כהן בע"מ"\n"Acme" Ltd",x')).toEqual([
    { name: 'דנה', company: 'כהן בע"מ' },
    { name: 'Acme" Ltd', company: 'x' },
  ]);
  expect(cellsOf('a,b\n "x, y" , "say ""hi"""')).toEqual([{ a: 'x, y', b: 'say "hi"' }]);
});

test.each([
  ['name\n"open', 2],
  ['name,price\n"Acme" Ltd,12"\nMug,5', 2],
  ['name,note\nMug,x\nCup,"open\nPlate,y\n', 3],
  // The next quote is one of another cell: the rows between would vanish in this one.
  ['name,note\nMug,"open\nCup,y\nPlate,"big, red"\n', 2],
])('a quote that is not closed is named by its row: %j', (text, line) => {
  expect(problemOf(text)).toEqual({ why: 'broken', line });
});

test('each row says its number as a spreadsheet counts', () => {
  expect(tableOf('name\n"a\nb"\n\nc').rows).toEqual([
    { line: 2, cells: { name: 'a\nb' } },
    { line: 4, cells: { name: 'c' } },
  ]);
});

test('a table without rows, and one with too many, is named as that', () => {
  expect(problemOf('')).toEqual({ why: 'empty', line: 0 });
  expect(problemOf('name\n')).toEqual({ why: 'empty', line: 0 });
  expect(problemOf(`name\n${'x\n'.repeat(MAX_TABLE_ROWS)}`)).toBeNull();
  expect(problemOf(`name\n${'x\n'.repeat(MAX_TABLE_ROWS + 1)}`)).toMatchObject({ why: 'tooLong' });
  expect(problemOf('x'.repeat(5_000_001))).toMatchObject({ why: 'tooLong' });
});

test('a table of more columns than any is refused at once, and one of as many as may be is read', () => {
  const wide = (columns: number) => Array.from({ length: columns }, (_, index) => `c${index}`).join(',');
  const begun = performance.now();
  expect(problemOf(`${wide(40_000)}\n1`)).toEqual({ why: 'tooWide', line: 1 });
  expect(performance.now() - begun).toBeLessThan(2_000);
  expect(problemOf(`${wide(MAX_TABLE_COLUMNS + 1)}\n1`)).toEqual({ why: 'tooWide', line: 1 });
  expect(tableOf(`${wide(MAX_TABLE_COLUMNS)}\n1`).columns).toHaveLength(MAX_TABLE_COLUMNS);
});
