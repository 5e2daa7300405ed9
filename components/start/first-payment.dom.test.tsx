import { screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { renderScreen } from '#components/testing/render-screen.tsx';
import type { LinkResult } from '#components/links/link-actions.ts';
import { type Role, rightsAtSeller } from '#lib/modules/access/contract/rights.ts';
import { EMPTY_LINK } from '#lib/modules/payments/views/link-form.ts';
import { FirstPayment } from './first-payment.tsx';

const MADE: LinkResult = {
  ok: true,
  url: 'https://pay.example.com/sale/SALE1',
  saleId: 'SALE1',
  price: 1000,
  maxPrice: null,
  currency: 'ILS',
};

function ask(role: Role, answers: (() => LinkResult | Promise<LinkResult>)[] = []) {
  const make = vi.fn(async (..._: unknown[]) => answers.shift()?.() ?? MADE);
  const shown = renderScreen(<FirstPayment rights={rightsAtSeller(role)} sellerKey="shop" make={make} />);
  return { make, ...shown };
}

const ways = () => screen.getAllByRole('link').map((link) => link.getAttribute('href'));

test('a first payment is taken by a link, at the counter, on a site or as a subscription', () => {
  ask('owner');
  expect(screen.getByRole('button', { name: /^Payment link/ })).toBeTruthy();
  expect(ways()).toEqual(['/counter', '/developers/integration', '/subscriptions/new']);
});

test('a cashier is asked what a cashier may do', () => {
  ask('cashier');
  expect(ways()).toEqual(['/counter']);
});

test('one click makes a link for a sample and opens its code', async () => {
  const { make, user, navigation } = ask('owner');
  await user.click(screen.getByRole('button', { name: /^Payment link/ }));
  await waitFor(() => expect(navigation).toEqual(['push /start?sale=SALE1']));
  expect(make.mock.calls).toEqual([
    [
      { sellerKey: 'shop', items: [], customer: '' },
      { ...EMPTY_LINK, business: 'shop', description: 'Sample: coffee and cake', amount: '10', language: 'en' },
    ],
  ]);
});

test('a link that is refused says why, and can be tried again', async () => {
  const { user, navigation } = ask('owner', [() => ({ ok: false, message: 'The limit is reached.' })]);
  const link = screen.getByRole('button', { name: /^Payment link/ });
  await user.click(link);
  expect(await screen.findByText('The limit is reached.')).toBeTruthy();
  expect(navigation).toEqual([]);
  await user.click(link);
  await waitFor(() => expect(navigation).toEqual(['push /start?sale=SALE1']));
});
