import { expect, test } from 'vitest';
import type { CsvRow } from '#lib/platform/tables/write-csv.ts';
import { csvDownload } from './csv-download.ts';

/** D15, B-15: a table to download has every row of the list, once, or says where it was cut. */

const CUT = 'The table ends here.';
let asked = 0;

async function* pagesOf(...sizes: number[]): AsyncGenerator<CsvRow[]> {
  let row = 0;
  for (const size of sizes) {
    asked += 1;
    yield Array.from({ length: size }, (_, at) => ({ id: String(row + at + 1), note: '=1+1' }));
    row += size;
  }
}

async function linesOf(most: number, ...sizes: number[]): Promise<string[]> {
  asked = 0;
  const response = csvDownload({
    name: 'sales',
    columns: ['id', 'note'],
    pages: pagesOf(...sizes),
    most,
    cut: CUT,
    when: '2026-03-01-10-00',
  });
  expect(response.headers.get('content-disposition')).toBe('attachment; filename="sales-2026-03-01-10-00.csv"');
  return (await response.text()).split('\r\n').slice(1, -1);
}

test('D15: all of them stand in it, whatever the pages they were read in', async () => {
  expect(await linesOf(5, 2, 2, 1)).toEqual([1, 2, 3, 4, 5].map((id) => `${id},'=1+1`));
  expect(await linesOf(5, 0)).toEqual([]);
});

test.each([[[2, 2, 2]], [[6]], [[5, 1]]])(
  'of more than it may have (%j) there are as many as it may, then a line that says so, and nothing is read in vain',
  async (sizes) => {
    expect(await linesOf(5, ...sizes, 1, 1)).toEqual([...[1, 2, 3, 4, 5].map((id) => `${id},'=1+1`), `${CUT},`]);
    expect(asked).toBe(sizes.length);
  },
);

test('its head has the names of its columns, where it has names', async () => {
  const table = { name: 'sales', columns: ['id', 'note'], most: 9, cut: CUT, when: '2026-03-01' };
  const text = await csvDownload({ ...table, pages: pagesOf(1), head: ['מזהה', '=Note'] }).text();
  expect(text.split('\r\n')[0]).toBe("מזהה,'=Note");
});

test('who leaves before its end is not read for any more', async () => {
  asked = 0;
  const reader = csvDownload({
    name: 'sales',
    columns: ['id'],
    pages: pagesOf(1, 1, 1, 1, 1),
    most: 100,
    cut: CUT,
    when: '2026-03-01',
  }).body?.getReader();
  await reader?.read();
  await reader?.cancel();
  expect(asked).toBeLessThan(4);
});
