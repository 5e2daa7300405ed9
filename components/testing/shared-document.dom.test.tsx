import { onlineManager } from '@tanstack/react-query';
import { createPortal } from 'react-dom';
import { expect, test, vi } from 'vitest';
import { promised } from './promised.ts';
import { renderScreen } from './render-screen.tsx';
import { restoreDocument } from './shared-document.ts';

/** Everything of the page that a later file could meet. */
const left = () => ({
  html: document.documentElement.outerHTML,
  marks: [document, document.documentElement, document.body].map((node) => Reflect.ownKeys(node).length),
  kept: [document.cookie, localStorage.length, sessionStorage.length, document.URL],
  isOnline: onlineManager.isOnline(),
});

test('a file leaves nothing on the page to the file after it', async () => {
  await restoreDocument();
  const before = left();
  const { user } = renderScreen(createPortal(<button type="button">Pay</button>, document.body));
  await user.click(document.querySelector('button') as HTMLElement);
  document.body.append('left');
  document.head.append(document.createElement('style'));
  document.documentElement.lang = 'he';
  Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true });
  // biome-ignore lint/suspicious/noDocumentCookie: a document of a test has no cookie store.
  document.cookie = 'kupa-theme=dark; path=/';
  localStorage.setItem('kupa', '1');
  sessionStorage.setItem('kupa', '1');
  window.history.pushState(null, '', '/sales?page=2');
  onlineManager.setOnline(false);
  expect(left()).not.toEqual(before);
  await restoreDocument();
  expect(left()).toEqual(before);
});

test.each(['window', 'document', 'body'] as const)('nobody of an ended file listens to the %s', async (name) => {
  const target = { window, document, body: document.body }[name];
  const hear = vi.fn();
  target.addEventListener('keydown', hear, true);
  target.dispatchEvent(new Event('keydown'));
  expect(hear).toHaveBeenCalledOnce();
  await restoreDocument();
  target.dispatchEvent(new Event('keydown'));
  expect(hear).toHaveBeenCalledOnce();
});

test('what an ended file would do again and again is not done any more', async () => {
  let times = 0;
  const again = (): void => {
    times += 1;
    void Promise.resolve().then(() => setTimeout(again, 1));
  };
  again();
  await vi.waitFor(() => expect(times).toBeGreaterThan(2));
  await restoreDocument();
  const then = times;
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(times).toBe(then);
});

test('what an ended file waits for has ended with it', async () => {
  const end = vi.fn();
  void new Promise((resolve) => setTimeout(resolve, 60_000)).then(end);
  void promised().promise.catch(end);
  await restoreDocument();
  expect(end).toHaveBeenCalledTimes(2);
});
