import { screen, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { renderScreen } from '#components/testing/render-screen.tsx';
import type { ShownDate } from '#lib/modules/subscriptions/views/shown-subscription.ts';
import { Day } from './day-of-strip.tsx';
import { byDay, mostUrgent } from './months.ts';

/** Days of a subscription's calendar, with one date and with more. */

const sale = (saleId: string, code: number): ShownDate['sale'] => ({ saleId, code, status: 'completed', type: 'sale' });
const dateOf = (more: Partial<ShownDate>): ShownDate => ({
  number: 3,
  day: '2026-11-25',
  at: new Date('2026-11-25T08:00:00Z'),
  state: 'paid',
  price: 4_900,
  failures: 0,
  paidAt: null,
  failure: null,
  sale: null,
  ...more,
});

function open(dates: readonly ShownDate[]) {
  const day = <Day day="2026-11-25" dates={dates} currency="ILS" isToday={false} words="25 November 2026" />;
  return renderScreen(day);
}

describe('a day of the calendar', () => {
  test('without a date is its number', () => {
    open([]);
    expect(screen.getByText('25')).toBeTruthy();
    expect(screen.queryByRole('link')).toBeNull();
  });

  test('with one date leads to its sale', () => {
    open([dateOf({ sale: sale('SALE1', 71) })]);
    const link = screen.getByRole('link', { name: '25 November 2026: payment 3, ₪49.00, Charged' });
    expect(link.getAttribute('href')).toBe('/sales/SALE1');
  });

  test('with two says how many, and opens both, each with its sale', async () => {
    const { user } = open([
      dateOf({ number: 3, sale: sale('SALE1', 71) }),
      dateOf({
        number: 4,
        state: 'failed',
        price: 5_900,
        sale: sale('SALE2', 72),
        at: new Date('2026-11-25T18:00:00Z'),
      }),
    ]);
    await user.click(screen.getByRole('button', { name: '25 November 2026: 2 payments' }));
    const panel = within(await screen.findByRole('dialog', { name: '25 November 2026: 2 payments' }));
    expect(panel.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Charged₪49.00Payment 3Sale 71',
      'Failed₪59.00Payment 4Sale 72',
    ]);
    expect(panel.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
      '/sales/SALE1',
      '/sales/SALE2',
    ]);
  });

  test('shows one that was not charged and comes again twice, though both have one number', async () => {
    const { user } = open([dateOf({ state: 'stopped' }), dateOf({ state: 'planned' })]);
    await user.click(screen.getByRole('button', { name: '25 November 2026: 2 payments' }));
    expect(within(await screen.findByRole('dialog')).getAllByText('Payment 3')).toHaveLength(2);
  });
});

describe('the dates of a day', () => {
  test('are all of them, in their order', () => {
    const known = byDay([dateOf({ number: 1 }), dateOf({ number: 2 }), dateOf({ number: 3, day: '2026-11-26' })]);
    expect([...known].map(([day, dates]) => [day, dates.map(({ number }) => number)])).toEqual([
      ['2026-11-25', [1, 2]],
      ['2026-11-26', [3]],
    ]);
  });

  test.each<[ShownDate['state'][], ShownDate['state'] | undefined]>([
    [['paid', 'failed'], 'failed'],
    [['planned', 'paid'], 'paid'],
    [['stopped', 'planned'], 'planned'],
    [['submitted', 'awaiting'], 'awaiting'],
    [[], undefined],
  ])('%j look as %s', (states, seen) => {
    expect(mostUrgent(states.map((state) => dateOf({ state })))?.state).toBe(seen);
  });
});
