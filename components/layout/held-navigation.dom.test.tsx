import { screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { renderScreen } from '#components/testing/render-screen.tsx';

const lost = (): Promise<Response> => Promise.reject(new TypeError('Failed to fetch'));
const TO_A_SCREEN = { headers: { RSC: '1', 'Next-Router-State-Tree': 'x' } };
const SENTENCE = 'The server can’t be reached. The page opens once the connection is back.';

function open(server: () => Promise<Response>) {
  vi.stubGlobal('fetch', server);
  return renderScreen(
    <main>
      Sales<a href="/docs">Docs</a>
    </main>,
  );
}

test('a navigation that does not reach the server waits, says so, and goes on by a press', async () => {
  const server = vi.fn(lost);
  const { user } = open(server);
  const answer = fetch('/refunds', TO_A_SCREEN);
  expect(await screen.findByText(SENTENCE)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(server).toHaveBeenCalledTimes(2));
  expect(screen.queryByText(SENTENCE)).toBeTruthy();
  server.mockResolvedValue(new Response('refunds'));
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await (await answer).text()).toBe('refunds');
  await waitFor(() => expect(screen.queryByText(SENTENCE)).toBeNull());
});

test('it goes on by itself when the network is back', async () => {
  const server = vi.fn(lost);
  open(server);
  const answer = fetch('/refunds', TO_A_SCREEN);
  await screen.findByText(SENTENCE);
  server.mockResolvedValue(new Response('refunds'));
  window.dispatchEvent(new Event('online'));
  expect((await answer).ok).toBe(true);
});

test.each([
  ['a server action', { method: 'POST', headers: { RSC: '1', 'Next-Action': 'a' } }],
  ['what is loaded ahead', { headers: { RSC: '1', 'Next-Router-Prefetch': '1' } }],
  ['data of a screen', { headers: { accept: 'application/json' } }],
])('%s is never sent twice', async (_, init) => {
  const server = vi.fn(lost);
  open(server);
  await expect(fetch('/sales', init)).rejects.toThrow('Failed to fetch');
  expect(server).toHaveBeenCalledOnce();
  expect(screen.queryByText(SENTENCE)).toBeNull();
});

test('a link that the browser follows itself waits without a network', async () => {
  const { user } = open(lost);
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const clicked = vi.fn((event: Event) => event.defaultPrevented);
  window.addEventListener('click', clicked);
  await user.click(screen.getByRole('link', { name: 'Docs' }));
  expect(clicked).toHaveReturnedWith(true);
  expect(await screen.findByText(SENTENCE)).toBeTruthy();
});
