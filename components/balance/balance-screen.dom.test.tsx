import { expect, test } from 'vitest';
import { renderScreen } from '#components/testing/render-screen.tsx';
import type { CurrencyBalance, MoneyOfBusiness } from '#lib/modules/payouts/views/money.ts';
import type { ReserveView } from '#lib/modules/reserves/views.ts';
import { BalanceScreen } from './balance-screen.tsx';
import { comingSlots } from './coming-slots.ts';

/** The screen of a balance: the one figure, what happens next, and what comes when. */

const SELLER = '3f0c8f1e-6a51-4c51-9a1e-4f0a1c7d2b11';

const balance = (more: Partial<CurrencyBalance> = {}): CurrencyBalance => ({
  currency: 'ILS',
  pending: 3_000,
  available: 10_000,
  reserved: 0,
  inTransit: 500,
  total: 13_500,
  paidOut: 0,
  coming: [
    { day: '2026-11-29', amount: 1_000 },
    { day: '2026-12-01', amount: 2_000 },
  ],
  next: null,
  ...more,
});

const NONE: ReserveView = { terms: null, held: [] };

const show = (money: Partial<MoneyOfBusiness>, currency: string | null = null) =>
  renderScreen(
    <BalanceScreen
      money={{ balances: [balance()], interval: 'manual', pausedReason: null, latest: [], reserve: NONE, ...money }}
      currency={currency}
      seller={SELLER}
      actions={null}
      timeZone="Asia/Jerusalem"
      now={new Date('2026-11-27T10:00:00Z')}
    />,
  );

test('what can be paid out stands first, and the parts add up to the total', () => {
  const { container, getByText } = show({});
  expect(container.textContent).toMatch(/^Available now₪100\.00Payouts are made by hand\./);
  const sums = [...container.querySelectorAll('dl > div')].map((line) => line.textContent);
  expect(sums.slice(0, 5)).toEqual([
    'Available now₪100.00',
    'Pending₪30.00',
    'In reserve₪0.00',
    'On its way to the bank₪5.00',
    'Total₪135.00',
  ]);
  expect(getByText('Every movement of this month').getAttribute('href')).toContain('month=2026-11');
});

test('each day that brings something opens its lines, in the chart and in its table', () => {
  const { getAllByRole } = show({});
  const days = getAllByRole('link', { hidden: true }).filter((link) => link.getAttribute('href')?.includes('day='));
  expect(days.map((link) => [link.getAttribute('aria-label') ?? link.textContent])).toEqual([
    ['Sun, Nov 29: ₪10.00'],
    ['Tue, Dec 1: ₪20.00'],
    ['Sunday, November 29'],
    ['Tuesday, December 1'],
  ]);
  expect(days[0]?.getAttribute('href')).toBe(`/balance/entries?seller=${SELLER}&day=2026-11-29&currency=ILS`);
});

test('below zero it says what covers it, or that it is not covered yet', () => {
  const below = (pending: number) =>
    show({ balances: [balance({ available: -2_000, pending })] }).container.textContent;
  const covered = 'More was returned than came in. Payments that are released next';
  expect(below(3_000)).toContain(`Below zero−₪20.00${covered}`);
  expect(below(1_000)).toContain('don’t cover it');
});

test('a pause, the next payout and a missing account are said in its place', () => {
  expect(show({ pausedReason: 'Papers are missing' }).container.textContent).toContain('Papers are missing');
  const next = { at: new Date('2026-11-29T06:00:00Z'), amount: 12_000, last4: '1193' };
  expect(show({ interval: 'weekly', balances: [balance({ next })] }).container.textContent).toContain(
    'Next payout: ₪120.00 on Sunday, November 29',
  );
  const nowhere = { ...next, last4: null };
  expect(show({ interval: 'weekly', balances: [balance({ next: nowhere })] }).container.textContent).toContain(
    'no bank account yet',
  );
});

test('several currencies are tabs with what can be paid out in each', () => {
  const dollars = balance({ currency: 'USD', available: 700, coming: [], pending: 0 });
  const { getByRole, container } = show({ balances: [balance(), dollars] }, 'USD');
  expect(getByRole('link', { current: 'page' }).textContent).toBe('USD$7.00');
  expect(container.textContent).toContain('Nothing is pending.');
});

test('empty days between are shown, unless they are many', () => {
  const days = (last: string) =>
    comingSlots([
      { day: '2026-11-29', amount: 1 },
      { day: last, amount: 2 },
    ]);
  expect(days('2026-12-01').map(({ amount }) => amount)).toEqual([1, 0, 2]);
  expect(days('2026-12-29')).toHaveLength(31);
  expect(days('2026-12-30')).toHaveLength(2);
});

test('a reserve says how much is held, why, and what comes back next; without one there is no word of it', () => {
  expect(show({}).queryByRole('region', { name: 'Reserve' })).toBeNull();
  const held = [
    { currency: 'ILS', amount: 4_800, next: { day: '2026-12-03', amount: 800 } },
    { currency: 'USD', amount: 200, next: { day: '2026-12-09', amount: 200 } },
  ];
  const facts = (reserve: ReserveView) => {
    const region = show({ reserve }).getByRole('region', { name: 'Reserve' });
    return [...region.querySelectorAll('dl > div')].map((fact) =>
      [...fact.children].map((part) => part.textContent).join(': '),
    );
  };
  expect(facts({ terms: { percent: 750, days: 90, reason: 'A new business' }, held })).toEqual([
    'Terms: 7.5% for 90 days',
    'Reason: A new business',
    'In reserve now: ₪48.00$2.00',
    'Released next: ₪8.00 on Thu, Dec 3$2.00 on Wed, Dec 9',
  ]);
});

test('a reserve that was ended still says what is held of before', () => {
  const held = [{ currency: 'ILS', amount: 4_800, next: { day: '2026-12-03', amount: 4_800 } }];
  const region = show({ reserve: { terms: null, held } }).getByRole('region', { name: 'Reserve' });
  expect(region.textContent).toBe(
    'ReserveTermsNothing is held back.In reserve now₪48.00Released next₪48.00 on Thu, Dec 3',
  );
});
