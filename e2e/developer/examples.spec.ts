import { readFileSync } from 'node:fs';
import { expect, type FrameLocator, type Page } from '@playwright/test';
import { axeViolations } from '../axe.ts';
import { sandbox } from '../sandbox.ts';
import { oneOf, REPEATS } from '../passes.ts';
import { test } from '../quiet-console.ts';

/** The examples of hosted fields run on the shop's origin, beside the code that runs. */

const FOLDER = 'lib/sandbox/shop/examples';
const shop = (): string => sandbox().shop_url;

function watchErrors(page: Page): string[] {
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(error.message));
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
  return errors;
}

const field = (frame: FrameLocator, id: string) => frame.frameLocator(`#${id} iframe`).locator('#field');

async function typeCard(frame: FrameLocator): Promise<void> {
  await expect(frame.getByRole('button')).toBeEnabled();
  await field(frame, 'card-number').pressSequentially('4111111111111111');
  await field(frame, 'card-expiration').pressSequentially('1230');
  await field(frame, 'card-cvc').pressSequentially('123');
}

for (const [id, language, files] of oneOf([
  ['react', 'en', ['react.jsx', 'react.html']],
  ['plain', 'en', ['plain.html']],
  ['hebrew', 'he', ['hebrew.html']],
  ['csp', 'en', ['csp.html']],
] as const))
  test(`the example ${id} keeps a card, fetches nothing from elsewhere, and is shown as it is written`, {
    tag: REPEATS,
  }, async ({ page }) => {
    const errors = watchErrors(page);
    const asked = new Set<string>();
    page.on('request', (request) => asked.add(new URL(request.url()).origin));
    await page.goto(`${shop()}/examples?lang=${language}`);
    expect(await axeViolations(page)).toEqual([]);
    await page.locator(`a[href^="/examples/${id}"]`).click();
    const frame = page.frameLocator('.run iframe');
    await typeCard(frame);
    if (id === 'hebrew') {
      await field(frame, 'first-name').fill('דנה');
      await field(frame, 'last-name').fill('לוי');
      await expect(field(frame, 'card-number')).toHaveCSS('direction', 'ltr');
      await expect(frame.frameLocator('#card-number iframe').locator('html')).toHaveAttribute('dir', 'rtl');
    } else await frame.locator('#name').fill('Dana Levi');
    await frame.getByRole('button').click();
    await expect(frame.locator('#answer')).toContainText('BUYER');
    await expect(frame.locator('#answer')).toContainText('411111******1111');
    expect(await axeViolations(page)).toEqual([]);

    const key = sandbox().sellers[0]?.public_key ?? '';
    const code = (await page.locator('.code pre').allTextContents()).slice(-files.length);
    for (const [index, file] of files.entries()) {
      const source = readFileSync(`${FOLDER}/${file}`, 'utf8');
      const withoutNonce = (code[index] ?? '').replaceAll(/nonce="[^"]+"/g, 'nonce="{{nonce}}"');
      expect(withoutNonce.replaceAll(key, '{{publicKey}}').replaceAll(sandbox().origin, '{{origin}}')).toBe(source);
    }
    expect([...asked].toSorted()).toEqual([sandbox().origin, shop()].toSorted());
    expect(errors).toEqual([]);
    await page.setViewportSize({ width: 360, height: 740 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  });

test('the example under a strict policy is served with it, and a script without the nonce does not run there', {
  tag: REPEATS,
}, async ({ page }) => {
  const response = await page.goto(`${shop()}/examples/csp/page`);
  const policy = response?.headers()['content-security-policy'] ?? '';
  expect(policy).toMatch(/^default-src 'none'; script-src 'nonce-[^']+'; style-src 'nonce-[^']+';/);
  await expect(page.getByRole('button')).toBeEnabled();
  await page.evaluate(() => {
    const script = document.createElement('script');
    script.textContent = 'window.ran = true';
    document.body.append(script);
  });
  expect(await page.evaluate(() => 'ran' in window)).toBe(false);
});

test('an example that does not exist is not found', { tag: REPEATS }, async () => {
  for (const path of ['/examples/none', '/examples/none/page', '/examples/../goods.ts'])
    expect((await fetch(`${shop()}${path}`)).status).toBe(404);
});
