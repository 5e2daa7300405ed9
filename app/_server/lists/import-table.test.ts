import { expect, test } from 'vitest';
import { LANGUAGES } from '#lib/kernel/language.ts';
import { withOwnNames } from '#lib/platform/tables/own-columns.ts';
import type { Table } from '#lib/platform/tables/read-table.ts';
import { leftOf, openTable, previewOf } from './import-table.ts';

/** The three imports alike: a table is opened, and shown with the faults of each row. */

const named = (table: Table) => {
  const own = withOwnNames(table, ['name', 'price']);
  const columns = own.columns.filter((column) => ['name', 'price'].includes(column));
  return { ...own, source: null, aside: [], columns, unknown: [] };
};

function opened(text: string) {
  const table = openTable('en', text, named);
  if (!table.ok) throw new Error(table.message);
  return table;
}

test('a row whose cells do not fit the columns is shown by its number, and counted as left', async () => {
  const table = opened('Name,Price\nDesk,1,234.50\nLamp,9\n\ufffd\ufffd,1');
  const read = table.table.rows.map(({ line, cells }) => ({
    line,
    name: cells['name'] ?? '',
    guid: null,
    fields: cells,
    problems: [],
  }));
  const preview = await previewOf('en', table, read, {
    textsOf: async () => ({}),
    valuesOf: (fields) => [{ label: 'Price', text: fields['price'] ?? '' }],
    currency: null,
  });
  expect(preview.counts).toEqual({ add: 1, change: 0, nothing: 2, aside: 0 });
  expect(preview.bad.map(({ line, problems }) => [line, problems[0]?.message])).toEqual([
    [2, expect.stringContaining('“234.50” has no column')],
    [4, expect.stringContaining('CSV UTF-8')],
  ]);
  expect(preview.first).toMatchObject([{ line: 3, does: 'add', values: [{ label: 'Price', text: '9' }] }]);
  expect(leftOf({ left: 1 }, table)).toBe(3);
});

test('a table without known columns, with one twice, or with an open quote is refused in a sentence, in every language', () => {
  for (const language of LANGUAGES)
    for (const [text, word] of [
      ['Desk,5\nLamp,9', ''],
      ['name,price,Name\nDesk,5,x', 'name'],
      ['name,price\nDesk,"5\n', '2'],
      ['name,price\n', ''],
    ] as const) {
      const read = openTable(language, text, named);
      expect(read).toMatchObject({ ok: false, message: expect.stringContaining(word) });
      expect('message' in read && read.message).not.toMatch(/catalog\.|[{}]/);
    }
});
