import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { brotliCompressSync } from 'node:zlib';
import type { Browser, BrowserContext, Page } from 'playwright';
import { statement } from '#lib/platform/db/database.ts';
import { launchChromium } from '#scripts/lib/chromium.ts';
import { HAND_WRITTEN_PAGE } from './servers/hand-written-page.ts';
import { atMost, conditions, loadNow, writeSection, writeTargets } from './lib/report.ts';
import { setStage } from './lib/stage.ts';
import { threeFrames } from './lib/three-frames.ts';

/**
 * `npm run bench:page`: the payment page on a slow phone with a slow line, in turns with a page written by hand; then
 * what each further method costs.
 */

const PUBLIC_KEY = statement('bench_public_key', 'SELECT public_key::text AS key FROM seller WHERE id = $1');

/** `--rounds 5` for a look at it. */
const ROUNDS = Number(/--rounds[ =](\d+)/.exec(process.argv.join(' '))?.[1] ?? 21);
const CPU_SLOWDOWN = 4;
const LATENCY_MS = 150;
const BYTES_PER_SECOND = 1_600_000 / 8;

/** Milliseconds since the page was asked for, bytes on the line. */
type Seen = { bytes: number; visible: number; usable: number };
/** Milliseconds since the choice. */
type PageFigures = { bytes: number; requests: number; usable: number };

/** Records in the page itself when it becomes usable: polling from outside would notice late. */
const WATCH = () => {
  new MutationObserver((_, observer) => {
    if (!document.querySelector('[data-ready]')) return;
    Object.assign(globalThis, { usableAt: performance.now() });
    observer.disconnect();
  }).observe(document, { attributes: true, attributeFilter: ['data-ready'], childList: true, subtree: true });
};

/** A phone on its line, and what went over the line since it was last asked. */
async function slowPhone(
  browser: Browser,
): Promise<{ page: Page; context: BrowserContext; line: () => { bytes: number; requests: number } }> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
  await context.addInitScript(WATCH);
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: LATENCY_MS,
    downloadThroughput: BYTES_PER_SECOND,
    uploadThroughput: BYTES_PER_SECOND,
  });
  await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
  let seen = { bytes: 0, requests: 0 };
  session.on('Network.loadingFinished', ({ encodedDataLength }) => {
    seen = { bytes: seen.bytes + encodedDataLength, requests: seen.requests + 1 };
  });
  const line = () => {
    const before = seen;
    seen = { bytes: 0, requests: 0 };
    return before;
  };
  return { page, context, line };
}

async function visit(browser: Browser, address: string): Promise<Seen> {
  const { page, context, line } = await slowPhone(browser);
  await page.goto(address);
  await page.waitForFunction(() => 'usableAt' in globalThis);
  await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0);
  const { visible, ready } = await page.evaluate(() => ({
    visible: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0,
    ready: (globalThis as unknown as { usableAt: number }).usableAt,
  }));
  const { bytes } = line();
  await context.close();
  // A script may be ready before anything is drawn; the page is usable only after both.
  return { bytes, visible, usable: Math.max(visible, ready) };
}

/**
 * One method after the other is chosen on one page: what that takes until its button is there. Nothing was pointed at
 * before.
 */
async function choose(browser: Browser, address: string): Promise<Map<string, PageFigures>> {
  const { page, context, line } = await slowPhone(browser);
  await page.goto(address);
  await page.waitForFunction(() => 'usableAt' in globalThis);
  const seen = new Map<string, PageFigures>();
  for (const method of await page
    .locator('[role=radio]')
    .evaluateAll((radios) => radios.map((radio) => (radio as HTMLElement).dataset['method'] ?? ''))) {
    await page.waitForTimeout(200);
    line();
    const usable = await page.evaluate(async (chosen) => {
      const isThere = () => document.querySelector(`.panel[data-method="${chosen}"]:not([hidden]) button`) !== null;
      const begun = performance.now();
      document.querySelector<HTMLElement>(`[role=radio][data-method="${chosen}"]`)?.click();
      while (!isThere()) await new Promise(requestAnimationFrame);
      return performance.now() - begun;
    }, method);
    seen.set(method, { usable, ...line() });
  }
  await context.close();
  return seen;
}

type Served = { origin: string; close: () => void; bytes: number };

/**
 * The same document, and the parts that it fetches from `product`, packed as a proxy in front of us would pack them.
 */
async function packed(html: string, product: string): Promise<Served> {
  const body = brotliCompressSync(html);
  const parts = new Map<string, Buffer>();
  const partAt = async (path: string): Promise<Buffer> => {
    const part = parts.get(path) ?? brotliCompressSync(Buffer.from(await (await fetch(product + path)).arrayBuffer()));
    parts.set(path, part);
    return part;
  };
  const server = createServer(async ({ url = '/' }, outgoing) => {
    const [type, sent] = url === '/' ? ['text/html', body] : ['text/javascript', await partAt(url)];
    outgoing.writeHead(200, { 'content-type': `${type}; charset=utf-8`, 'content-encoding': 'br' }).end(sent);
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  return {
    origin: `http://localhost:${(server.address() as AddressInfo).port}/`,
    close: () => server.close(),
    bytes: body.byteLength,
  };
}

const median = (values: number[]): number => [...values].sort((one, other) => one - other)[values.length >> 1] ?? 0;

const load = loadNow();
const stage = await setStage({ sellers: 1, servers: ['product'] });
const browser = await launchChromium();
try {
  const product = stage.server('product');
  const pageOf = async (method: string): Promise<string> => {
    const made = await fetch(`${product.origin}/api/generate-sale`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        seller_svc_id: stage.filled.sellers[0],
        sale_price: 5075,
        currency: 'ILS',
        product_name: 'Coffee beans',
        language: 'en',
        sale_payment_method: method,
      }),
    });
    return (await fetch(((await made.json()) as { sale_url: string }).sale_url)).text();
  };
  // The policy travels with the real page; served again here, the nonce of the document is let through by having none.
  const serve = async (name: string, html: string) => ({ name, ...(await packed(html, product.origin)) });
  const [card, every, byHand] = [
    await serve('payment page', await pageOf('credit-card')),
    await serve('payment page, every method', await pageOf('multi')),
    await serve('by hand', HAND_WRITTEN_PAGE),
  ];
  const pages = [card, every, byHand];
  const seen = new Map<string, Seen[]>(pages.map(({ name }) => [name, []]));
  const chosen: Map<string, PageFigures>[] = [];
  for (let round = 0; round <= ROUNDS; round += 1) {
    for (const { name, origin } of pages) {
      const one = await visit(browser, origin);
      if (round > 0) seen.get(name)?.push(one);
    }
    const methods = await choose(browser, every.origin);
    if (round > 0) chosen.push(methods);
  }
  const [{ key = '' } = {}] = await stage.filled.database.query<{ key: string }>(PUBLIC_KEY, [
    stage.filled.sellerIds[0],
  ]);
  const shop = await threeFrames(product.origin, key);
  const frames = new Map<string, Seen[]>([shop.fields, shop.sketch].map(({ name }) => [name, []]));
  for (let round = 0; round <= ROUNDS; round += 1)
    for (const { name, origin } of [shop.fields, shop.sketch]) {
      const one = await visit(browser, origin);
      if (round > 0) frames.get(name)?.push(one);
    }
  shop.close();
  const frameFigure = (name: string, figure: keyof Seen): number =>
    median((frames.get(name) ?? []).map((one) => one[figure]));
  const frameRatio = median(
    (frames.get(shop.fields.name) ?? []).map(
      ({ usable }, round) => usable / (frames.get(shop.sketch.name)?.[round]?.usable ?? usable),
    ),
  );
  const frameTable = [
    '| Three card fields in a shop’s page | on the line | ready | ÷ bare frames |',
    '|---|---|---|---|',
    ...[shop.fields, shop.sketch].map(
      ({ name }) =>
        `| ${name} | ${(frameFigure(name, 'bytes') / 1_000).toFixed(1)} kB | ` +
        `${frameFigure(name, 'usable').toFixed(0)} ms | ${name === shop.fields.name ? frameRatio.toFixed(2) : '1'} |`,
    ),
  ].join('\n');
  const of = (name: string) => seen.get(name) ?? [];
  const gapOf = (name: string): number => median(of(name).map(({ visible, usable }) => usable - visible));
  const ratioOf = (name: string): number =>
    median(of(name).map(({ usable }, round) => usable / (of(byHand.name)[round]?.usable ?? usable)));
  const rows = pages.map(
    ({ name, bytes }) =>
      `| ${name} | ${(bytes / 1_000).toFixed(1)} kB | ` +
      `${median(of(name).map(({ visible }) => visible)).toFixed(0)} ms | ` +
      `${median(of(name).map(({ usable }) => usable)).toFixed(0)} ms | ${gapOf(name).toFixed(0)} ms | ` +
      `${ratioOf(name).toFixed(2)} |`,
  );
  const table = [
    '| Page | brotli | visible | usable | between them | usable ÷ by hand |',
    '|---|---|---|---|---|---|',
    ...rows,
  ].join('\n');
  const names = [...(chosen[0]?.keys() ?? [])];
  const ofMethod = (method: string, figure: keyof PageFigures): number =>
    median(chosen.map((methods) => methods.get(method)?.[figure] ?? 0));
  const methodRows = names.map(
    (method) =>
      `| ${method} | ${(ofMethod(method, 'bytes') / 1_000).toFixed(1)} kB | ${ofMethod(method, 'requests')} | ` +
      `${ofMethod(method, 'usable').toFixed(0)} ms |`,
  );
  const methodTable = [
    '| Method, in the order in which they are chosen | on the line | requests | usable after the choice |',
    '|---|---|---|---|',
    ...methodRows,
  ].join('\n');
  console.log(`${table}\n\n${methodTable}\n\n${frameTable}`);
  const how = conditions(
    load,
    `Chromium, CPU ${CPU_SLOWDOWN} × slower, ${LATENCY_MS} ms, 1.6 Mbit/s, medians of ${ROUNDS} rounds in turns`,
  );
  writeSection(
    'bench:page',
    `${how} The payment page is the sandbox's, with its drawer. *Usable* is noted inside the page: it can be ` +
      'seen and its script has taken over. (Figures before this one were asked for from outside, which added the ' +
      'same 200 ms to every page and flattered the ratio.) A method whose part is there already needs nothing ' +
      `more.\n\n${table}\n\n${methodTable}\n\n${frameTable}`,
  );
  writeTargets('page', [
    atMost('payment page usable ÷ by hand', 1.35, ratioOf(card.name), '', 2),
    atMost('payment page: usable after visible', 100, gapOf(card.name), ' ms', 0),
    atMost('every method: brotli', 25, every.bytes / 1_000, ' kB'),
    atMost('every method: usable after visible', 100, gapOf(every.name), ' ms', 0),
    atMost('heaviest further method', 10, Math.max(...names.map((method) => ofMethod(method, 'bytes'))) / 1_000, ' kB'),
    atMost('hosted fields ready ÷ three bare frames', 1.1, frameRatio, '', 2),
    atMost('requests of a further method', 1, Math.max(...names.map((method) => ofMethod(method, 'requests'))), '', 0),
  ]);
  for (const { close } of pages) close();
} finally {
  await browser.close();
  await stage.close();
}
process.exit(0);
