import { fireEvent } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type FakeServer, fakeServer, pass, stopTime } from '#components/testing/fake-server.ts';
import { renderScreen } from '#components/testing/render-screen.tsx';
import type { SaleStatus } from '#lib/kernel/sale/sale-status.ts';
import type { SaleNews } from '#lib/modules/payments/views/dashboard.ts';
import { LiveSale, LiveSales, LiveStatus } from './live-sales.tsx';

let server: FakeServer;
beforeEach(() => {
  stopTime();
  server = fakeServer();
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const sale = (status: SaleStatus) => ({ saleId: 'SALE-1', status, captured: 0, refunded: 0, attempts: [] });
const news = (newer: number, ...statuses: SaleStatus[]): SaleNews => ({ newer, sales: statuses.map(sale) });

const list = (status: SaleStatus, { since = 'SALE-9', query = '' }: { since?: string | null; query?: string } = {}) => (
  <LiveSales sales={status === 'completed' ? [] : [sale(status)]} since={since} query={query}>
    <LiveStatus saleId="SALE-1" type="sale" status={status} />
  </LiveSales>
);

test('new sales are announced over a list without drawing it again, and taken in on a click', async () => {
  server.answer('/sales/news', news(3));
  const { getByRole, navigation } = renderScreen(list('completed', { query: '?status=completed&since=x' }));
  expect(getByRole('status').textContent).toBe('');
  await pass(10_200);
  expect(server.asked[0]).toBe('/sales/news?ids=&since=SALE-9&status=completed');
  expect(navigation).toEqual([]);
  fireEvent.click(getByRole('button', { name: '3 new sales. Show them' }));
  expect(navigation).toEqual(['refresh']);
});

test('a sale that is paid has its list drawn again, for the totals', async () => {
  server.answer('/sales/news', news(0, 'completed'));
  const { navigation } = renderScreen(list('initial'));
  await pass(4_200);
  expect(navigation).toEqual(['refresh']);
});

test('a sale that is paid while new ones wait turns in place, and no row moves', async () => {
  server.answer('/sales/news', news(1, 'completed'));
  const { navigation, getByText, queryByText } = renderScreen(list('initial'));
  expect(queryByText('Paid')).toBeNull();
  await pass(4_200);
  expect(getByText('Paid')).toBeTruthy();
  expect(navigation).toEqual([]);
});

test('a list that new sales do not come on top of counts none, and asks nothing without an open sale', async () => {
  server.answer('/sales/news', news(0, 'initial'));
  const { redraw } = renderScreen(list('completed', { since: null }));
  await pass(20_000);
  expect(server.asked).toHaveLength(0);
  redraw(list('initial', { since: null }));
  await pass(4_200);
  expect(server.asked[0]).toBe('/sales/news?ids=SALE-1');
});

test('the page of a paid sale turns when it is refunded', async () => {
  server.answer('/sales/news', news(0, 'completed'));
  const { navigation } = renderScreen(<LiveSale sale={sale('completed')} isOpen={false} />);
  await pass(10_200);
  expect(navigation).toEqual([]);
  server.answer('/sales/news', news(0, 'refunded'));
  await pass(10_200);
  expect(navigation).toEqual(['refresh']);
});
