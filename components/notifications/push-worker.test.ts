import { readFileSync } from 'node:fs';
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';

/** The worker of pushes as browsers run it. */

const SCRIPT = readFileSync(new URL('../../public/push-worker.js', import.meta.url), 'utf8');
const ORIGIN = 'https://pay.example.com';

function worker(pages: readonly string[] = []) {
  const handlers = new Map<string, (event: object) => void>();
  const [shown, opened, focused]: [unknown[][], string[], string[]] = [[], [], []];
  runInNewContext(SCRIPT, {
    URL,
    self: {
      location: { origin: ORIGIN },
      addEventListener: (name: string, handle: (event: object) => void) => handlers.set(name, handle),
      skipWaiting() {},
      registration: { showNotification: async (...told: unknown[]) => void shown.push(told) },
      clients: {
        matchAll: async () => pages.map((url) => ({ url, focus: async () => void focused.push(url) })),
        openWindow: async (url: string) => void opened.push(url),
      },
    },
  });
  const send = async (name: string, event: object) => {
    const waits: Promise<unknown>[] = [];
    handlers.get(name)?.({ ...event, waitUntil: (work: Promise<unknown>) => waits.push(work) });
    await Promise.all(waits);
  };
  const click = (path: string) => send('notificationclick', { notification: { data: { path }, close() {} } });
  return { handlers, shown, opened, focused, send, click };
}

const told = { title: '₪50.00 paid', body: 'Card', tag: 'SALE1', path: '/sales/SALE1', lang: 'en', dir: 'ltr' };

test('a payment is shown as it was sent, and one with the same tag takes its place', async () => {
  const { shown, send } = worker();
  await send('push', { data: { json: () => told } });
  expect(shown).toEqual([
    [
      '₪50.00 paid',
      expect.objectContaining({ body: 'Card', tag: 'SALE1', lang: 'en', dir: 'ltr', data: { path: '/sales/SALE1' } }),
    ],
  ]);
});

test('something that is no message of ours shows nothing', async () => {
  const { shown, send } = worker();
  await send('push', { data: null });
  await send('push', { data: { json: () => JSON.parse('{') } });
  expect(shown).toEqual([]);
});

test('a click opens the sale, or the page that shows it already, and never another site', async () => {
  const first = worker();
  await first.click('/sales/SALE1');
  expect(first.opened).toEqual([`${ORIGIN}/sales/SALE1`]);
  const second = worker([`${ORIGIN}/`, `${ORIGIN}/sales/SALE1`]);
  await second.click('/sales/SALE1');
  expect([second.opened, second.focused]).toEqual([[], [`${ORIGIN}/sales/SALE1`]]);
  const third = worker();
  for (const path of ['https://evil.example.com/', '//evil.example.com/', 'javascript:alert(1)'])
    await third.click(path);
  expect(third.opened).toEqual([]);
});

test('it handles no request, so that it keeps nothing and slows nothing down', () => {
  expect([...worker().handlers.keys()].sort()).toEqual(['install', 'notificationclick', 'push']);
  expect(SCRIPT).not.toMatch(/caches|indexedDB|fetch/);
});
