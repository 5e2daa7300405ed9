import { createServer } from 'node:http';
import { deflateSync } from 'node:zlib';
import { expect, type Page, type Request } from '@playwright/test';
import { passes, REPEATS } from '../passes.ts';
import { newSale } from '../sandbox.ts';
import { expectFits, expectNoAxeViolations, sandbox, seller, speak, staySignedIn } from './merchant.ts';
import { test } from '../quiet-console.ts';

/** Messages of the browser about pages that may not be framed, and about foreign requests. */
test.use({ expectedErrors: /"frame-ancestors |blocked by CORS policy/ });

/** How a business makes the payment page its own. The third seller, which no other journey pays. */

const STUDIO = '/settings/payment-page';
const preview = (page: Page) => page.frameLocator('main iframe');

async function open(page: Page, language: 'he' | 'en' = 'en', theme: 'light' | 'dark' = 'light'): Promise<void> {
  await speak(page, language, theme);
  await staySignedIn(page, seller('ceramics'));
  await page.goto(STUDIO);
  await expect(preview(page).locator('h1')).toBeVisible();
  // Its frame is there before its own scripts run.
  await page.waitForLoadState('networkidle');
}

async function setColor(page: Page, field: string, color: string): Promise<void> {
  await page.locator(`#brand-${field}`).fill(color);
}

for (const [language, theme] of passes(['he', 'dark'] as const, ['en', 'light'] as const)) {
  test(`the studio is accessible and fits 360 px (${language}, ${theme})`, { tag: REPEATS }, async ({ page }) => {
    await open(page, language, theme);
    await expectNoAxeViolations(page);
    await page.setViewportSize({ width: 360, height: 740 });
    await expectFits(page);
  });
}

test('an unreadable pair cannot be saved; the nearest readable colour is one click away, and the buyer sees what was saved', {
  tag: REPEATS,
}, async ({ page }) => {
  await open(page);
  await setColor(page, 'color', '#ffe600');
  await expect(page.getByText(/barely stands out/)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Save' })).toBeDisabled();
  await page.getByRole('button', { name: /^Use/ }).click();
  await expect(page.getByText(/barely stands out/)).toBeHidden();
  await page.locator('#brand-name').fill('Negev & Co');
  await page.locator('#brand-font').selectOption('serif');
  await expect(preview(page).locator('.seller')).toContainText('Negev & Co');
  const color = await page.locator('#brand-color').inputValue();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Saved.')).toBeVisible();
  const { saleUrl } = await newSale({ seller_svc_id: seller('ceramics').seller_svc_id });
  await page.goto(saleUrl);
  await expect(page.locator('.seller')).toContainText('Negev & Co');
  const [red, green, blue] = [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16));
  await expect(page.locator('form button')).toHaveCSS('background-color', `rgb(${red}, ${green}, ${blue})`);
  expect(await page.locator('body').evaluate((body) => getComputedStyle(body).fontFamily)).toContain('Charter');
});

test('the page is shown with every way to pay, and the body of generate-sale says which', { tag: REPEATS }, async ({
  page,
}) => {
  await open(page);
  for (const [method, sign] of [
    ['multi', '[role=radio][data-method=paypal]'],
    ['bit', '.panel[data-method=bit] button'],
    ['apple-pay', 'button.wallet'],
    ['sepa', '[name=iban]'],
    ['credit-card', '[autocomplete=cc-number]'],
  ] as const) {
    await page.locator('#preview-method').selectOption(method);
    await expect(preview(page).locator(sign).first()).toBeVisible();
    await expect(page.locator('pre').first()).toContainText(
      method === 'credit-card' ? '"installments": "103"' : `"sale_payment_method": "${method}"`,
    );
  }
  await expectNoAxeViolations(page);
});

test('a logo is taken as a picture, refused as a drawing, and never holds up the form', { tag: REPEATS }, async ({
  page,
}) => {
  await open(page);
  const choose = (name: string, mimeType: string, buffer: Buffer) =>
    page.locator('input[type=file]').setInputFiles({ name, mimeType, buffer });
  await choose(
    'logo.svg',
    'image/png',
    Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
  );
  await expect(page.getByText(/Use a PNG or JPEG/)).toBeVisible();
  await choose('logo.png', 'image/png', png(160, 64));
  await expect(page.getByAltText('Current logo')).toBeVisible();
  await expect(preview(page).locator('.logo')).toBeVisible();
  const { saleUrl } = await newSale({ seller_svc_id: seller('ceramics').seller_svc_id });
  let held = 0;
  const { promise: formIsReady, resolve: letTheLogoCome } = Promise.withResolvers<void>();
  // The marks of card brands lie beside it, in the folder itself.
  await page.route('**/brand/*/*', async (route) => {
    held += 1;
    await formIsReady;
    await route.continue();
  });
  await page.goto(saleUrl, { waitUntil: 'commit' });
  await expect(page.locator('#pay[data-ready]')).toBeVisible();
  await expect.poll(() => held).toBe(1);
  letTheLogoCome();
  await expect.poll(() => page.locator('.logo').evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(160);
  const answer = await page.request.get(new URL((await page.locator('.logo').getAttribute('src')) ?? '', saleUrl).href);
  expect([
    answer.headers()['content-type'],
    answer.headers()['cache-control'],
    answer.headers()['x-content-type-options'],
  ]).toEqual(['image/png', 'public, max-age=31536000, immutable', 'nosniff']);
  await page.unrouteAll();
  await page.goto(STUDIO);
  await page.getByRole('button', { name: 'Remove logo' }).click();
  await expect(page.getByAltText('Current logo')).toBeHidden();
});

test('B-02, B-07: frames of three origins: with one registered only it may embed the page, not even our own dashboard, which cannot read it in a window either; nobody may embed the studio', async ({
  page,
}) => {
  const hosts = await Promise.all([hostPage(), hostPage(), hostPage()]);
  try {
    await open(page);
    await page.locator('#brand-origins').fill(`${hosts[0]?.origin}\nhttps://*.example.com`);
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('https://*.example.com isn’t a site address')).toBeVisible();
    await page.locator('#brand-origins').fill(hosts[0]?.origin ?? '');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Saved.')).toBeVisible();
    const { saleUrl } = await newSale({ seller_svc_id: seller('ceramics').seller_svc_id });
    const shows = async (origin: string, address: string) => {
      await page.goto(`${origin}/?frame=${encodeURIComponent(address)}`);
      await page.waitForLoadState('networkidle');
      return page.frames().some((frame) => frame.url() === address);
    };
    expect(await shows(hosts[0]?.origin ?? '', saleUrl)).toBe(true);
    expect(await shows(hosts[1]?.origin ?? '', saleUrl)).toBe(false);
    expect(await shows(hosts[2]?.origin ?? '', saleUrl)).toBe(false);
    expect(await shows(hosts[0]?.origin ?? '', `${sandbox().origin}${STUDIO}`)).toBe(false);
    await open(page);
    expect(await readable(page, saleUrl)).toEqual({ framed: false, opened: false });
    // The very same reading works on what may be read.
    expect(await readable(page, `${sandbox().origin}/status`)).toMatchObject({ opened: true });
    await open(page);
    // Text that is typed before hydration may be lost.
    await expect(async () => {
      await page.locator('#brand-origins').fill('');
      await expect(page.locator('#brand-origins')).toHaveValue('', { timeout: 500 });
    }).toPass({ timeout: 10_000 });
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Saved.')).toBeVisible();
    expect(await shows(hosts[1]?.origin ?? '', saleUrl)).toBe(true);
  } finally {
    for (const host of hosts) host.close();
  }
});

test('who may only look sees the studio and changes nothing; somebody else does not see it', { tag: REPEATS }, async ({
  page,
}) => {
  await speak(page, 'en');
  await staySignedIn(page, { email: 'viewer@kupa.test', password: seller('cafe').password });
  await page.goto(STUDIO);
  await expect(page.getByText('Roles that can change this page: Owner or Manager.')).toBeVisible();
  await expect(page.locator('#brand-name')).toBeDisabled();
  await expect(page.getByRole('button', { name: 'Save' })).toBeDisabled();
  const foreign = await page.request.get(`${STUDIO}/preview?seller=${seller('ceramics').public_key}`);
  expect(foreign.status()).toBe(404);
});

/** Whether a page of ours reads what stands at an address, framed or in a window of its own. */
async function readable(page: Page, address: string): Promise<{ framed: boolean; opened: boolean }> {
  const isFrames = (request: Request) => request.url() === address;
  // The browser may drop the answer for a frame that it refuses.
  const isAnswered = Promise.race([
    page.waitForEvent('requestfinished', isFrames),
    page.waitForEvent('requestfailed', isFrames),
  ]);
  const [other] = await Promise.all([
    page.waitForEvent('popup'),
    isAnswered,
    page.evaluate((asked) => {
      const frame = document.createElement('iframe');
      frame.id = 'asked';
      frame.src = asked;
      document.body.append(frame);
      Object.assign(window, { asked: window.open(asked) });
    }, address),
  ]);
  await other.waitForURL((url) => url.href !== 'about:blank');
  const seen = await page.evaluate(() => {
    const reads = (of: Window | null): boolean => {
      try {
        return of?.document.querySelector('main') !== null && of?.location.href !== 'about:blank' && !!of && !of.closed;
      } catch {
        return false;
      }
    };
    const frame = document.querySelector<HTMLIFrameElement>('#asked');
    const found = {
      framed: reads(frame?.contentWindow ?? null),
      opened: reads((window as unknown as { asked: Window | null }).asked),
    };
    frame?.remove();
    return found;
  });
  await other.close();
  return seen;
}

async function hostPage(): Promise<{ origin: string; close(): void }> {
  const server = createServer((incoming, outgoing) => {
    const address = new URL(incoming.url ?? '/', 'http://host').searchParams.get('frame') ?? '';
    outgoing
      .writeHead(200, { 'content-type': 'text/html' })
      .end(`<!doctype html><html lang="en"><title>Host</title><iframe src="${address}"></iframe></html>`);
  });
  await new Promise<void>((resolve) => server.listen(0, resolve));
  const bound = server.address();
  return {
    origin: `http://localhost:${typeof bound === 'object' && bound ? bound.port : 0}`,
    close: () => void server.close(),
  };
}

/** A green PNG that browsers really draw. */
function png(width: number, height: number): Buffer {
  const chunk = (kind: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(kind), data]);
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(data.length);
    sum.writeUInt32BE(crc(body));
    return Buffer.concat([length, body, sum]);
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2, 0, 0, 0], 8);
  const row = Buffer.concat([Buffer.from([0]), ...Array.from({ length: width }, () => Buffer.from([10, 107, 76]))]);
  const data = deflateSync(Buffer.concat(Array.from({ length: height }, () => row)));
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('IDAT', data),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function crc(bytes: Buffer): number {
  let value = ~0;
  for (const byte of bytes) {
    value ^= byte;
    for (let bit = 0; bit < 8; bit += 1) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1;
  }
  return ~value >>> 0;
}
