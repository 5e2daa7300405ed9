import { readFileSync } from 'node:fs';
import type { Browser, BrowserContext, CDPSession, Page } from 'playwright';
import { launchChromium } from '#scripts/lib/chromium.ts';
import { conditions, loadNow, writeSection } from './lib/report.ts';

/**
 * `npm run bench:screens`: weight and time of every kind of screen, of the product that runs in this folder (`npm
 * start`; KUPA_SANDBOX_FILE names another), as its demo merchant, partner and a visitor meet it on a slow phone.
 * `--rounds 1` for a look at it, `--dry` writes nothing.
 */

const ROUNDS = Number(/--rounds[ =](\d+)/.exec(process.argv.join(' '))?.[1] ?? 3);
const CPU_SLOWDOWN = 4;
const LATENCY_MS = 60;
const BYTES_PER_SECOND = 8_000_000 / 8;

/** Time without a long task after which a screen counts as drawn, milliseconds. */
const QUIET_MS = 500;

type SignIn = { email: string; password: string };
type Sandbox = { origin: string; partner: SignIn; sellers: SignIn[] };

const sandbox = JSON.parse(readFileSync(process.env['KUPA_SANDBOX_FILE'] ?? '.data/sandbox.json', 'utf8')) as Sandbox;

/** Screens by who opens them. */
const SCREENS = {
  visitor: ['/sign-in', '/reset', '/docs', '/docs/start', '/docs/operations/generate-sale', '/docs/errors', '/nowhere'],
  merchant: [
    '/',
    '/sales',
    '/holds',
    '/refunds',
    '/subscriptions',
    '/products',
    '/customers',
    '/balance',
    '/payouts',
    '/fees',
    '/callbacks',
    '/developers/requests',
    '/settings/people',
    '/counter',
    '/docs',
  ],
  partner: ['/partner', '/partner/review', '/partner/fees'],
} as const;

type Viewer = keyof typeof SCREENS;

/** Milliseconds since the screen was asked for; kB on the line; `cpu` is the page's own thread, unthrottled, ms. */
type Seen = {
  fcp: number;
  lcp: number;
  tbt: number;
  script: number;
  html: number;
  rawHtml: number;
  requests: number;
  nodes: number;
  cpu: number;
};

const WATCH = () => {
  const seen = { lcp: 0, tbt: 0, last: 0 };
  Object.assign(globalThis, { seen });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) seen.lcp = entry.startTime;
  }).observe({ type: 'largest-contentful-paint', buffered: true });
  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries()) {
      seen.tbt += duration - 50;
      seen.last = startTime + duration;
    }
  }).observe({ type: 'longtask', buffered: true });
};

/** Counts what comes over the line, by type, kB. */
function onTheLine(session: CDPSession) {
  const types = new Map<string, string>();
  const line = { script: 0, html: 0, rawHtml: 0, requests: 0 };
  session.on('Network.responseReceived', ({ requestId, type }) => void types.set(requestId, type));
  session.on('Network.dataReceived', ({ requestId, dataLength }) => {
    if (types.get(requestId) === 'Document') line.rawHtml += dataLength / 1_000;
  });
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    line.requests += 1;
    if (types.get(requestId) === 'Script') line.script += encodedDataLength / 1_000;
    if (types.get(requestId) === 'Document') line.html += encodedDataLength / 1_000;
  });
  return line;
}

async function open(context: BrowserContext, path: string, isSlow: boolean): Promise<Seen> {
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.setCacheDisabled', { cacheDisabled: true });
  await session.send('Performance.enable');
  if (isSlow) {
    await session.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: LATENCY_MS,
      downloadThroughput: BYTES_PER_SECOND,
      uploadThroughput: BYTES_PER_SECOND,
    });
    await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
  }
  const line = onTheLine(session);
  await page.goto(sandbox.origin + path, { waitUntil: 'load' });
  await page.waitForFunction(
    (quiet) => performance.now() - Math.max((globalThis as never as { seen: { last: number } }).seen.last, 0) > quiet,
    QUIET_MS,
  );
  await page.waitForTimeout(QUIET_MS);
  const shown = await page.evaluate(() => ({
    ...(globalThis as never as { seen: { lcp: number; tbt: number } }).seen,
    fcp: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0,
    nodes: document.querySelectorAll('*').length,
  }));
  const { metrics } = await session.send('Performance.getMetrics');
  const cpu = (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1_000;
  await page.close();
  return { ...line, fcp: shown.fcp, lcp: shown.lcp, tbt: shown.tbt, nodes: shown.nodes, cpu };
}

async function contextOf(browser: Browser, viewer: Viewer): Promise<BrowserContext> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, serviceWorkers: 'block' });
  await context.addCookies([{ name: 'kupa-language', value: 'en', url: sandbox.origin }]);
  const person = viewer === 'merchant' ? sandbox.sellers[0] : viewer === 'partner' ? sandbox.partner : null;
  if (person) await signIn(await context.newPage(), person);
  await context.addInitScript(WATCH);
  return context;
}

async function signIn(page: Page, { email, password }: SignIn): Promise<void> {
  await page.goto(`${sandbox.origin}/sign-in`);
  await page.locator('#email').fill(email);
  await page.locator('#password').fill(password);
  await page.locator('form button[type=submit]').click();
  await page.waitForURL((url) => url.pathname !== '/sign-in');
  await page.close();
}

const median = (values: readonly number[]): number =>
  values.toSorted((one, other) => one - other)[values.length >> 1] ?? 0;
const medianOf = (all: readonly Seen[], figure: keyof Seen): string => median(all.map((one) => one[figure])).toFixed(0);

const load = loadNow();
const browser = await launchChromium();
const rows: string[] = [];
try {
  for (const viewer of Object.keys(SCREENS) as Viewer[]) {
    const context = await contextOf(browser, viewer);
    for (const path of SCREENS[viewer]) {
      // The first is for the server, which loads a page at its first request.
      const quick: Seen[] = [await open(context, path, false)];
      const slow: Seen[] = [];
      for (let round = 0; round < ROUNDS; round += 1) {
        quick.push(await open(context, path, false));
        slow.push(await open(context, path, true));
      }
      const cells = (['fcp', 'lcp', 'tbt', 'script', 'html', 'rawHtml', 'requests', 'nodes'] as const).map((figure) =>
        medianOf(slow, figure),
      );
      rows.push(`| ${viewer} | \`${path}\` | ${cells.join(' | ')} | ${medianOf(quick.slice(1), 'cpu')} |`);
      console.log(rows.at(-1));
    }
    await context.close();
  }
} finally {
  await browser.close();
}
const table = [
  '| Who | Screen | FCP | LCP | TBT | script kB | HTML kB | raw HTML kB | requests | nodes | CPU ms |',
  '|---|---|---|---|---|---|---|---|---|---|---|',
  ...rows,
].join('\n');
if (!process.argv.includes('--dry'))
  writeSection(
    'bench:screens',
    `${conditions(
      load,
      `Chromium, 390 px, CPU ${CPU_SLOWDOWN} × slower, ${LATENCY_MS} ms, 8 Mbit/s, medians of ${ROUNDS}`,
    )} Script and HTML as they come over the line. *CPU* is the page's own thread, not slowed.\n\n${table}`,
  );
process.exit(0);
