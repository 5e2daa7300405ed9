import { screen, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { renderScreen } from '#components/testing/render-screen.tsx';
import type { MonthEnd } from '#lib/modules/statements/views/month-end.ts';
import type { MonthStatement, StatementView } from '#lib/modules/statements/views/statements.ts';
import { MonthEndScreen } from './month-end-screen.tsx';
import { StatementScreen } from './statement-screen.tsx';

const NOW = new Date('2026-12-03T10:00:00Z');
const ZONE = 'Asia/Jerusalem';

const MONTH: MonthStatement = {
  holder: { kind: 'seller', name: 'Café', businessNumber: '' },
  month: '2026-11',
  currency: 'ILS',
  timeZone: ZONE,
  opening: 10_000,
  changes: [
    { cause: 'payment', count: 3, amount: 30_000 },
    { cause: 'chargeback', count: 1, amount: -2_000 },
    { cause: 'processing-fee', count: 3, amount: -900 },
    { cause: 'fee-vat', count: 3, amount: -162 },
    { cause: 'reserve-held', count: 1, amount: -3_000 },
    { cause: 'reserve-released', count: 1, amount: 500 },
  ],
  closing: 34_438,
  atEnd: { pending: 4_438, available: 30_000, reserved: 2_700, inTransit: 0 },
  closedAt: new Date('2026-11-30T22:05:00Z'),
};

const drawn = (view: StatementView, holder: { seller: string } | { workspace: string } = { seller: 'key-1' }) =>
  renderScreen(
    <StatementScreen
      period={view.kind === 'month' ? '2026-11' : '2026'}
      thisMonth="2026-12"
      statements={[view]}
      holder={holder}
      owner={null}
      back={{ href: '/statements', label: 'All statements' }}
      timeZone={ZONE}
      now={NOW}
    />,
  );
const hrefs = () => screen.getAllByRole('link').map((link) => link.getAttribute('href'));

describe('a statement', () => {
  test('adds up on the screen, and each kind opens the movements of its month', () => {
    drawn({ kind: 'month', statement: MONTH, sha256: 'abc123' });
    const rows = within(screen.getAllByRole('table')[0] as HTMLElement).getAllByRole('row');
    const cents = (text: string) => Math.round(Number(text.replace('−', '-').replace(/[^\d.-]/g, '')) * 100);
    const amounts = rows.slice(1).map((row) => cents(within(row).getAllByRole('cell').at(-1)?.textContent ?? ''));
    expect(amounts.slice(0, -1).reduce((sum, amount) => sum + amount, 0)).toBe(amounts.at(-1));
    expect(hrefs()).toContain('/balance/entries?seller=key-1&month=2026-11&cause=payment&currency=ILS');
    expect(hrefs()).toContain('/statements/2026-11/file?seller=key-1&format=csv');
    expect(hrefs()).toContain('/statements/2026-11/file?seller=key-1&format=pdf&language=ar');
    expect(screen.getByText('abc123')).toBeTruthy();
    expect(screen.getByText(/Closed on/).textContent).toContain('Dec 1');
  });

  test('of an open month has no hash, and says of when it is', () => {
    drawn({ kind: 'month', statement: { ...MONTH, closedAt: null }, sha256: null });
    expect(screen.getByText(/Still open/)).toBeTruthy();
    expect(screen.queryByText('SHA-256')).toBeNull();
  });

  test('of a partner leads to its own movements, and to none of a business', () => {
    const statement = { ...MONTH, changes: [{ cause: 'market-fee-income' as const, count: 2, amount: 24_438 }] };
    drawn({ kind: 'month', statement, sha256: 'abc123' }, { workspace: 'partner-1' });
    expect(hrefs().filter((href) => href?.includes('/balance'))).toEqual([]);
    expect(hrefs()).toContain(
      '/partner/entries?workspace=partner-1&month=2026-11&cause=market-fee-income&currency=ILS',
    );
    expect(hrefs()).toContain('/partner/statements/2026-11/file?workspace=partner-1&format=csv');
  });

  test('of a year opens its months, and says which of them is open', () => {
    const { month: _, ...rest } = MONTH;
    const months = [
      { month: '2026-11', opening: 10_000, closing: 34_438, sha256: 'abc123' },
      { month: '2026-12', opening: 34_438, closing: 34_438, sha256: null },
    ];
    drawn({ kind: 'year', statement: { ...rest, year: '2026', months, closedAt: null }, sha256: null });
    expect(hrefs()).toContain('/statements/2026-11?seller=key-1');
    expect(hrefs().some((href) => href?.includes('/balance/entries'))).toBe(false);
    const row = screen.getByRole('link', { name: 'December 2026' }).closest('tr');
    expect(row?.textContent).toContain('Open');
  });
});

const END: MonthEnd = {
  month: '2026-11',
  closedAt: MONTH.closedAt,
  isOver: true,
  statements: [{ statement: MONTH, sha256: 'abc123' }],
  documents: [
    { type: 'invoice-receipt', first: 7, last: 9, count: 3, sums: [{ currency: 'ILS', total: 30_000, vat: 4_576 }] },
    { type: 'credit-note', first: 2, last: 4, count: 2, sums: [{ currency: 'ILS', total: -2_000, vat: -305 }] },
  ],
  withoutDocument: 2,
  disputes: [{ currency: 'ILS', count: 1, amount: -2_000 }],
  belowZero: [{ currency: 'USD', since: new Date('2026-11-03T10:00:00Z'), isClaimed: true }],
};
const ended = (more: Partial<MonthEnd> = {}) =>
  renderScreen(
    <MonthEndScreen
      end={{ ...END, ...more }}
      thisMonth="2026-12"
      seller="key-1"
      feeInvoices={null}
      bank={null}
      timeZone={ZONE}
      now={NOW}
    />,
  );
const section = (name: string) => screen.getByRole('region', { name }).textContent ?? '';

describe('the end of a month', () => {
  test('names first and last numbers of each type, numbers of other months, and what has no document', () => {
    ended();
    expect(section('Documents')).toContain('7 to 9');
    expect(section('Documents')).toContain('No number is missing.');
    expect(section('Documents')).toContain('One number of these was issued in another month.');
    expect(section('Documents')).toContain('2 paid sales of the month have no document.');
  });

  test('follows the reserve from its beginning to its end', () => {
    ended();
    expect(section('Reserve').match(/[−-]?₪[\d.]+/g)).toEqual(['₪2.00', '₪30.00', '−₪5.00', '₪27.00']);
  });

  test('has fees with their VAT, chargebacks and balances below zero, each leading on', () => {
    ended();
    expect(section('Fees and their VAT')).toContain('VAT on these fees');
    expect(section('Chargebacks')).toContain('Open now');
    expect(section('Balances below zero')).toContain('It is being claimed.');
    expect(hrefs()).toContain('/balance/entries?seller=key-1&month=2026-11&cause=fee-vat&currency=ILS');
    expect(hrefs()).toContain('/sales?status=chargeback,partial-chargeback');
  });

  test('says what there is to say of a business without anything', () => {
    ended({ statements: [], documents: [], withoutDocument: null, disputes: [], belowZero: [], closedAt: null });
    for (const text of [
      'November 2026 is over and closes within minutes.',
      'Nothing was booked until the end of this month.',
      'This business doesn’t issue documents here.',
      'No fees were charged this month.',
      'No chargebacks this month, and none is open.',
      'Nothing is held in reserve.',
      'No balance was below zero for long.',
    ])
      expect(screen.getByText(text)).toBeTruthy();
  });

  test('of the present month says on which day it closes', () => {
    ended({ month: '2026-12', isOver: false, closedAt: null });
    expect(screen.getByText(/closes by itself on/).textContent).toContain('Jan 1');
  });
});
