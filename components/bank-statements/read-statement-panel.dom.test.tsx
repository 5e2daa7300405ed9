import { waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderScreen } from '#components/testing/render-screen.tsx';
import type { SentFile } from '#lib/modules/bank-statements/contract/sent-lines.ts';
import { mt940Of } from '#lib/testing/bank-statements/write-statements.ts';
import { ReadStatementPanel } from './read-statement-panel.tsx';

const SELLERS = [
  { key: 'cafe', name: 'Cafe', accounts: [{ currency: 'ILS', last4: '1007' }] },
  { key: 'books', name: 'Books', accounts: [] },
];

function openPanel({ lost = false } = {}) {
  const sent: { key: string; file: SentFile }[] = [];
  const removed: string[] = [];
  const screen = renderScreen(
    <ReadStatementPanel
      sellers={SELLERS}
      actions={{
        read: async (key, file) => {
          if (lost) throw new Error('offline');
          sent.push({ key, file });
          return { ok: true, file: 'file-1', added: file.lines.length, known: 1, others: 2, matched: 1 };
        },
        remove: async (_, file) => {
          removed.push(file);
          return { ok: true };
        },
      }}
    />,
  );
  const paste = async (text: string) => {
    await screen.user.click(screen.getByLabelText('Paste the lines of the statement'));
    await screen.user.paste(text);
    await screen.user.click(screen.getByRole('button', { name: 'Read the lines' }));
  };
  return { ...screen, sent, removed, paste };
}

const HEAD = 'Date\tDescription\tDebit\tCredit';

test('a pasted table is sent as lines of the chosen account, and what became of them is told', async () => {
  const { sent, paste, findByText } = openPanel();
  await paste(`${HEAD}\n02/11/2026\tKupa\t\t1,250.50\n03/11/2026\tRent\t90.00\t`);
  await findByText(/2 new lines\. One was matched to its payout\. One line was here already\./);
  expect(sent).toMatchObject([
    {
      key: 'cafe',
      file: {
        file: null,
        isLast: true,
        format: 'table',
        lines: [
          { bookedOn: '2026-11-02', amount: 125_050, currency: 'ILS', account: '1007', text: 'Kupa', nth: 1 },
          { bookedOn: '2026-11-03', amount: -9_000 },
        ],
      },
    },
  ]);
});

test('a long statement is sent in portions of one file, the last of which is named', async () => {
  const { sent, paste, findByText } = openPanel();
  const rows = Array.from({ length: 450 }, (_, index) => `02/11/2026\tline ${index}\t\t${index + 1}.00`);
  await paste([HEAD, ...rows].join('\n'));
  await findByText(/450 new lines/);
  expect(sent.map(({ file }) => [file.file, file.isLast, file.lines.length])).toEqual([
    [null, false, 200],
    ['file-1', false, 200],
    ['file-1', true, 50],
  ]);
});

test('a file that cannot be read is refused with its row and column, and nothing is sent', async () => {
  const { sent, paste, findByRole } = openPanel();
  await paste(`${HEAD}\n02/11/2026\tKupa\t\t5.00\n31/02/2026\tKupa\t\t5.00`);
  expect((await findByRole('alert')).textContent).toBe(
    'Row 3, “Date”: “31/02/2026” isn’t a date. Dates have the day first, as in 31/12/2026, or the year first.',
  );
  expect(sent).toEqual([]);
});

test('a dropped file of a bank is read by what it is, not by its name', async () => {
  const { sent, container, user, findByText } = openPanel();
  const lines = [{ bookedOn: '2026-11-02', valueOn: '2026-11-02', amount: 500, text: 'x', reference: 'R' }];
  const field = container.querySelector<HTMLInputElement>('input[type=file]');
  if (!field) throw new Error('no field');
  await user.upload(field, new File([mt940Of(lines)], 'statement.txt', { type: 'text/plain' }));
  await findByText(/One new line/);
  expect(sent[0]?.file).toMatchObject({ format: 'mt940', lines: [{ amount: 500, account: '1007' }] });
});

test('a table without known headings asks for its columns, and says what is missing', async () => {
  const { sent, paste, user, findByLabelText, findByText, getByRole, getByText } = openPanel();
  await paste('02/11/2026;Kupa;5.00\n03/11/2026;Kupa;6.00');
  await user.selectOptions(await findByLabelText('Column 1'), 'Date');
  await user.click(getByRole('button', { name: 'Read the table' }));
  expect(getByText(/Choose a date, and either one amount/)).toBeDefined();
  await user.selectOptions(await findByLabelText('Column 3'), 'Amount, minus is money out');
  await user.click(getByRole('button', { name: 'Read the table' }));
  await findByText(/2 new lines/);
  expect(sent[0]?.file.lines.map(({ amount }) => amount)).toEqual([500, 600]);
});

test('a response that is lost says that the same file can be read again', async () => {
  const { paste, findByRole } = openPanel({ lost: true });
  await paste(`${HEAD}\n02/11/2026\tKupa\t\t5.00`);
  expect((await findByRole('alert')).textContent).toContain('read the same file again, nothing is counted twice');
});

test('a file that was read is removed after a question', async () => {
  const { removed, paste, user, findByRole } = openPanel();
  await paste(`${HEAD}\n02/11/2026\tKupa\t\t5.00`);
  await user.click(await findByRole('button', { name: 'Remove this file' }));
  const dialog = await findByRole('dialog');
  await user.click(await waitFor(() => dialog.querySelector('button.button-danger') ?? Promise.reject(new Error())));
  await waitFor(() => expect(removed).toEqual(['file-1']));
});
