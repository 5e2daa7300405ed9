import { fireEvent } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { renderScreen } from '#components/testing/render-screen.tsx';
import { TryIt } from './try-it.tsx';

let asked: { path: string; init: RequestInit | undefined }[] = [];
let reply: () => Promise<Response>;
beforeEach(() => {
  asked = [];
  window.sessionStorage.clear();
  window.localStorage.clear();
  vi.stubGlobal('fetch', (path: string, init?: RequestInit) => {
    asked.push({ path, init });
    return reply();
  });
});
afterEach(() => vi.unstubAllGlobals());

function openTryIt() {
  const screen = renderScreen(
    <TryIt
      method="POST"
      path="/generate-sale"
      sources={{}}
      auth="none"
      example={{ sale_price: 5_075, currency: 'ILS' }}
    />,
  );
  const details = screen.container.querySelector('details') as HTMLDetailsElement;
  details.open = true;
  fireEvent(details, new Event('toggle'));
  const send = () => screen.user.click(screen.getByText('Send'));
  return { ...screen, send };
}

test('a refusal of the API is an answer like any other, with its status', async () => {
  reply = async () => Response.json({ status_code: 1, status_error_details: 'no' }, { status: 400 });
  const { send, findByText } = openTryIt();
  await send();
  expect(await findByText('HTTP 400')).toBeDefined();
  expect(await findByText(/status_error_details/)).toBeDefined();
  expect(asked.map(({ path }) => path)).toEqual(['/api/generate-sale']);
  expect(JSON.parse(String(asked[0]?.init?.body))).toEqual({ sale_price: 5_075, currency: 'ILS' });
});

test('a request without an answer says so and is not sent again by itself', async () => {
  reply = async () => {
    throw new TypeError('Failed to fetch');
  };
  const { send, findByRole } = openTryIt();
  await send();
  expect((await findByRole('status')).textContent).not.toBe('');
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(asked).toHaveLength(1);
});

test('what is no JSON is not sent', async () => {
  const { send, container, user, findByRole } = openTryIt();
  const body = container.querySelector('textarea') as HTMLTextAreaElement;
  await user.clear(body);
  await user.type(body, 'nonsense');
  await send();
  expect((await findByRole('status')).textContent).not.toBe('');
  expect(asked).toEqual([]);
});
