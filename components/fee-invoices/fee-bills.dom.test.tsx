import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderScreen } from '#components/testing/render-screen.tsx';
import type { ShownBill } from '#lib/modules/fee-invoices/views.ts';
import { FeeBills } from './fee-bills.tsx';
import { WithoutInvoices } from './issued-invoices.tsx';

const BILL: ShownBill = {
  id: 1,
  issuer: 'Kupa Ltd.',
  currency: 'ILS',
  charged: 13_573,
  credited: 500,
  none: null,
  invoices: [
    { publicId: 'a', type: 'invoice', number: 12, total: 13_573, sha256: 'x' },
    { publicId: 'b', type: 'credit-note', number: 3, total: 500, sha256: 'y' },
  ],
};

test('each invoice of a month is named with its number and leads to its files; what goes back is negative', () => {
  renderScreen(<FeeBills bills={[BILL]} isClosed />);
  expect(screen.getByText('Tax invoice 12')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Download PDF of Tax invoice 12' }).getAttribute('href')).toBe(
    '/fee-invoices/a?format=pdf&language=en',
  );
  const row = screen.getByText('Credit invoice 3').closest('tr');
  expect(row?.textContent?.replace('−', '-')).toContain('-');
  expect(row?.textContent).toContain('5.00');
});

test('where there is none it says why, by whose fault', () => {
  const none = (why: NonNullable<ShownBill['none']>['why'], validFrom: string | null = null) =>
    ({ ...BILL, invoices: [], none: { why, validFrom } }) as const;
  const { redraw } = renderScreen(<FeeBills bills={[none('no-details')]} isClosed />);
  expect(screen.getByText(/No invoice was made because Kupa Ltd. has not entered its legal details/)).toBeTruthy();
  redraw(<FeeBills bills={[none('not-valid-yet', '2027-01')]} isClosed />);
  expect(screen.getByText(/apply only from January 2027/)).toBeTruthy();
  redraw(<FeeBills bills={[{ ...none('no-details'), issuer: null }]} isClosed />);
  expect(screen.getByText(/because Kupa has not entered/)).toBeTruthy();
  redraw(<FeeBills bills={[]} isClosed={false} />);
  expect(screen.getByText('Invoices are made after the month is closed.')).toBeTruthy();
  redraw(<FeeBills bills={[]} isClosed />);
  expect(screen.getByText('No fees were charged.')).toBeTruthy();
});

test('an issuer sees how many months of its sellers have none, and why', () => {
  renderScreen(
    <WithoutInvoices
      issuer="Market Ltd."
      bills={[{ why: 'vat-of-exempt-dealer', count: 3, first: '2026-09', last: '2026-11', validFrom: '2026-01' }]}
    />,
  );
  expect(screen.getByText('3 months of sellers, September 2026 to November 2026')).toBeTruthy();
  expect(screen.getByText(/Market Ltd. is an exempt dealer/)).toBeTruthy();
});
