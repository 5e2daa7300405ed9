import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderScreen } from '#components/testing/render-screen.tsx';
import type { ReviewRow } from '#lib/modules/onboarding/contract/review-view.ts';
import type { SellerListRow } from '#lib/modules/partners/views.ts';
import { PartnerHome } from './partner-home.tsx';

const NOW = new Date('2026-06-10T09:30:00Z');
const daysAgo = (days: number) => new Date(NOW.getTime() - days * 86_400_000);

const WAITING = { publicId: 'r-1', name: 'Alma', since: daysAgo(3) } as ReviewRow;
const STUCK = { ref: 's-1', name: 'Jaffa Bikes', state: 'invited', stateAt: daysAgo(12) } as SellerListRow;

const show = (mayReview: boolean) =>
  renderScreen(
    <PartnerHome
      waiting={{ rows: [WAITING], count: 9 }}
      stuck={{ rows: [STUCK], count: 1 }}
      troubles={{ callbacks: 0, chargebacks: 2, thresholds: 1, devices: 0 }}
      {...{ mayReview, now: NOW, timeZone: 'Asia/Jerusalem' }}
    />,
  );

const hrefOf = (name: RegExp) => screen.getByRole('link', { name }).getAttribute('href');

test('a partner sees who waits and who is stuck, and each count opens its list', () => {
  const { container } = show(true);
  const counts = [...container.querySelectorAll('dl a')].map((link) => [link.textContent, link.getAttribute('href')]);
  expect(counts).toEqual([
    ['9', '/partner/review'],
    ['1', '/partner?trouble=stuck&sort=since'],
    ['0', '/partner?trouble=callbacks'],
    ['2', '/partner?trouble=chargebacks'],
    ['1', '/partner?trouble=thresholds&sort=-thresholds'],
    ['0', '/partner?trouble=devices'],
  ]);
  expect(hrefOf(/^Alma/)).toBe('/partner/review/r-1');
  expect(hrefOf(/^Jaffa Bikes/)).toBe('/partner/sellers/s-1');
  expect(within(screen.getByRole('region', { name: 'Stuck' })).getByText(/Invited · 12 days/)).toBeTruthy();
  // A list that is longer than what is shown has a way to all of it.
  expect(screen.getAllByRole('link', { name: 'Show all' }).map((link) => link.getAttribute('href'))).toEqual([
    '/partner/review',
  ]);
});

test('people of a partner who decide on nobody see no submissions', () => {
  show(false);
  expect(screen.queryByRole('region', { name: 'Waiting for review' })).toBeNull();
  expect(screen.queryByText('Alma')).toBeNull();
});
