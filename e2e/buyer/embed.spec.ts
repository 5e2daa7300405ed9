import { chromium, expect, type Frame, type FrameLocator, type Page } from '@playwright/test';
import { axeViolations } from '../axe.ts';
import { oneOf, passes, REPEATS } from '../passes.ts';
import { createServer, type Server } from 'node:http';
import { newSale, sandbox } from '../sandbox.ts';
import released from '../../public/embed/manifest.json' with { type: 'json' };
import { test } from '../quiet-console.ts';

/**
 * The payment page inside other people's pages: by the script inline and in a dialog, on the demo shop and on hosts of
 * our own making.
 */

async function type(frame: FrameLocator, card: string): Promise<void> {
  await frame.locator('[autocomplete=cc-number]').fill(card);
  await frame.locator('[autocomplete=cc-exp]').fill('1230');
  await frame.locator('[autocomplete=cc-csc]').fill('123');
  await frame.locator('[autocomplete=cc-name]').fill('Dana Levi');
}

async function checkout(page: Page, language: string, way: string): Promise<FrameLocator> {
  await page.goto(`${sandbox().shop_url}/buy?product=beans&lang=${language}&way=${way}`);
  if (way === 'modal') await page.locator('[data-kupa-mode=modal]').click();
  const frame = page.frameLocator('iframe');
  // The host greets a page that has loaded whole; what a page says before that nobody hears.
  await expect(frame.locator('html[data-hosted] #pay[data-ready]')).toBeVisible();
  return frame;
}

const heard = (page: Page) => page.locator('#heard li');

/** The names of what the shop has heard, heights left out. */
const heardTypes = async (page: Page): Promise<string[]> =>
  (await heard(page).allTextContents()).map((text) => text.split(' ')[0] ?? '');

function watchErrors(page: Page): string[] {
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(error.message));
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
  return errors;
}

const WORDS = {
  he: { thanks: 'תודה על הקנייה' },
  en: { thanks: 'Thank you for your order' },
  ar: { thanks: 'شكرًا على الطلب' },
} as const;

for (const [way, languages] of [
  ['inline', passes('he', 'en', 'ar')],
  ['modal', passes('en', 'he', 'ar')],
] as const) {
  for (const language of languages) {
    const { thanks } = WORDS[language];

    test(`E1, E7: the script tells the shop everything and takes the whole window back, signed (${way}, ${language})`, async ({
      page,
    }) => {
      const errors = watchErrors(page);
      const frame = await checkout(page, language, way);
      await expect(page.locator('iframe')).toHaveAttribute(
        'allow',
        'payment *; clipboard-write; publickey-credentials-get *',
      );
      await expect(page.locator('iframe')).not.toHaveAttribute('title', '');
      await type(frame, '4000000000000002');
      await frame.locator('form button').click();
      await expect(frame.locator('.notice')).not.toBeEmpty();
      await type(frame, '4111111111111111');
      await frame.locator('form button').click();
      await expect(frame.locator('[data-screen=done]')).toBeVisible();
      await expect(heard(page).filter({ hasText: 'succeeded' })).toHaveCount(1);
      expect(await heardTypes(page)).toEqual(['ready', 'submitting', 'failed', 'submitting', 'succeeded']);
      await expect(heard(page).filter({ hasText: 'failed' })).toHaveText('failed {"code":20004}');
      await expect(page.getByRole('heading', { name: thanks })).toBeVisible({ timeout: 15_000 });
      expect(page.url()).toContain('svc_signature=');
      await expect(page.locator('.good')).toContainText('get-sales');
      expect(errors).toEqual([]);
    });
  }
}

test('E2: the frame is as high as its content, also when a decline makes it longer, and never scrolls', {
  tag: REPEATS,
}, async ({ page }) => {
  const frame = await checkout(page, 'en', 'inline');
  const fits = () => page.locator('iframe').evaluate((element) => element.getBoundingClientRect().height);
  const content = () =>
    frame
      .locator('body')
      .evaluate((body) => [
        Math.ceil(body.getBoundingClientRect().height),
        document.documentElement.scrollHeight,
        innerHeight,
      ]);
  const settled = async () =>
    expect
      .poll(async () => [await fits(), ...(await content())])
      .toEqual(Array.from({ length: 4 }, () => expect.any(Number)))
      .then(async () => {
        await expect
          .poll(async () => {
            const height = await fits();
            return (await content()).every((one) => one === height);
          })
          .toBe(true);
        return fits();
      });
  const before = await settled();
  // A mistake has its line already; a decline says more than a line.
  await frame.locator('form button').click();
  await expect(frame.locator('.error').first()).toBeVisible();
  expect(await settled()).toBe(before);
  await type(frame, '4000000000000002');
  await frame.locator('form button').click();
  await expect(frame.locator('.notice')).not.toBeEmpty();
  expect(await settled()).toBeGreaterThan(before);
  await page.setViewportSize({ width: 360, height: 740 });
  await settled();
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
});

for (const size of oneOf([
  { width: 1280, height: 800 },
  { width: 360, height: 740 },
])) {
  test(`the dialog keeps the focus and gives it back; Escape and its button close it (${size.width} px)`, {
    tag: REPEATS,
  }, async ({ page }) => {
    await page.setViewportSize(size);
    const frame = await checkout(page, 'en', 'modal');
    expect(await axeViolations(page)).toEqual([]);
    const pay = page.locator('[data-kupa-mode=modal]');
    for (let step = 0; step < 14; step += 1) {
      await page.keyboard.press('Tab');
      expect(await pay.evaluate((element) => element === document.activeElement)).toBe(false);
    }
    await frame.locator('[autocomplete=cc-number]').press('Escape');
    await expect(page.locator('dialog')).toHaveCount(0);
    await expect(pay).toBeFocused();
    await pay.click();
    await expect(page.frameLocator('iframe').locator('#pay[data-ready]')).toBeVisible();
    await page.getByRole('button', { name: 'Close' }).click();
    await expect(page.locator('dialog')).toHaveCount(0);
    await expect(pay).toBeFocused();
    expect(await heardTypes(page)).toEqual(['ready', 'cancelled', 'ready', 'cancelled']);
  });
}

test('E9: while a payment runs the dialog cannot be closed', { tag: REPEATS }, async ({ page }) => {
  const frame = await checkout(page, 'en', 'modal');
  let go = (): void => undefined;
  const held = new Promise<void>((resolve) => {
    go = resolve;
  });
  await page.route('**/pay', async (route) => {
    await held;
    await route.continue();
  });
  await type(frame, '4111111111111111');
  await frame.locator('form button').click();
  await expect(page.getByRole('button', { name: 'Close' })).toBeDisabled();
  await frame.locator('body').press('Escape');
  await page.keyboard.press('Escape');
  await expect(page.locator('dialog')).toBeVisible();
  go();
  await expect(frame.locator('[data-screen=done]')).toBeVisible();
});

test('3-D Secure inside the frame: the shop hears of it, and the buyer comes back signed', async ({ page }) => {
  const host = await hostPage();
  const { saleUrl } = await newSale({
    services: [{ name: '3D Secure', settings: { active: true } }],
    sale_return_url: 'https://shop.example.com/done',
  });
  try {
    await page.goto(`${host.origin}/?sale=${encodeURIComponent(saleUrl)}&redirect=none`);
    const frame = page.frameLocator('iframe');
    await type(frame, '4000000000003220');
    await frame.locator('form button').click();
    const issuer = frame.frameLocator('iframe[data-challenge]');
    // The host would rather close: the buyer is asked, and nothing is cancelled by that.
    await expect(issuer.locator('button[value=failed]')).toBeVisible();
    expect(await page.evaluate(() => (window as unknown as HostWindow).payment.close())).toBe(false);
    await frame.getByRole('button', { name: 'Back to the bank' }).click();
    await issuer.locator('button[value=failed]').click();
    await expect.poll(() => host.heard(page)).toContainEqual(['failed', { code: 20004 }]);
    await type(frame, '4000000000003220');
    await frame.locator('form button').click();
    await issuer.locator('button[value=passed]').click();
    await expect
      .poll(() => host.heard(page).then((all) => all.map(([name]) => name).filter((name) => name !== 'resize')))
      .toEqual(['ready', 'submitting', 'challenge', 'failed', 'submitting', 'challenge', 'succeeded', 'redirect']);
    const back = (await host.heard(page)).find(([name]) => name === 'redirect')?.[1] as { url: string };
    expect(new URL(back.url).searchParams.get('svc_signature')).toMatch(/^[0-9a-f]{32}$/);
  } finally {
    host.close();
  }
});

for (const { version } of released.versions)
  test(`a shop that pinned release ${version} hears the payment page of today, and is obeyed by it`, async ({
    page,
  }) => {
    const host = await hostPage(version);
    const { saleUrl } = await newSale();
    try {
      await page.goto(`${host.origin}/?sale=${encodeURIComponent(saleUrl)}&redirect=none`);
      const frame = page.frameLocator('iframe');
      await expect(frame.locator('html[data-hosted]')).toBeVisible();
      await page.evaluate(() => (window as unknown as HostWindow).payment.setTheme('dark'));
      await expect(frame.locator('html')).toHaveAttribute('data-theme', 'dark');
      await type(frame, '4111111111111111');
      await frame.locator('form button').click();
      await expect
        .poll(() => host.heard(page).then((all) => all.map(([name]) => name)))
        .toEqual(expect.arrayContaining(['ready', 'resize', 'submitting', 'succeeded']));
    } finally {
      host.close();
    }
  });

test('the host changes language and theme, and holds back what would follow', { tag: REPEATS }, async ({ page }) => {
  const host = await hostPage();
  const { saleUrl } = await newSale();
  try {
    await page.goto(`${host.origin}/?sale=${encodeURIComponent(saleUrl)}&theme=dark`);
    const frame = page.frameLocator('iframe');
    await expect(frame.locator('html')).toHaveAttribute('data-theme', 'dark');
    await page.evaluate(() => (window as unknown as HostWindow).payment.setTheme('light'));
    await expect(frame.locator('html')).toHaveAttribute('data-theme', 'light');
    await page.evaluate(() => (window as unknown as HostWindow).payment.setLanguage('ar'));
    await expect(frame.locator('html')).toHaveAttribute('dir', 'rtl');
    await expect(frame.locator('html')).toHaveAttribute('data-theme', 'light');
    await page.evaluate(() => {
      const { payment } = window as unknown as HostWindow;
      payment.addEventListener('cancelled', (event) => event.preventDefault());
      payment.close();
    });
    await expect.poll(() => host.heard(page)).toContainEqual(['cancelled', {}]);
    await expect(page.locator('iframe')).toHaveCount(1);
    const refused = await page.evaluate(() => {
      try {
        (window as unknown as HostWindow).Kupa.mount('#pay', { url: 'https://evil.example.com/sale' });
        return '';
      } catch (error) {
        return String(error);
      }
    });
    expect(refused).toContain('evil.example.com is not');
  } finally {
    host.close();
  }
});

test('B-06: a hostile parent hears no digit, cannot speak twice or for another, and reads nothing', async ({
  page,
}) => {
  const host = await hostPage();
  const { saleUrl } = await newSale();
  try {
    await page.goto(`${host.origin}/hostile?sale=${encodeURIComponent(saleUrl)}`);
    const frame = page.frameLocator('iframe');
    await expect(frame.locator('#pay[data-ready]')).toBeVisible();
    await page.waitForFunction(() => (window as unknown as Hostile).said.length > 0);
    await page.evaluate(() => (window as unknown as Hostile).attack());
    await type(frame, '4000000000000002');
    await frame.locator('form button').click();
    await expect(frame.locator('.notice')).not.toBeEmpty();
    const { said, second, plain, reads } = await page.evaluate(() => {
      const { said, second, plain, reads } = window as unknown as Hostile;
      return { said, second, plain, reads };
    });
    expect([second, plain, reads]).toEqual([[], [], 0]);
    const all = JSON.stringify(said);
    for (const part of ['4000', '0002', '1230', '"123"', 'Dana']) expect(all).not.toContain(part);
    // It heard something: the test would otherwise pass on silence.
    expect(said.map(({ type: name }) => name)).toEqual(expect.arrayContaining(['ready', 'submitting', 'failed']));
    await expect(frame.locator('html')).toHaveAttribute('lang', 'en');
  } finally {
    host.close();
  }
});

test('E10: with third-party cookies blocked and storage shut, the embedded page pays; it sets no cookie at all', {
  tag: REPEATS,
}, async () => {
  const browser = await chromium.launch({
    ...launchOptions(),
    args: [...(launchOptions().args ?? []), '--test-third-party-cookie-phaseout'],
  });
  const page = await browser.newPage();
  try {
    const frame = await checkout(page, 'en', 'inline');
    await type(frame, '4111111111111111');
    await frame.locator('form button').click();
    await expect(frame.locator('[data-screen=done]')).toBeVisible();
    expect((await page.context().cookies()).map(({ name }) => name)).toEqual([]);
    const stored = await (page.frames().find((one: Frame) => one.url().startsWith(sandbox().origin)) as Frame).evaluate(
      () => [localStorage.length, sessionStorage.length],
    );
    expect(stored).toEqual([0, 0]);
  } finally {
    await browser.close();
  }
});

test('B-10: no digit of the card in an address, the history, a title or the console', async ({ page }) => {
  const written: string[] = [];
  page.on('request', (request) => written.push(request.url()));
  page.on('console', (message) => written.push(message.text()));
  const frame = await checkout(page, 'en', 'inline');
  await type(frame, '4111111111111111');
  await frame.locator('form button').click();
  await expect(frame.locator('[data-screen=done]')).toBeVisible();
  written.push(await page.title(), ...page.frames().map((one) => one.url()), ...(await heard(page).allTextContents()));
  expect(written.length).toBeGreaterThan(5);
  expect(
    written.filter((text) => /4111|cardNumber|123[^0-9]?$/.test(text.replaceAll(/(SALE|TRAN)[A-Z0-9-]{31}/g, ''))),
  ).toEqual([]);
});

test('the script is small, kept for an hour, asked again by its tag, and the same address through both names', {
  tag: REPEATS,
}, async () => {
  const address = `${sandbox().origin}/embed/v1/kupa.js`;
  const first = await fetch(address);
  expect(first.headers.get('cache-control')).toBe('public, max-age=3600, stale-while-revalidate=86400');
  expect(Buffer.byteLength(await first.text())).toBeLessThan(8_000);
  const again = await fetch(address, { headers: { 'if-none-match': first.headers.get('etag') ?? '' } });
  expect(again.status).toBe(304);
});

type HostWindow = {
  payment: EventTarget & { setTheme(theme: string): void; setLanguage(language: string): void; close(): void };
  Kupa: { mount(target: string, options: object): unknown };
};
type Hostile = { said: { type: string }[]; second: unknown[]; plain: unknown[]; reads: number; attack(): void };

const launchOptions = (): { executablePath?: string; args?: string[] } =>
  (test.info().project.use.launchOptions ?? {}) as { executablePath?: string; args?: string[] };

/** A shop with the strictest policy there is: nothing inline, nothing from elsewhere but us. */
async function hostPage(
  version = 'v1',
): Promise<{ origin: string; heard(page: Page): Promise<[string, unknown][]>; close(): void }> {
  const us = sandbox().origin;
  const policy = `default-src 'none'; script-src 'self' ${us}; frame-src ${us}; base-uri 'none'; form-action 'none'`;
  const files: Record<string, [type: string, text: string]> = {
    '/': [
      'text/html',
      '<!doctype html><html lang="en"><title>Host</title><main><div id="pay"></div></main>' +
        `<script src="${us}/embed/${version}/kupa.js"></script><script src="/host.js"></script></html>`,
    ],
    '/host.js': [
      'text/javascript',
      `const asked=new URLSearchParams(location.search);window.heard=[];
window.payment=Kupa.mount('#pay',{url:asked.get('sale'),redirect:asked.get('redirect')??'frame',...(asked.get('theme')&&{theme:asked.get('theme')})});
for(const type of ['ready','resize','submitting','challenge','checking','succeeded','failed','cancelled','redirect'])
  payment.addEventListener(type,({detail})=>heard.push([type,detail]))`,
    ],
    '/hostile': [
      'text/html',
      '<!doctype html><html lang="en"><title>Hostile</title><main id="pay"></main><script src="/hostile.js">' +
        '</script></html>',
    ],
    '/hostile.js': [
      'text/javascript',
      `window.said=[];window.second=[];window.plain=[];window.reads=0;addEventListener('message',({data})=>plain.push(data));
const frame=document.createElement('iframe');frame.src=new URLSearchParams(location.search).get('sale');
frame.width=480;frame.height=900;document.querySelector('#pay').append(frame);
const greet=(into,id)=>{const {port1,port2}=new MessageChannel();port1.onmessage=({data})=>into.push(data);
  frame.contentWindow.postMessage({kupa:1,id,type:'init',mode:'inline',redirect:'frame',theme:null},'*',[port2]);
  return port1};
let port;frame.onload=()=>{
  for(const junk of [null,7,'init',{kupa:2,id:'a',type:'init'},{kupa:1,type:'init'},{kupa:1,id:5,type:'init'}])
    frame.contentWindow.postMessage(junk,'*');
  port=greet(said,'mine')};
window.attack=()=>{greet(second,'other');
  port.postMessage({kupa:1,id:'other',type:'set-language',language:'he'});port.postMessage({kupa:1,id:'mine',type:'read-card'});port.postMessage({kupa:1,id:'mine',type:'set-language',language:'"],a'});
try{frame.contentDocument.body;reads+=frame.contentDocument?1:0}catch{}try{frame.contentWindow.document;reads+=1}catch{}}`,
    ],
  };
  const server: Server = createServer((incoming, outgoing) => {
    const [type_, text] = files[new URL(incoming.url ?? '/', 'http://host').pathname] ?? ['text/plain', ''];
    outgoing.writeHead(text ? 200 : 404, { 'content-type': type_, 'content-security-policy': policy }).end(text);
  });
  await new Promise<void>((resolve) => server.listen(0, resolve));
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return {
    origin: `http://127.0.0.1:${port}`,
    heard: (page) => page.evaluate(() => (window as unknown as { heard: [string, unknown][] }).heard),
    close: () => void server.close(),
  };
}
