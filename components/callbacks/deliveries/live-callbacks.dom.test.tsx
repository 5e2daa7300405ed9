import { act, fireEvent } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type FakeServer, fakeServer, pass, stopTime } from '#components/testing/fake-server.ts';
import { renderScreen } from '#components/testing/render-screen.tsx';
import type { DeliveryNews, DeliveryState } from '#lib/modules/callbacks/contract/deliveries.ts';
import { parseListParams } from '#components/list/filters/list-params.ts';
import { DELIVERIES } from './deliveries.ts';
import { DeliveriesList, type DeliveriesListProps } from './deliveries-list.tsx';
import { LiveInbox } from '../inbox/live-inbox.tsx';
import { TestEvent } from './test-event.tsx';

let server: FakeServer;
beforeEach(() => {
  stopTime();
  server = fakeServer();
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const news = (state: DeliveryState, { outcome = '', tries = 0, newer = 0 } = {}): DeliveryNews => ({
  statuses: [{ id: 7, state, outcome, tries }],
  newer,
});

const AT = new Date('2026-01-01T00:00:00Z');
const delivery = (state: DeliveryState): DeliveriesListProps['rows'][number] => ({
  id: 7,
  notifyType: 'sale-complete',
  audience: 'seller',
  url: 'https://shop.test/callback',
  state,
  outcome: '',
  tries: 0,
  resend: 0,
  saleId: null,
  saleCode: null,
  subscriptionId: null,
  subscriptionCode: null,
  sellerId: 1,
  sellerName: 'Cafe',
  createdAt: AT,
  nextAt: AT,
  settledAt: null,
  bar: null,
});
const list = (state: DeliveryState) => (
  <DeliveriesList
    rows={[delivery(state)]}
    params={parseListParams(DELIVERIES, {})}
    all={{ count: 1, isMore: false }}
    showSeller={false}
    timeZone="Asia/Jerusalem"
    now={AT}
    actions={{
      preview: async () => ({ ok: false, message: '' }),
      resend: async () => ({ ok: false, message: '' }),
    }}
  >
    {null}
  </DeliveriesList>
);

test('a delivery on its way changes in place, and once it has arrived the list is rendered again once', async () => {
  server.answer('/callbacks/news', news('pending', { outcome: '503', tries: 1 }));
  const { getByRole, navigation, redraw } = renderScreen(list('pending'));
  await pass(3_200);
  expect(getByRole('table').textContent).toContain('503');
  expect(navigation).toEqual([]);
  server.answer('/callbacks/news', news('delivered', { outcome: '200', tries: 2 }));
  await pass(3_200);
  expect(getByRole('table').textContent).toContain('Delivered');
  expect(navigation).toEqual(['refresh']);
  redraw(list('delivered'));
  await pass(6_000);
  expect(navigation).toEqual(['refresh']);
});

test('new deliveries are counted, and shown when somebody wants to see them', async () => {
  server.answer('/callbacks/news', { statuses: [], newer: 3 });
  const { getByRole, navigation, queryByText } = renderScreen(list('delivered'));
  expect(queryByText(/new deliver/)).toBeNull();
  await pass(10_200);
  expect(navigation).toEqual([]);
  fireEvent.click(getByRole('button', { name: '3 new deliveries. Show them' }));
  expect(navigation).toEqual(['refresh']);
});

test('a test event is watched until it is final, through an answer that failed', async () => {
  server.answer('/callbacks/news', 503);
  const { getByRole, container, navigation } = renderScreen(
    <TestEvent sellerKey="key" send={async () => ({ ok: true, deliveryId: 7 })} />,
  );
  await act(async () => void fireEvent.click(getByRole('button')));
  await pass(500);
  server.answer('/callbacks/news', news('pending', { outcome: '500', tries: 1 }));
  await pass(4_000);
  expect(container.querySelector('[data-state]')?.getAttribute('data-state')).toBe('pending');
  server.answer('/callbacks/news', news('delivered', { outcome: '200', tries: 2 }));
  await pass(1_500);
  expect(container.querySelector('[data-state]')?.getAttribute('data-state')).toBe('delivered');
  const asked = server.asked.length;
  await pass(5_000);
  expect(server.asked).toHaveLength(asked);
  expect(navigation).toEqual(['refresh']);
});

test('the inbox says how much is new and is rendered again once', async () => {
  const inbox = (newest: number) => <LiveInbox publicKey="key" newest={newest} stamp="" />;
  server.answer('/sandbox/inbox/key/news', { arrived: 2, newest: 5, stamp: '' });
  const { getByRole, navigation, redraw } = renderScreen(inbox(3));
  await pass(1_600);
  expect(getByRole('status').textContent).toMatch(/2/);
  redraw(inbox(5));
  server.answer('/sandbox/inbox/key/news', { arrived: 0, newest: 5, stamp: '' });
  await pass(5_000);
  expect(navigation).toEqual(['refresh']);
  expect(server.asked[0]).toBe('/sandbox/inbox/key/news?after=3');
  expect(server.asked.at(-1)).toBe('/sandbox/inbox/key/news?after=5');
});
