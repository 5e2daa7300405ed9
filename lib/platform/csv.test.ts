import { describe, expect, test } from 'vitest';
import { MAX_CSV_ROWS, readCsv, writeCsv } from './csv.ts';

const rowsOf = (text: string) => {
  const read = readCsv(text);
  return 'rows' in read ? read.rows.map(({ cells }) => cells) : read.problem;
};

describe('B-15: what a spreadsheet would compute', () => {
  test.each([
    '=1+1',
    '+1',
    '-1+2',
    '@SUM(A1)',
    '\t=1',
    '\r=1',
    '=HYPERLINK("http://evil.example.com","x")',
    "=cmd|' /C calc'!A0",
  ])('%j leaves with a quote before it, and comes back as it was', (cell) => {
    const text = writeCsv(['name', 'note'], [{ name: cell, note: 'x' }]);
    const [, line = ''] = text.split('\r\n');
    expect(line.replace(/^"/, '').startsWith("'")).toBe(true);
    if (!/^\s/.test(cell)) expect(rowsOf(text)).toEqual([{ name: cell, note: 'x' }]);
  });

  test('is nothing of the usual', () => {
    expect(writeCsv(['a', 'b'], [{ a: 'דנה, "לוי"', b: '12.50' }])).toBe('\ufeffa,b\r\n"דנה, ""לוי""",12.50\r\n');
    expect(rowsOf(writeCsv(['a', 'b'], [{ a: 'two\nlines', b: "'quoted'" }]))).toEqual([
      { a: 'two\nlines', b: "'quoted'" },
    ]);
  });
});

test('a table of a spreadsheet is read whatever its delimiter, its case and its mark', () => {
  const rows = [
    { name: 'Mug', status: '1' },
    { name: 'Cup', status: '' },
  ];
  for (const sign of [',', ';', '\t'])
    expect(rowsOf(`\ufeffName${sign}STATUS \r\nMug${sign}1\r\n\r\nCup${sign}\r\n`)).toEqual(rows);
  expect(rowsOf('name,status\nMug')).toEqual([{ name: 'Mug' }]);
});

test('each row says its line, and what cannot be read says where', () => {
  expect(readCsv('name\n"a\nb"\nc')).toEqual({
    rows: [
      { line: 3, cells: { name: 'a\nb' } },
      { line: 4, cells: { name: 'c' } },
    ],
  });
  expect(rowsOf('name\n"open')).toMatchObject({ why: 'broken' });
  expect(rowsOf('')).toEqual({ why: 'empty', line: 0 });
  expect(rowsOf('name\n')).toEqual({ why: 'empty', line: 0 });
  expect(rowsOf(`name\n${'x\n'.repeat(MAX_CSV_ROWS + 1)}`)).toMatchObject({ why: 'tooLong' });
  expect(rowsOf('x'.repeat(5_000_001))).toMatchObject({ why: 'tooLong' });
});
