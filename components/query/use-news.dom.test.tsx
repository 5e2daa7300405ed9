import { act } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type FakeServer, fakeServer, pass, stopTime } from '#components/testing/fake-server.ts';
import { renderScreen } from '#components/testing/render-screen.tsx';
import { LiveScreen } from './live-screen.tsx';

let server: FakeServer;
beforeEach(() => {
  stopTime();
  server = fakeServer();
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
  window.dispatchEvent(new Event('online'));
});

const live = (stamp: string) => <LiveScreen name="clock" path="/news" stamp={stamp} everyMs={1_000} />;
const see = (visibility: 'visible' | 'hidden') =>
  act(() => {
    Object.defineProperty(document, 'visibilityState', { value: visibility, configurable: true });
    window.dispatchEvent(new Event('visibilitychange'));
  });

test('a screen that is up to date is asked about every second and never rendered again', async () => {
  server.answer('/news', { stamp: 'one' });
  const { navigation } = renderScreen(live('one'));
  expect(server.asked).toHaveLength(0);
  await pass(5_100);
  expect(server.asked.length).toBeGreaterThanOrEqual(4);
  expect(navigation).toEqual([]);
});

test('a screen that is out of date is rendered again once, and then compared with what it shows', async () => {
  server.answer('/news', { stamp: 'two' });
  const { navigation, redraw } = renderScreen(live('one'));
  await pass(1_100);
  expect(navigation).toEqual(['refresh']);
  redraw(live('two'));
  await pass(5_000);
  expect(navigation).toEqual(['refresh']);
});

test('a rendering that was lost on the way is asked for again', async () => {
  server.answer('/news', { stamp: 'two' });
  const { navigation } = renderScreen(live('one'));
  await pass(2_500);
  await pass(2_500);
  expect(navigation.length).toBeGreaterThan(1);
});

test('a failing server is asked again, and the screen follows once it answers', async () => {
  server.answer('/news', 503);
  const { navigation } = renderScreen(live('one'));
  await pass(1_500);
  server.answer('/news', { stamp: 'two' });
  await pass(4_000);
  expect(navigation[0]).toBe('refresh');
});

test('somebody who was signed out is not asked about any more', async () => {
  server.answer('/news', 401);
  renderScreen(live('one'));
  await pass(10_000);
  expect(server.asked).toHaveLength(1);
});

test('nothing is asked while nobody looks or there is no network', async () => {
  server.answer('/news', { stamp: 'one' });
  renderScreen(live('one'));
  see('hidden');
  await pass(5_000);
  expect(server.asked).toHaveLength(0);
  see('visible');
  act(() => void window.dispatchEvent(new Event('offline')));
  server.asked.length = 0;
  await pass(5_000);
  expect(server.asked).toHaveLength(0);
  act(() => void window.dispatchEvent(new Event('online')));
  await pass(1_100);
  expect(server.asked.length).toBeGreaterThan(0);
});
