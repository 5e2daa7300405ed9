import { screen } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { errorUnder, field } from '#components/testing/form-fields.ts';
import { renderScreen } from '#components/testing/render-screen.tsx';
import { type AccountsForm as Typed, EMPTY_ACCOUNTS } from '#lib/modules/bookkeeping/contract/accounts-fields.ts';
import { accountsForm } from '#lib/modules/bookkeeping/contract/accounts-form.ts';
import type { ShownBooks } from '#lib/modules/bookkeeping/views/books.ts';
import { AccountsForm } from './accounts-form.tsx';
import { BooksScreen } from './books-screen.tsx';
import type { HandOverAction } from './hand-over-button.tsx';

const NOW = new Date('2026-12-03T10:00:00Z');

const BOOKS: ShownBooks = {
  month: '2026-11',
  now: NOW,
  isClosed: true,
  isGo: true,
  checks: [{ check: 'sum', currency: 'ILS', cause: null, exported: 5_000, expected: 5_000 }],
  lines: 3,
  fresh: 3,
  unmapped: [],
  handOvers: [],
};

const draw = (more: Partial<ShownBooks> = {}, handOver: HandOverAction = async () => ({ ok: true, number: 1 })) =>
  renderScreen(
    <BooksScreen
      books={{ ...BOOKS, ...more }}
      thisMonth="2026-12"
      seller="key-1"
      handOver={handOver}
      timeZone="Asia/Jerusalem"
      now={NOW}
    />,
  );
const hrefs = () => screen.getAllByRole('link').map((link) => link.getAttribute('href'));

describe('a month for other books', () => {
  test('that adds up says go, and has its tables and those of its year', () => {
    draw();
    expect(screen.getByText('Go: everything adds up')).toBeTruthy();
    expect(screen.queryByRole('alert')).toBeNull();
    expect(hrefs()).toContain('/bookkeeping/file?seller=key-1&period=2026-11&format=xlsx');
    expect(hrefs()).toContain('/bookkeeping/file?seller=key-1&period=2026&format=csv');
  });

  test('that does not add up says so in words, and shows what is wrong without being asked', () => {
    const wrong = { check: 'change', currency: 'ILS', cause: 'refund', exported: -1_000, expected: -900 } as const;
    draw({ isGo: false, checks: [...BOOKS.checks, wrong] });
    expect(screen.getByRole('alert').textContent).toContain('No-go: something doesn’t add up');
    const row = screen.getByRole('row', { name: /^Refund: movements and statement/ });
    expect(row.textContent).toMatch(/−₪10\.00.*−₪9\.00.*Differs/);
    expect(row.closest('details')?.open).toBe(true);
  });

  test('whose accounts are missing names them and leads to them, instead of a button that would refuse', () => {
    draw({ unmapped: ['balance', 'fee-vat'] });
    expect(screen.getByText('Accounts are missing for: Balance at Kupa and VAT on fees.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Hand over' })).toBeNull();
    expect(screen.getByRole('link', { name: 'Fill in the accounts' }).getAttribute('href')).toBe(
      '/bookkeeping/accounts?seller=key-1',
    );
  });

  test('is handed over once for a press, and a refusal stays beside the button', async () => {
    const refused = vi.fn(async () => ({ ok: false as const, message: 'There is nothing new to hand over.' }));
    const { user } = draw({}, refused);
    await user.click(screen.getByRole('button', { name: 'Hand over' }));
    expect(await screen.findByText('There is nothing new to hand over.')).toBeTruthy();
    expect(refused.mock.calls).toEqual([['key-1', '2026-11']]);
  });

  test('that was handed over offers the same files again, and says which was a no-go', () => {
    const made = { lines: 3, madeAt: NOW, madeBy: 'Rina' };
    draw({
      fresh: 0,
      handOvers: [
        { ...made, number: 2, isGo: false },
        { ...made, number: 1, isGo: true },
      ],
    });
    expect(screen.getByText('Everything of this month is handed over.')).toBeTruthy();
    expect(hrefs()).toContain('/bookkeeping/hand-overs/2/file?seller=key-1&format=hashavshevet');
    expect(screen.getAllByText('No-go')).toHaveLength(1);
  });

  test('in which nothing was booked has nothing to take along', () => {
    draw({ lines: 0, fresh: 0, checks: [] });
    expect(screen.getByText('Nothing was booked this month.')).toBeTruthy();
    expect(hrefs().filter((href) => href?.includes('/file'))).toEqual([]);
  });
});

describe('accounts', () => {
  const read = (typed: Partial<Typed>) => accountsForm.schema.safeParse({ ...EMPTY_ACCOUNTS, ...typed });

  test('are kept as typed, without the empty ones', () => {
    const typed = { 'balance-key': ' 10500 ', 'balance-sort': '110', 'payment-key': 'הכנסות', 'currency-ILS': 'ש"ח' };
    expect(read(typed).data).toEqual({
      accounts: { balance: { key: '10500', sort: 110 }, payment: { key: 'הכנסות', sort: null } },
      movement: '',
      currencies: { ILS: 'ש"ח' },
    });
  });

  test.each<[string, Partial<Typed>, string]>([
    ['a key with letters that the files cannot hold', { 'refund-key': 'Ж1' }, 'refund-key'],
    ['a key of two lines', { 'refund-key': 'a\nb' }, 'refund-key'],
    ['a key of 16 characters', { 'refund-key': '1'.repeat(16) }, 'refund-key'],
    ['a sort code with a letter', { 'refund-key': '1', 'refund-sort': '12a' }, 'refund-sort'],
    ['a sort code without a key', { 'refund-sort': '12' }, 'refund-key'],
    ['a type of four characters', { movement: 'אבגד' }, 'movement'],
  ])('%s is refused at its field', (_, typed, name) => {
    expect(read(typed).error?.issues.map(({ path }) => path[0])).toEqual([name]);
  });

  test('that the server refuses say so under the field, and what was typed stays', async () => {
    const save = vi.fn(async () => ({
      ok: false as const,
      message: 'No.',
      fields: { 'payment-key': 'This account is closed.' },
    }));
    const { user } = renderScreen(<AccountsForm seller="key-1" typed={EMPTY_ACCOUNTS} save={save} />);
    await user.type(field('Payment'), '40000');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await vi.waitFor(() => expect(errorUnder('Payment')).toBe('This account is closed.'));
    expect(save.mock.calls).toEqual([['key-1', { ...EMPTY_ACCOUNTS, 'payment-key': '40000' }]]);
    expect(field('Payment').value).toBe('40000');
  });
});
