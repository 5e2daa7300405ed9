import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { FORMER_FAULTS } from '../former.ts';
import { createGlobal } from './create-embeds.ts';

/** Embeds on a page of a partner: what stands in their addresses, what they are handed, and what the page hears. */

const TOKEN = 'b7c0a2c4-0f7e-4a3b-9d0a-0c5b8c0f4a11.secret';

let greetings: { data: { token: string; id: string }; origin: string; port: MessagePort }[] = [];

beforeEach(() => {
  greetings = [];
  document.body.innerHTML = '<div id="place"></div>';
});
afterEach(() => {
  document.body.textContent = '';
});

/** The frame of the embed, as its document loads; greetings are kept instead of sent. */
async function loadedFrame(): Promise<HTMLIFrameElement> {
  const frame = await vi.waitFor(() => {
    const found = document.querySelector('iframe');
    if (!found) throw new Error('no frame yet');
    return found;
  });
  const postMessage = (data: { token: string; id: string }, origin: string, [port]: [MessagePort]) =>
    greetings.push({ data, origin, port });
  Object.defineProperty(frame, 'contentWindow', { value: { postMessage } });
  frame.dispatchEvent(new Event('load'));
  return frame;
}

/** The frame says this. */
function say(message: object): void {
  const [{ data, port }] = greetings as [(typeof greetings)[number]];
  port.postMessage({ kupa: 1, id: data.id, ...message });
}

test('the secret of a token is handed over in the greeting alone, and never stands in an address', async () => {
  const mounted = createGlobal()
    .create({ fetchToken: async () => TOKEN, language: 'en' })
    .mount('#place', 'balance');
  const frame = await loadedFrame();
  expect([greetings[0]?.data.token, greetings[0]?.origin]).toEqual([TOKEN, location.origin]);
  expect(new URL(frame.src).pathname).toBe('/embedded/balance');
  expect([frame.src.includes(TOKEN.split('.')[0] as string), frame.src.includes('secret')]).toEqual([true, false]);
  expect(frame.referrerPolicy).toBe('no-referrer');
  mounted.destroy();
  expect(document.querySelector('iframe')).toBeNull();
});

test.each([
  ['today', {}, 'wrong-embed'],
  ['of pages that know embeds as parts', FORMER_FAULTS, 'wrong-part'],
])('a fault has its name %s, on the embed and on its element', async (_, names, expected) => {
  const heard: unknown[] = [];
  document.querySelector('#place')?.addEventListener('kupa:failed', (event) => {
    heard.push((event as CustomEvent).detail.error);
  });
  const mounted = createGlobal(names)
    .create({ fetchToken: async () => TOKEN })
    .mount('#place', 'payments');
  mounted.addEventListener('failed', (event) => heard.push((event as CustomEvent).detail.error));
  await loadedFrame();
  say({ type: 'failed', error: 'wrong-embed' });
  say({ type: 'failed', error: 'ended' });
  await vi.waitFor(() => expect(heard).toEqual([expected, expected, 'ended', 'ended']));
  mounted.destroy();
});

test('an ended token is renewed once for all embeds of a page, and the frame is handed the fresh one', async () => {
  const tokens = [TOKEN, `${TOKEN}2`];
  const fetchToken = vi.fn(async () => tokens.shift() as string);
  const mounted = createGlobal().create({ fetchToken }).mount('#place', 'payments');
  await loadedFrame();
  const heard: unknown[] = [];
  const port = greetings[0]?.port as MessagePort;
  port.onmessage = ({ data }) => heard.push(data);
  say({ type: 'token' });
  await vi.waitFor(() => expect(heard).toEqual([expect.objectContaining({ type: 'token', token: `${TOKEN}2` })]));
  expect(fetchToken).toHaveBeenCalledTimes(2);
  mounted.destroy();
});

test('an embed that is taken away while it waits for its token is never framed', async () => {
  let give: (token: string) => void = () => undefined;
  const fetchToken = (): Promise<string> => new Promise((resolve) => (give = resolve));
  const mounted = createGlobal().create({ fetchToken }).mount('#place', 'payments');
  await vi.waitFor(() => expect(give).not.toHaveLength(0));
  mounted.destroy();
  give(TOKEN);
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(document.querySelector('iframe')).toBeNull();
});

test('a link of another installation is no onboarding here', () => {
  const link = 'https://evil.example/onboarding/abc';
  expect(() => createGlobal().onboarding('#place', { link })).toThrow(/no onboarding at/);
});
