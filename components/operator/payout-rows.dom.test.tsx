import { expect, test } from 'vitest';
import { renderScreen } from '#components/testing/render-screen.tsx';
import type { ShownPayout } from '#lib/modules/operators/views.ts';
import { PayoutRows } from './payout-rows.tsx';

const NOW = new Date('2026-11-20T08:00:00Z');

const payout = (more: Partial<ShownPayout>): ShownPayout => ({
  publicId: 'PAYO00AA-AAAAAAAA-AAAAAAAA-AAAAAAAA',
  amount: 7_100,
  currency: 'ILS',
  status: 'paid',
  createdAt: new Date('2026-11-01T08:00:00Z'),
  valueDate: '2026-11-03',
  bankReference: 'D001',
  returnReason: null,
  ...more,
});

test('a payout that came back says why in words, and another its reference at the bank', () => {
  const rows = [
    payout({}),
    payout({ publicId: 'PAYO-2', status: 'returned', returnReason: 'account_closed' }),
    payout({ publicId: 'PAYO-3', status: 'returned', returnReason: 'of_an_older_version' }),
  ];
  const { getAllByRole } = renderScreen(<PayoutRows payouts={rows} timeZone="Asia/Jerusalem" now={NOW} />);
  const [paid, closed, older] = getAllByRole('listitem').map((row) => row.textContent);
  expect(paid).toContain('D001');
  expect(closed).toContain('The account is closed');
  expect(older).not.toContain('of_an_older_version');
});
