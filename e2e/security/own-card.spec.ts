import { expect, type Page } from '@playwright/test';
import { hostedForm, inputOf, openHostedShop } from '../hosted-shop.ts';
import { seller, speak, staySignedIn } from '../merchant/merchant.ts';
import { test } from '../quiet-console.ts';
import { sandbox } from '../sandbox.ts';
import { listen, memoryOf, SPY, withDigits } from './typed-digits.ts';

/**
 * B-07: a business types its own card into a page of the dashboard, in which something hostile runs. The fields are of
 * a host of their own, which shows nothing else.
 */

/** Messages of the browser about frames and requests that our policy refuses. */
test.use({ expectedErrors: /Framing '|"connect-src 'self'"|violates the document's Content Security Policy/ });

// As browsers for people do it: each site has a process, and so a memory, of its own.
test.use({
  launchOptions: [
    async ({ launchOptions }, use) =>
      use({ ...launchOptions, args: [...(launchOptions.args ?? []), '--site-per-process'] }),
    { scope: 'worker' },
  ],
});
test.use({ baseURL: sandbox().origin });

const CARD = '4539578763621486';

const inputIn = (page: Page, name: string) => page.frameLocator(`#own-card-${name} iframe`).locator('#field');

/** From screen to screen within one document, as people come: its policy is that of the first screen. */
async function openCardForm(page: Page): Promise<void> {
  await speak(page, 'en');
  await staySignedIn(page, seller('books'));
  await page.goto('/balance');
  // A click while the screen is still being put together may lead nowhere; people click again.
  await expect(async () => {
    await page.getByRole('link', { name: 'Your card' }).first().click();
    await page.waitForURL('/settings/payouts/card', { timeout: 5_000 });
  }).toPass({ timeout: 30_000 });
  const replace = page.getByRole('button', { name: 'Use another card' });
  const save = page.getByRole('button', { name: 'Save card' });
  await expect(replace.or(save)).toBeVisible();
  if (await replace.isVisible()) await replace.click();
  await expect(save).toBeEnabled();
}

async function typeCard(page: Page): Promise<void> {
  await inputIn(page, 'number').pressSequentially(CARD);
  await inputIn(page, 'expiry').pressSequentially('1230');
  await inputIn(page, 'cvc').pressSequentially('739');
}

test('B-07: no script of the dashboard reads the card that a business types, and the card is saved', async ({
  page,
}) => {
  await page.addInitScript(`if (window === top) { ${SPY} }`);
  const said = listen(page);
  await openCardForm(page);
  // A second listener on the channel of the fields, by its name, before anything is typed.
  const instance = await page.evaluate(() => {
    const sealed = /"instance":"([\w-]+)"/.exec(Reflect.get(window, 'seen').join('\n'))?.[1] ?? '';
    const channel = new BroadcastChannel(sealed);
    channel.onmessage = ({ data }) => Reflect.get(window, 'seen').push(`channel ${JSON.stringify(data)}`);
    channel.postMessage({ type: 'collect', ask: 1 });
    return sealed;
  });
  expect(instance.length).toBeGreaterThan(200);
  await typeCard(page);

  const frames = page.locator('form iframe');
  await expect(frames).toHaveCount(4);
  for (const frame of await frames.all()) {
    await expect(frame).toHaveAttribute('src', new RegExp(`^${sandbox().fields_url}/hf/v1/frame/`));
    const reads = await frame.evaluate((element: HTMLIFrameElement) => {
      const inner = element.contentWindow as Window;
      const attempts: (() => unknown)[] = [
        () => element.contentDocument,
        () => inner.document,
        () => inner.location.href,
        () => inner.localStorage,
        () => inner.getSelection(),
        () => Reflect.get(inner, 'kupaTexts'),
        () => Reflect.get(inner, 'eval')('1'),
      ];
      return attempts.map((attempt) => {
        try {
          return String(attempt());
        } catch (error) {
          return (error as Error).name;
        }
      });
    });
    expect(reads).toEqual(['null', ...Array(6).fill('SecurityError')]);
  }

  const number = page.frames().find((one) => one.url().includes('/frame/cardNumber'));
  const own = await page.context().newCDPSession(page);
  const theirs = await page.context().newCDPSession(number as never);
  const typed = await memoryOf(own);
  const html = await page.content();
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Save card' }).click();
  const inTheirs = withDigits(await memoryOf(theirs).catch(() => [CARD]), CARD);
  await expect(page.getByText('•••• 1486')).toBeVisible();
  const seen = await page.evaluate(() => [...Reflect.get(window, 'seen')] as string[]);
  const all = [...typed, ...seen, ...said, html, await page.content()];
  expect(inTheirs.length).toBeGreaterThan(0);
  expect([typed.length > 5_000, seen.length > 50]).toEqual([true, true]);
  expect(withDigits(all, CARD)).toEqual([]);
  expect(seen.filter((one) => one.startsWith('channel') || /\b739\b/.test(one))).toEqual([]);
  // Not by way of the dashboard's own origin either.
  expect(said.filter((one) => one.startsWith(`${sandbox().origin}/hf/v1/frame/`))).toEqual([]);
});

test('B-07: a script that puts fields of its own origin in their place shows nothing to type into', async ({
  page,
}) => {
  await openCardForm(page);
  const { origin: ours, fields_url: theirs } = sandbox();
  const key = seller('books').public_key;
  const outcomes = await page.evaluate(
    async ([own, fields, publicKey]) => {
      const frame = (address: string) =>
        new Promise<string>((resolve) => {
          const element = document.createElement('iframe');
          element.onload = () => {
            let inner = 'apart';
            try {
              inner = element.contentDocument?.querySelector('#field') ? 'readable' : 'no field';
            } catch {}
            resolve(element.contentDocument === null ? 'apart' : inner);
          };
          element.src = address;
          document.body.append(element);
        });
      const path = `/hf/v1/frame/cardNumber?key=${publicKey}&lang=en`;
      return {
        frames: await Promise.all([frame(own + path), frame(path), frame(`${fields}/sign-in`), frame(`${fields}/`)]),
        posts: await Promise.all(
          [own, fields].map((at) =>
            fetch(`${at}/hf/v1/tokenize`, {
              method: 'POST',
              headers: { 'content-type': 'application/json' },
              body: JSON.stringify({ instance: 'x', cardNumber: '5105105105105100' }),
            }).then(
              ({ status }) => status,
              (error: Error) => error.name,
            ),
          ),
        ),
      };
    },
    [ours, theirs, key] as const,
  );
  expect(outcomes.frames).not.toContain('readable');
  // Of the dashboard's own origin a post is let in, and an instance that nobody opened is none.
  expect(outcomes.posts).toEqual([410, 'TypeError']);
});

test('B-07: a script of the dashboard opens fields of the business alone that is signed in there', async ({ page }) => {
  await openCardForm(page);
  const keys = sandbox().sellers.map(({ public_key: key }) => key);
  const opened = await page.evaluate(
    (all) =>
      Promise.all(
        all.map(async (key) => {
          const response = await fetch('/hf/v1/instance', { method: 'POST', body: new URLSearchParams({ key }) });
          return response.status;
        }),
      ),
    keys,
  );
  expect(opened).toEqual(sandbox().sellers.map(({ email }) => (email === seller('books').email ? 200 : 403)));
});

test('B-07: a script of the dashboard that opens a shop in a window reaches none of the fields there', async ({
  page,
  context,
}) => {
  const shop = await openHostedShop();
  try {
    shop.body = hostedForm();
    await openCardForm(page);
    const [opened] = await Promise.all([
      context.waitForEvent('page'),
      page.evaluate((address) => void Reflect.set(window, 'opened', window.open(address)), shop.site),
    ]);
    await inputOf(opened, 'number').pressSequentially(CARD);
    // Of our own origin, as fields of shops are, and yet in another group of windows.
    await expect(opened.locator('#number iframe')).toHaveAttribute('src', new RegExp(`^${sandbox().origin}/`));
    const reached = await page.evaluate(() => {
      const other = Reflect.get(window, 'opened') as Window | null;
      return { isClosed: other?.closed ?? true, frames: other?.frames?.length ?? 0 };
    });
    expect(reached).toEqual({ isClosed: true, frames: 0 });
  } finally {
    shop.close();
  }
});

test('the host of the fields serves nothing else: no page, no API, no file, no sign-in, under any name', async ({
  request,
}) => {
  const { fields_url: fields, origin, sellers } = sandbox();
  const host = new URL(fields).host;
  const frame = `/hf/v1/frame/cvc?key=${sellers[0]?.public_key}&lang=en`;
  const others = ['/', '/sign-in', '/settings/payouts/card', '/api/health', '/api/openapi.json', '/docs', '/status'];
  const more = [
    '/hf',
    '/hf/v1/unknown',
    '/embed/v1/kupa.js',
    '/api/auth/csrf',
    '/manifest.webmanifest',
    '/sandbox/inbox',
  ];
  for (const path of [...others, ...more]) {
    expect([path, (await request.get(fields + path)).status()]).toEqual([path, 404]);
    for (const headers of [{ host }, { 'x-forwarded-host': host }])
      expect([path, headers, (await request.get(origin + path, { headers })).status()]).toEqual([path, headers, 404]);
    const elsewhere = await request.get(fields + path, { headers: { host: new URL(origin).host } });
    expect([path, elsewhere.status()]).toEqual([path, 404]);
  }
  expect((await request.post(`${fields}/api/generate-sale`, { data: {} })).status()).toBe(404);
  expect((await request.post(`${fields}/sign-in`, { data: '[]' })).status()).toBe(404);
  const shown = await request.get(fields + frame);
  expect([shown.status(), shown.headers()['set-cookie']]).toEqual([200, undefined]);
  expect(shown.headers()['content-security-policy']).toContain(`frame-ancestors ${origin} `);
  expect((await request.get(origin + frame)).headers()['content-security-policy']).not.toContain(`${origin} `);
  expect((await request.get(origin + frame, { headers: { 'sec-fetch-site': 'same-origin' } })).status()).toBe(403);
});
