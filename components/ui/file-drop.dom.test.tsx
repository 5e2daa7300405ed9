import { fireEvent } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { renderScreen } from '#components/testing/render-screen.tsx';
import { FileDrop } from './file-drop.tsx';

const TABLE = new File(['name'], 'products.csv', { type: 'text/csv' });

function openDrop(busy = false) {
  const taken: string[] = [];
  const drop = (
    <FileDrop label="Choose a table" help="CSV" accept=".csv" busy={busy} onFile={({ name }) => taken.push(name)} />
  );
  return { ...renderScreen(drop), taken };
}

test('a file is chosen, dropped or pasted', async () => {
  const { user, getByLabelText, getByText, taken } = openDrop();
  await user.upload(getByLabelText(/Choose a table/), TABLE);
  fireEvent.drop(getByText('Choose a table'), { dataTransfer: { files: [TABLE] } });
  fireEvent.paste(getByLabelText(/Choose a table/), { clipboardData: { files: [TABLE] } });
  expect(taken).toEqual(['products.csv', 'products.csv', 'products.csv']);
});

test('while one is read no other is taken', () => {
  const { getByText, taken } = openDrop(true);
  fireEvent.drop(getByText('Choose a table'), { dataTransfer: { files: [TABLE] } });
  expect(taken).toEqual([]);
});

test('a file that was chosen before the page was ready is taken once it is, and once', () => {
  const chosen = vi.spyOn(HTMLInputElement.prototype, 'files', 'get');
  chosen.mockReturnValue([TABLE] as unknown as FileList);
  const { rerender, taken, getByLabelText } = openDrop();
  expect(taken).toEqual(['products.csv']);
  chosen.mockRestore();
  rerender(
    <FileDrop label="Choose a table" help="CSV" accept=".csv" busy={false} onFile={() => taken.push('again')} />,
  );
  expect(getByLabelText(/Choose a table/)).toHaveProperty('value', '');
  expect(taken).toEqual(['products.csv']);
});
