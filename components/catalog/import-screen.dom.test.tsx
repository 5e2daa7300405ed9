import { fireEvent, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderScreen } from '#components/testing/render-screen.tsx';
import type { Preview } from './import-actions.ts';
import { ImportScreen } from './import-screen.tsx';

const row = (line: number, does: 'add' | 'nothing') => ({
  line,
  name: `Row ${line}`,
  does,
  values: does === 'add' ? [{ label: 'Price', text: '₪5.00' }] : [],
  problems: does === 'nothing' ? [{ field: null, message: 'There are more cells than columns' }] : [],
});
const previewOf = (currency: string): Extract<Preview, { ok: true }> => ({
  ok: true,
  source: null,
  unknown: [],
  counts: { add: 1, change: 0, nothing: 60, aside: 0 },
  currency: { value: currency || 'ILS', options: ['ILS', 'USD'] },
  bad: Array.from({ length: 60 }, (_, index) => row(index + 3, 'nothing')),
  first: [row(2, 'add')],
});

function openScreen() {
  const sent: string[][] = [];
  const screen = renderScreen(
    <ImportScreen
      list="products"
      sellers={[{ key: 'key', name: 'Cafe' }]}
      columns={['name']}
      required={['name']}
      actions={{
        preview: async (_, text, currency) => {
          sent.push([text, currency]);
          return previewOf(currency);
        },
        run: async (_, text, currency) => {
          sent.push(['run', text, currency]);
          return { ok: true, added: 1, changed: 0, left: 60 };
        },
      }}
    />,
  );
  const choose = (bytes: Uint8Array | string, name = 'table.csv') => {
    const part = typeof bytes === 'string' ? bytes : new Uint8Array(bytes);
    const file = Object.assign(new File([part], name), {
      arrayBuffer: async () => (typeof part === 'string' ? new TextEncoder().encode(part) : part).buffer,
    });
    fireEvent.drop(screen.getByText('Choose a CSV or Excel file'), { dataTransfer: { files: [file] } });
  };
  /** Once the screen is no longer busy with the file. */
  const selectIn = async (label: string, value: string) => {
    const select = (await screen.findByLabelText(label)) as HTMLSelectElement;
    await waitFor(() => expect(select.disabled).toBe(false));
    await screen.user.selectOptions(select, value);
  };
  return { ...screen, sent, choose, selectIn };
}

/** "name" and "דנה" of Excel in Hebrew Windows. */
const WINDOWS_1255 = Uint8Array.from([0x6e, 0x61, 0x6d, 0x65, 0x0a, 0xe3, 0xf0, 0xe4]);

test('letters of Hebrew Windows are read, the encoding is named, and another one can be chosen', async () => {
  const { sent, choose, selectIn, findByLabelText, getByText } = openScreen();
  choose(WINDOWS_1255);
  const encoding = (await findByLabelText('Text encoding')) as HTMLSelectElement;
  expect([encoding.value, sent]).toEqual(['windows-1255', [['name\nדנה', '']]]);
  await selectIn('Text encoding', 'windows-1251');
  await waitFor(() => expect(sent.at(-1)).toEqual(['name\nгрд', 'ILS']));
  await selectIn('Text encoding', 'utf-8');
  await waitFor(() => getByText(/isn’t in this encoding/));
  expect(sent).toHaveLength(2);
});

test('the currency that was chosen is the one of the preview and of the import', async () => {
  const { sent, choose, selectIn, user, getByRole, findByText } = openScreen();
  choose('name,price\nMug,5');
  await selectIn('Currency of the prices', 'USD');
  await waitFor(() => expect(sent.at(-1)?.[1]).toBe('USD'));
  const submit = getByRole('button', { name: 'Import 1 row' }) as HTMLButtonElement;
  await waitFor(() => expect(submit.disabled || submit.ariaBusy === 'true').toBe(false));
  await user.click(submit);
  await findByText(/60 rows were skipped/);
  expect(sent.at(-1)).toEqual(['run', 'name,price\nMug,5', 'USD']);
});

test('what will be stored is shown, and every problem with its row', async () => {
  const { choose, user, findByRole, getByRole } = openScreen();
  choose('name,price\nMug,5');
  expect((await findByRole('list', { name: 'First rows' })).textContent).toContain('₪5.00');
  const problems = () => within(getByRole('list', { name: 'Problems' })).getAllByText(/^Row \d+$/);
  expect(problems().length).toBeLessThan(110);
  await user.click(getByRole('button', { name: 'Show 10 more problems' }));
  expect(getByRole('list', { name: 'Problems' }).textContent).toContain('Row 62');
});

test.each<[string, Uint8Array, RegExp]>([
  ['old.xls', Uint8Array.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1]), /old Excel file/],
  ['named.csv', Uint8Array.from([0x50, 0x4b, 3, 4, 0, 0, 0]), /an archive/],
  ['list.pdf', Uint8Array.from([0x25, 0x50, 0x44, 0x46, 0x2d]), /This is a PDF/],
  ['dos.csv', Uint8Array.from([0x83, 0x90, 0x84, 0x2c, 0x8b, 0x84, 0x91]), /how the text of this file is encoded/],
])('%s is refused by what it is, with what to do', async (name, bytes, sentence) => {
  const { choose, sent, findByText } = openScreen();
  choose(bytes, name);
  expect((await findByText(sentence)).textContent).toContain('CSV UTF-8');
  expect(sent).toEqual([]);
});
