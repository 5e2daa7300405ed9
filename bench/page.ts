import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { brotliCompressSync } from 'node:zlib';
import { existsSync } from 'node:fs';
import { type Browser, chromium } from '@playwright/test';
import { HAND_WRITTEN_PAGE } from './hand-written-page.ts';
import { writeSection } from './report.ts';
import { setStage } from './stage.ts';

/** `npm run bench:page`: the payment page on a slow phone with a slow line, in turns with a page written by hand. */

const ROUNDS = 7;
const CPU_SLOWDOWN = 4;
const LATENCY_MS = 150;
const BYTES_PER_SECOND = 1_600_000 / 8;

type Seen = { bytes: number; visible: number; usable: number };

async function visit(browser: Browser, address: string): Promise<Seen> {
  const page = await (await browser.newContext({ viewport: { width: 390, height: 844 } })).newPage();
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', { offline: false, latency: LATENCY_MS, downloadThroughput: BYTES_PER_SECOND, uploadThroughput: BYTES_PER_SECOND });
  await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
  let bytes = 0;
  session.on('Network.loadingFinished', ({ encodedDataLength }) => {
    bytes += encodedDataLength;
  });
  await page.goto(address);
  await page.waitForSelector('[data-ready]', { state: 'attached' });
  const times = await page.evaluate(() => ({ visible: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0, usable: performance.now() }));
  await page.context().close();
  return { bytes, ...times };
}

/** The same document, packed as a proxy in front of us would pack it. */
async function packed(html: string): Promise<{ origin: string; close: () => void; bytes: number }> {
  const body = brotliCompressSync(html);
  const server = createServer((_, outgoing) => outgoing.writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'content-encoding': 'br' }).end(body)).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  return { origin: `http://localhost:${(server.address() as AddressInfo).port}/`, close: () => server.close(), bytes: body.byteLength };
}

const median = (values: number[]): number => [...values].sort((one, other) => one - other)[values.length >> 1] ?? 0;

const stage = await setStage({ sellers: 1, servers: ['product'] });
const browser = await chromium.launch({
  ...(existsSync('/usr/bin/chromium') && { executablePath: '/usr/bin/chromium' }),
  args: ['--no-sandbox', '--disable-background-networking', '--disable-component-update', '--disable-sync', '--no-first-run'],
});
try {
  const product = stage.server('product');
  const pageOf = async (method: string): Promise<string> => {
    const made = await fetch(`${product.origin}/api/generate-sale`, {
      method: 'POST', headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ seller_svc_id: stage.filled.sellers[0], sale_price: 5075, currency: 'ILS', product_name: 'Coffee beans', language: 'en', sale_payment_method: method }),
    });
    return (await fetch(((await made.json()) as { sale_url: string }).sale_url)).text();
  };
  // The policy travels with the real page; served again here, the nonce of the document is let through by having none.
  const pages = [
    { name: 'payment page', ...(await packed(await pageOf('credit-card'))) }, { name: 'payment page, every method', ...(await packed(await pageOf('multi'))) }, { name: 'by hand', ...(await packed(HAND_WRITTEN_PAGE)) },
  ];
  const seen = new Map<string, Seen[]>(pages.map(({ name }) => [name, []]));
  for (let round = 0; round <= ROUNDS; round += 1) for (const { name, origin } of pages) {
    const one = await visit(browser, origin);
    if (round > 0) seen.get(name)?.push(one);
  }
  const byHand = seen.get('by hand') ?? [];
  const rows = pages.map(({ name, bytes }) => {
    const all = seen.get(name) ?? [];
    const ratio = median(all.map(({ usable }, round) => usable / (byHand[round]?.usable ?? usable)));
    return `| ${name} | ${(bytes / 1_000).toFixed(1)} kB | ${median(all.map(({ visible }) => visible)).toFixed(0)} ms | ${median(all.map(({ usable }) => usable)).toFixed(0)} ms | ${ratio.toFixed(2)} |`;
  });
  const table = ['| Page | brotli | visible | usable | usable ÷ by hand |', '|---|---|---|---|---|', ...rows].join('\n');
  console.log(table);
  writeSection('bench:page', `Chromium, CPU ${CPU_SLOWDOWN} × slower, ${LATENCY_MS} ms, 1.6 Mbit/s, medians of ${ROUNDS} rounds in turns. The payment page is the sandbox's, with its drawer of test cards.\n\n${table}`);
  for (const { close } of pages) close();
} finally {
  await browser.close();
  await stage.close();
}
process.exit(0);
