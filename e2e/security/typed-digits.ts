import type { CDPSession, Page } from '@playwright/test';

/** What a page can reach, and the digits of a card in it. */

/** Every seven digits in a row of a number: whoever knows the first six and the last four knows none of them. */
const partsOf = (number: string): string[] =>
  Array.from({ length: number.length - 6 }, (_, at) => number.slice(at, at + 7));

/** The texts that have such a part, however its digits are parted. */
export const withDigits = (texts: readonly string[], number: string): string[] => {
  const parts = partsOf(number);
  return texts.filter((text) => {
    const bare = text.replace(/[\s\-\u200e\u200f]/g, '');
    return parts.some((part) => bare.includes(part));
  });
};

/** Every string and number in the memory of a realm. */
export async function memoryOf(session: CDPSession): Promise<string[]> {
  const chunks: string[] = [];
  session.on('HeapProfiler.addHeapSnapshotChunk', ({ chunk }) => chunks.push(chunk));
  await session.send('HeapProfiler.takeHeapSnapshot', { reportProgress: false, exposeNumericValues: true } as never);
  return (JSON.parse(chunks.join('')) as { strings: string[] }).strings;
}

/** Everything that the page and its console say, and that the page itself asks of the network. */
export function listen(page: Page): string[] {
  const said: string[] = [];
  page.on('console', (message) => said.push(message.text()));
  page.on('pageerror', (error) => said.push(`${error.message} ${error.stack}`));
  page.on('request', (request) => {
    if (request.frame() === page.mainFrame()) said.push(`${request.url()} ${request.postData()}`);
    else said.push(request.url());
  });
  return said;
}

/** Looks at whatever a script of the page can reach, and keeps it in `window.seen`. */
export const SPY = `
window.seen = []; window.ports = [];
const keep = (what, value) => {
  try { window.seen.push(what + ' ' + (typeof value === 'object' ? JSON.stringify(value) : String(value))); } catch {}
};
const wrap = (owner, name) => {
  const real = owner[name];
  owner[name] = function (...given) {
    for (const one of given) keep(name, one);
    const made = Reflect.apply(real, this, given);
    if (made instanceof Promise)
      made.then((value) => value?.clone ? value.clone().text().then((text) => keep(name, text)) : keep(name, value),
        () => 0);
    else keep(name, made);
    return made;
  };
};
for (const [owner, name] of [[window, 'fetch'], [window, 'postMessage'], [MessagePort.prototype, 'postMessage'],
  [JSON, 'stringify'], [JSON, 'parse'], [XMLHttpRequest.prototype, 'send'], [navigator, 'sendBeacon'],
  [Array.prototype, 'push'], [Map.prototype, 'set'], [Object, 'assign'], [String.prototype, 'replace'],
  [Storage.prototype, 'setItem']]) if (name !== 'push' && name !== 'stringify') wrap(owner, name);
for (const [kind, name] of [[MessageEvent, 'data'], [HTMLInputElement, 'value'], [KeyboardEvent, 'key'],
  [InputEvent, 'data']]) {
  const real = Object.getOwnPropertyDescriptor(kind.prototype, name);
  Object.defineProperty(kind.prototype, name, { ...real, get() {
    const value = real.get.call(this); keep(kind.name + ' ' + name, value); return value;
  } });
}
const Channel = MessageChannel;
window.MessageChannel = class extends Channel {
  constructor() {
    super(); window.ports.push(this.port1);
    this.port1.addEventListener('message', (event) => keep('port', event.data));
  }
};
const listen = EventTarget.prototype.addEventListener;
EventTarget.prototype.addEventListener = function (type, handler, how) {
  return listen.call(this, type, function (event) {
    keep('event ' + type, event.data ?? event.key ?? event.target?.value ?? '');
    return typeof handler === 'function' ? handler.call(this, event) : handler?.handleEvent(event);
  }, how);
};
for (const type of ['keydown', 'keypress', 'keyup', 'beforeinput', 'input', 'change', 'paste', 'copy', 'message',
  'selectionchange', 'compositionend'])
  for (const target of [window, document]) target.addEventListener(type, () => keep('heard', type), true);
`;
