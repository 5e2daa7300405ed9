import { focusManager, onlineManager } from '@tanstack/react-query';
import { cleanup } from '@testing-library/react';
import { vi } from 'vitest';
import { queryClient } from '#components/query/query-client.ts';
import { failOpenPromises } from './promised.ts';
import { endTimeouts, keepTimeouts } from './waiting-timers.ts';

/**
 * The document of a worker, shared by its files: elements, listeners and globals of a file are removed when the file
 * has ended. State of the product's modules is not: a file that needs a freshly loaded module belongs to the project
 * `document-alone`.
 */

declare const jsdom: { cookieJar: { removeAllCookiesSync: () => void }; reconfigure: (to: { url: string }) => void };

const page = document;
const root = page.documentElement;
const { head, body } = page;
const address = page.URL;
const ownWindow = page.defaultView ?? globalThis;

keepTimeouts();

type Listener = Parameters<EventTarget['addEventListener']>;

/** Listeners of objects that outlive a file. */
const listeners: { target: EventTarget; listener: Listener }[] = [];

/** The global object is a target of its own: the window of the document is another object. */
const lasting: readonly EventTarget[] = [globalThis as never, ownWindow, page, root, head, body];
for (const target of lasting) {
  const listen = target.addEventListener.bind(target);
  target.addEventListener = (...listener: Listener) => {
    listeners.push({ target, listener });
    listen(...listener);
  };
}

/** Records of a removed document are dropped: its elements no longer exist. */
const Observer = ownWindow.MutationObserver;
class ObserverOfPage extends Observer {
  constructor(tell: MutationCallback) {
    super((records, observer) => {
      if (globalThis.document === page) tell(records, observer);
    });
  }
}
globalThis.MutationObserver = ObserverOfPage;
ownWindow.MutationObserver = ObserverOfPage;

const attributesOf = (element: Element): [string, string][] =>
  [...element.attributes].map(({ name, value }) => [name, value]);

/** Elements that stay, as they were when the worker began: React and user-event note on them that they listen. */
const first = [page, root, head, body].map((node) => ({
  node,
  keys: new Set(Reflect.ownKeys(node)),
  attributes: node instanceof Element ? attributesOf(node) : [],
}));
const inHead = [...head.childNodes];

/** Called when a file has ended. */
export async function restoreDocument(): Promise<void> {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  failOpenPromises();
  await endTimeouts();
  vi.unstubAllGlobals();
  queryClient().clear();
  onlineManager.setOnline(true);
  focusManager.setFocused(undefined);
  for (const { target, listener } of listeners.splice(0)) target.removeEventListener(...listener);
  restoreElements();
  localStorage.clear();
  sessionStorage.clear();
  jsdom.cookieJar.removeAllCookiesSync();
  jsdom.reconfigure({ url: address });
}

function restoreElements(): void {
  if (page.documentElement !== root) {
    page.documentElement?.remove();
    page.append(root);
  }
  root.replaceChildren(head, body);
  head.replaceChildren(...inHead);
  body.replaceChildren();
  for (const { node, keys, attributes } of first) {
    for (const key of Reflect.ownKeys(node)) if (!keys.has(key)) Reflect.deleteProperty(node, key);
    if (!(node instanceof Element)) continue;
    for (const { name } of [...node.attributes]) node.removeAttribute(name);
    for (const [name, value] of attributes) node.setAttribute(name, value);
  }
}
