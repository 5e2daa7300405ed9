import { describe, expect, test } from 'vitest';
import { renderScreen } from '#components/testing/render-screen.tsx';
import type { PayoutView } from '#lib/modules/payouts/views/payouts.ts';
import { CompositionTable } from './composition-table.tsx';
import { explain } from './explanation.ts';
import { linksOfBusiness, linksOfPartner } from './payout-links.ts';
import { PayoutScreen } from './payout-screen.tsx';
import { eventsOf } from './payout-timeline.tsx';

/** The page of a payout: what it says adds up, and each line leads to its entries. */

const ZONE = 'Asia/Jerusalem';
const at = (day: number) => new Date(`2026-11-0${day}T08:00:00Z`);
const SELLER = '3f0c8f1e-6a51-4c51-9a1e-4f0a1c7d2b11';

const payout = (more: Partial<PayoutView> = {}): PayoutView => ({
  payoutId: 'PAYO00AA-AAAAAAAA-AAAAAAAA-AAAAAAAA',
  ownerId: 1,
  ownerName: 'Cafe Levant',
  status: 'paid',
  amount: 7_100,
  currency: 'ILS',
  createdAt: at(1),
  sentAt: at(2),
  valueDate: '2026-11-03',
  bankReference: 'D001',
  last4: '1193',
  returnReason: null,
  origin: 'schedule',
  createdBy: null,
  handedAt: at(2),
  settledAt: at(3),
  returnedAt: null,
  wasPaid: false,
  valueDay: '2026-11-01',
  payments: 10_000,
  refunds: -2_000,
  chargebacks: 0,
  processingFees: -400,
  marketFees: 0,
  reserveHeld: 0,
  reserveReleased: 0,
  adjustments: 0,
  returnedPayouts: 0,
  cardCharges: 0,
  broughtForward: 0,
  carriedForward: 500,
  previous: null,
  next: null,
  ...more,
});

const LINKS = linksOfBusiness(SELLER, payout().payoutId);

test('its composition is one table that adds up, and every line opens its entries', () => {
  const { getAllByRole, getByRole } = renderScreen(<CompositionTable payout={payout()} links={LINKS} />);
  const rows = getAllByRole('row')
    .slice(1)
    .map((row) => row.textContent);
  expect(rows).toEqual([
    'Payments₪100.00',
    'Refunds−₪20.00',
    'Processing fees with VAT−₪4.00',
    'Left for refunds in progress−₪5.00',
    'Payout₪71.00',
    'Unexplained₪0.00',
  ]);
  expect(getByRole('link', { name: 'Refunds' }).getAttribute('href')).toBe(
    `/balance/entries?seller=${SELLER}&payout=PAYO00AA-AAAAAAAA-AAAAAAAA-AAAAAAAA&of=refunds`,
  );
});

test('it is explained by what came in and what was taken, largest questions first', () => {
  expect(explain(payout())).toEqual([
    { key: 'came', amount: 10_000 },
    { key: 'fees', amount: 400 },
    { key: 'refunds', amount: 2_000 },
    { key: 'carriedForward', amount: 500 },
  ]);
});

test('one that came back says why, what to do, and where the money is', () => {
  const returned = payout({ status: 'returned', returnReason: 'account_closed', returnedAt: at(5), wasPaid: true });
  const { getByRole, getByText } = renderScreen(
    <PayoutScreen payout={returned} links={LINKS} isOneOfSeveral={false} actions={null} timeZone={ZONE} now={at(9)} />,
  );
  expect(getByRole('region', { name: 'This payout came back' }).textContent).toContain('The account is closed');
  expect(getByText(/in your balance again/)).toBeDefined();
  expect(getByRole('link', { name: 'Check your account' }).getAttribute('href')).toBe('/settings/payouts');
  expect(getByRole('link', { name: /Download/ }).getAttribute('href')).toContain('/balance/entries/export?seller=');
});

test('its history follows what happened to it', () => {
  const keys = (more: Partial<PayoutView>) => eventsOf(payout(more)).map(({ key }) => key);
  expect(keys({})).toEqual(['paid', 'sent', 'created']);
  expect(keys({ status: 'scheduled', handedAt: null, sentAt: null, settledAt: null })).toEqual(['created']);
  expect(keys({ status: 'unknown', sentAt: null, settledAt: null })).toEqual(['doubt', 'created']);
  const next = { payoutId: 'PAYO00BB-AAAAAAAA-AAAAAAAA-AAAAAAAA', createdAt: at(8) };
  expect(keys({ status: 'returned', returnedAt: at(5), wasPaid: true, next })).toEqual([
    'takenUp',
    'returned',
    'paid',
    'sent',
    'created',
  ]);
  expect(keys({ status: 'cancelled', handedAt: null, sentAt: null, returnedAt: at(2) })).toEqual([
    'cancelled',
    'created',
  ]);
});

describe('one to a partner', () => {
  const own = payout({
    payments: 0,
    refunds: 0,
    processingFees: 0,
    marketFees: 7_000,
    returnedPayouts: 100,
    carriedForward: 0,
  });
  const links = linksOfPartner('partner-3', own.payoutId);
  const draw = (more: Partial<PayoutView> = {}) =>
    renderScreen(
      <PayoutScreen
        payout={{ ...own, ...more }}
        links={links}
        isOneOfSeveral={false}
        actions={null}
        timeZone={ZONE}
        now={at(9)}
      />,
    );

  test('leads to the partner’s own lists, its lines and its other payouts', () => {
    const returned = { status: 'returned', returnReason: 'account_closed', returnedAt: at(5), wasPaid: true } as const;
    const previous = { payoutId: 'PAYO00BB-AAAAAAAA-AAAAAAAA-AAAAAAAA', createdAt: at(1) };
    const { getAllByRole } = draw({ ...returned, previous, broughtForward: 5, marketFees: 6_995 });
    const hrefs = getAllByRole('link').map((link) => link.getAttribute('href'));
    expect(hrefs).toEqual([
      '/partner/fees?workspace=partner-3#payouts',
      `/partner/entries/export?payout=${own.payoutId}`,
      '/partner/fees?workspace=partner-3#account',
      `/partner/entries?payout=${own.payoutId}&of=marketFees`,
      `/partner/entries?payout=${own.payoutId}&of=returnedPayouts`,
      `/partner/payouts/${previous.payoutId}`,
    ]);
  });

  test('is explained by what its sellers’ payments brought, not by what fees took', () => {
    expect(explain(own)).toEqual([
      { key: 'income', amount: 7_000 },
      { key: 'back', amount: 100 },
    ]);
    expect(draw().getByText('Marketplace fees of your sellers’ payments brought ₪70.00.')).toBeDefined();
  });
});
