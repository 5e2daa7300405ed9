import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderScreen } from '#components/testing/render-screen.tsx';
import type { OwnMoney, OwnPayout } from '#lib/modules/partners/views.ts';
import { OwnFeesScreen } from './own-fees-screen.tsx';

const NOW = new Date('2026-12-03T10:00:00Z');
const MONEY: OwnMoney = {
  balances: [{ currency: 'ILS', available: 12_300, inTransit: 4_500, paidOut: 99_900 }],
  accounts: [{ currency: 'ILS', last4: '3456', isUsable: false }],
  nextAt: new Date('2027-01-03T06:00:00Z'),
  pausedReason: null,
};
const PAYOUT: OwnPayout = {
  payoutId: 'PAYO00AA-1',
  status: 'returned',
  amount: 4_500,
  currency: 'ILS',
  createdAt: NOW,
  valueDate: '2026-12-02',
  bankReference: 'B1',
  last4: '3456',
  returnReason: 'account_closed',
  marketFees: 4_000,
  returnedPayouts: 500,
};
const drawn = (money: OwnMoney, payouts: readonly OwnPayout[], month: string | null = '2026-11') =>
  renderScreen(
    <OwnFeesScreen
      {...{ money, payouts, month }}
      months={month === null ? [] : [{ month, currency: 'ILS', amount: 12_300 }]}
      sellers={
        month === null
          ? []
          : [
              { name: 'Café', publicKey: 'key-1', ref: 'ref-1', currency: 'ILS', amount: 12_000, payments: 7 },
              { name: 'Moved', publicKey: 'key-2', ref: null, currency: 'ILS', amount: 300, payments: 1 },
            ]
      }
      statements={[
        { month: '2026-12', currency: 'ILS', opening: 0, closing: 900, sha256: null },
        { month: '2026-11', currency: 'ILS', opening: 0, closing: 0, sha256: 'a1' },
      ]}
      workspace="partner-1"
      timeZone="Asia/Jerusalem"
      now={NOW}
    />,
  );

test('every figure leads on: a month to its sellers, a seller to what the month cost it, a payout to its page', () => {
  drawn(MONEY, [PAYOUT]);
  const hrefs = screen.getAllByRole('link').map((link) => link.getAttribute('href'));
  expect(hrefs).toEqual([
    '/partner/fees?workspace=partner-1&month=2026-11',
    '/partner/sellers/ref-1',
    '/fees?seller=key-1&month=2026-11',
    '/partner/statements/2026-12?workspace=partner-1',
    '/partner/statements/2026-11?workspace=partner-1',
    '/partner/statements/2026-11/file?workspace=partner-1&format=csv&currency=ILS',
    '/partner/statements/2026-11/file?workspace=partner-1&format=pdf&currency=ILS',
    '/partner/payouts/PAYO00AA-1',
  ]);
});

test('a payout that came back says why, and what it was made of', () => {
  drawn(MONEY, [PAYOUT]);
  const table = screen.getAllByRole('table').at(-1) as HTMLElement;
  const text = within(table).getAllByRole('row').at(-1)?.textContent ?? '';
  for (const part of ['Came back', 'The account is closed', '45.00', '40.00', '5.00']) expect(text).toContain(part);
});

test('a partner without fees or an account is told so', () => {
  drawn({ balances: [], accounts: [], nextAt: null, pausedReason: null }, [], null);
  for (const text of ['No fees yet', 'No payouts yet', /no bank account yet/])
    expect(screen.getByText(text)).toBeDefined();
});
