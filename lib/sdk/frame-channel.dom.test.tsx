import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { type Channel, connectToFrame, connectToPage, newFrameId } from './frame-channel.ts';

/** Both ends of the channel, and what hostile pages and silent frames do to it. Ports are real. */

const OURS = 'https://pay.example';
const SITE = 'https://shop.example';

type Greeting = { data: unknown; origin: string; ports: MessagePort[] };

/** The window around the frame: jsdom takes a port as the source of a message. */
let page: MessagePort;
let greetings: Greeting[] = [];
let heardByPage: unknown[] = [];
let heardByFrame: unknown[] = [];
let begun: unknown[] = [];
let ends: { close: () => void }[] = [];

beforeEach(() => {
  page = new MessageChannel().port1;
  vi.stubGlobal('parent', page);
  [greetings, heardByPage, heardByFrame, begun, ends] = [[], [], [], [], []];
});
afterEach(() => {
  for (const end of ends) end.close();
  vi.unstubAllGlobals();
});

type Patience = { patienceMs: number; onSilence: () => void };

/** The page's end at a frame whose greetings are kept instead of sent; `load` is a document that arrives in it. */
function givenPage(patience?: Patience): { channel: Channel<object>; load: () => Greeting } {
  const frame = document.createElement('iframe');
  const postMessage = (data: unknown, origin: string, ports: MessagePort[]) => greetings.push({ data, origin, ports });
  Object.defineProperty(frame, 'contentWindow', { value: { postMessage } });
  const channel = connectToFrame(frame, {
    id: 'one',
    origin: OURS,
    init: () => ({ token: 'secret' }),
    receive: (message) => heardByPage.push(message),
    ...patience,
  });
  ends.push(channel);
  const load = (): Greeting => {
    frame.dispatchEvent(new Event('load'));
    return greetings.at(-1) as Greeting;
  };
  return { channel, load };
}

type FrameOptions = { id?: string; takesUnsealed?: boolean; accepts?: (origin: string) => boolean };

function givenFrame(options: FrameOptions = {}): Channel<object> {
  const channel = connectToPage({
    accepts: (origin) => origin === SITE,
    begin: (init) => begun.push(init),
    receive: (message) => heardByFrame.push(message),
    ...options,
  });
  ends.push(channel);
  return channel;
}

const deliver = (data: unknown, from: { origin?: string; source?: MessagePort; ports?: MessagePort[] } = {}): boolean =>
  dispatchEvent(new MessageEvent('message', { data, origin: SITE, source: page, ports: [], ...from }));

const GREETING = { kupa: 1, id: 'one', type: 'init', token: 'secret' };

/** Greets the frame in this document as a page would; answers the port that it keeps and what comes through it. */
function greet(data: unknown = GREETING, from: { origin?: string; source?: MessagePort } = {}) {
  const { port1, port2 } = new MessageChannel();
  const heard: unknown[] = [];
  port1.onmessage = (event) => heard.push(event.data);
  ends.push(port1);
  deliver(data, { ...from, ports: [port2] });
  return { port: port1, heard };
}

/** Long enough for every message that is on its way. */
const settled = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 50));

describe('both ends', () => {
  test('a greeting goes to our origin alone, and then both ends hear each other without version and id', async () => {
    const { channel, load } = givenPage();
    const frame = givenFrame();
    const { data, origin, ports } = load();
    expect([data, origin]).toEqual([GREETING, OURS]);
    expect([channel.isOpen, frame.isOpen]).toEqual([false, false]);
    // Before the answer: it waits in the port.
    channel.send({ type: 'early' });
    deliver(data, { ports });
    frame.send({ type: 'ready' });
    await vi.waitFor(() => expect(heardByPage).toEqual([{ type: 'ready' }]));
    channel.send({ type: 'late' });
    await vi.waitFor(() => expect(heardByFrame).toEqual([{ type: 'early' }, { type: 'late' }]));
    expect(begun).toEqual([{ type: 'init', token: 'secret' }]);
    expect([channel.isOpen, frame.isOpen]).toEqual([true, true]);
  });

  test('ids of frames are long and never the same', () => {
    const ids = Array.from({ length: 1_000 }, newFrameId);
    expect(new Set(ids).size).toBe(1_000);
    expect(Math.min(...ids.map(({ length }) => length))).toBeGreaterThan(16);
  });
});

describe('the end of a frame', () => {
  test('a page of another site, one without an origin, and windows beside the parent are not heard', async () => {
    const channel = givenFrame({ accepts: (origin) => origin !== 'https://evil.example' });
    const refused = [
      greet(GREETING, { origin: 'https://evil.example' }),
      greet(GREETING, { origin: 'null' }),
      greet(GREETING, { source: new MessageChannel().port1 }),
    ];
    channel.send({ type: 'secret' });
    await settled();
    expect([begun, refused.flatMap(({ heard }) => heard), channel.isOpen]).toEqual([[], [], false]);
    greet();
    expect(begun).toHaveLength(1);
  });

  test.each([
    ['nothing', null],
    ['a text', 'init'],
    ['a number', 7],
    ['another version', { ...GREETING, kupa: 2 }],
    ['no version', { id: 'one', type: 'init' }],
    ['no id', { kupa: 1, type: 'init' }],
    ['an id that is no text', { ...GREETING, id: 5 }],
    ['no type', { kupa: 1, id: 'one' }],
    ['another type', { ...GREETING, type: 'token' }],
  ])('a forged greeting is not heard: %s', (_, data) => {
    const channel = givenFrame();
    greet(data);
    expect([begun, channel.isOpen]).toEqual([[], false]);
    greet();
    expect(begun).toHaveLength(1);
  });

  test('a greeting without a port, and one for another frame where the address names one, are not heard', () => {
    const channel = givenFrame({ id: 'mine' });
    deliver({ ...GREETING, id: 'mine' });
    greet({ ...GREETING, id: 'one' });
    expect([begun, channel.isOpen]).toEqual([[], false]);
    greet({ ...GREETING, id: 'mine' });
    expect(begun).toHaveLength(1);
  });

  test('a second greeting is not heard, and nothing is said through its port', async () => {
    const channel = givenFrame();
    const [first, second] = [greet(), greet({ ...GREETING, id: 'other', token: 'stolen' })];
    channel.send({ type: 'ready' });
    second.port.postMessage({ kupa: 1, id: 'other', type: 'close' });
    await vi.waitFor(() => expect(first.heard).toEqual([{ kupa: 1, id: 'one', type: 'ready' }]));
    await settled();
    expect([begun, second.heard, heardByFrame]).toEqual([[{ type: 'init', token: 'secret' }], [], []]);
  });

  test('forged messages are not heard, through the port or beside it', async () => {
    givenFrame();
    const { port } = greet();
    for (const data of [null, 7, 'close', { type: 'close' }, { kupa: 2, id: 'one' }, { kupa: 1, id: 'other' }])
      port.postMessage(data);
    deliver({ kupa: 1, id: 'one', type: 'close' });
    port.postMessage({ kupa: 1, id: 'one', type: 'theme' });
    await vi.waitFor(() => expect(heardByFrame).toEqual([{ type: 'theme' }]));
  });

  test('a page with a released script of hosted fields is heard by the frames that take it', async () => {
    const GREETING_1_0_0 = { kupa: 1, id: 'one', instance: 'sealed', options: {} };
    givenFrame({ takesUnsealed: true });
    const { port } = greet(GREETING_1_0_0);
    expect(begun).toEqual([{ instance: 'sealed', options: {} }]);
    port.postMessage(null);
    port.postMessage({ type: 'focus' });
    await vi.waitFor(() => expect(heardByFrame).toEqual([{ type: 'focus' }]));
  });

  test('a page whose script greets as it does now is held to version and id by those frames too', async () => {
    givenFrame({ takesUnsealed: true });
    const { port } = greet();
    port.postMessage({ type: 'focus' });
    port.postMessage({ kupa: 1, id: 'one', type: 'blur' });
    await vi.waitFor(() => expect(heardByFrame).toEqual([{ type: 'blur' }]));
  });

  test('on a page of its own nothing is heard', () => {
    vi.stubGlobal('parent', window);
    givenFrame();
    const { port2 } = new MessageChannel();
    dispatchEvent(new MessageEvent('message', { data: GREETING, origin: SITE, source: window, ports: [port2] }));
    expect(begun).toEqual([]);
  });
});

describe('the end of a page', () => {
  test('forged messages are not heard, and do not count as an answer', async () => {
    const { channel, load } = givenPage();
    const [port] = load().ports as [MessagePort];
    for (const data of [null, 'ready', { type: 'ready' }, { kupa: 2, id: 'one' }, { kupa: 1, id: 'other' }])
      port.postMessage(data);
    await settled();
    expect([heardByPage, channel.isOpen]).toEqual([[], false]);
    port.postMessage({ kupa: 1, id: 'one', type: 'ready' });
    await vi.waitFor(() => expect(heardByPage).toEqual([{ type: 'ready' }]));
    expect(channel.isOpen).toBe(true);
  });

  test('a document that replaces another is greeted anew, and the one before it is not heard any more', async () => {
    const { channel, load } = givenPage();
    const [before] = load().ports as [MessagePort];
    before.postMessage({ kupa: 1, id: 'one', type: 'ready' });
    await vi.waitFor(() => expect(channel.isOpen).toBe(true));
    const [after] = load().ports as [MessagePort];
    expect(channel.isOpen).toBe(false);
    before.postMessage({ kupa: 1, id: 'one', type: 'succeeded' });
    after.postMessage({ kupa: 1, id: 'one', type: 'failed' });
    await vi.waitFor(() => expect(heardByPage).toContainEqual({ type: 'failed' }));
    expect(heardByPage).toEqual([{ type: 'ready' }, { type: 'failed' }]);
  });

  test('without patience a document is greeted once, and a closed end greets none', async () => {
    const { channel, load } = givenPage();
    load();
    await new Promise((resolve) => setTimeout(resolve, 500));
    expect(greetings).toHaveLength(1);
    channel.close();
    load();
    expect(greetings).toHaveLength(1);
  });

  test('a frame that loads and never answers is greeted until its time is over, and reported once', async () => {
    const onSilence = vi.fn();
    const { load } = givenPage({ patienceMs: 700, onSilence });
    const from = performance.now();
    load();
    await vi.waitFor(() => expect(onSilence).toHaveBeenCalledTimes(1), 3_000);
    // The pauses that the greetings ask for are 2,000 ms together.
    expect(performance.now() - from).toBeLessThan(1_500);
    expect(greetings.length).toBeGreaterThan(2);
    const before = greetings.length;
    await new Promise((resolve) => setTimeout(resolve, 600));
    expect([onSilence.mock.calls.length, greetings.length]).toEqual([1, before]);
  });

  test('a frame that never loads is reported, and one that is taken away before is not', async () => {
    const [never, closed] = [vi.fn(), vi.fn()];
    givenPage({ patienceMs: 300, onSilence: never });
    givenPage({ patienceMs: 300, onSilence: closed }).channel.close();
    await vi.waitFor(() => expect(never).toHaveBeenCalledTimes(1), 2_000);
    expect([closed.mock.calls.length, greetings.length]).toEqual([0, 0]);
  });

  test('a frame whose script runs late answers a later greeting, and is then greeted no more', async () => {
    const onSilence = vi.fn();
    const { channel, load } = givenPage({ patienceMs: 1_000, onSilence });
    load();
    await vi.waitFor(() => expect(greetings.length).toBe(2), 2_000);
    const frame = givenFrame();
    const { data, ports } = greetings.at(-1) as Greeting;
    deliver(data, { ports });
    frame.send({ type: 'ready' });
    await vi.waitFor(() => expect(channel.isOpen).toBe(true));
    channel.send({ type: 'theme' });
    await vi.waitFor(() => expect(heardByFrame).toEqual([{ type: 'theme' }]));
    await new Promise((resolve) => setTimeout(resolve, 900));
    expect([onSilence.mock.calls.length, greetings.length]).toEqual([0, 2]);
  });
});
