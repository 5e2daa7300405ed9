import { type Browser, type BrowserContext, expect, type Page } from '@playwright/test';
import { REPEATS } from '../passes.ts';
import { axeViolations } from '../axe.ts';
import { createServer } from 'node:http';
import { expectFits, expectNoAxeViolations, sandbox, seller, speak, staySignedIn } from '../merchant/merchant.ts';
import { test } from '../quiet-console.ts';

/**
 * A link whose buyers choose the amount, from the dashboard that makes it to the sale that comes of it, in another
 * site's frame, on a phone.
 */

test.use({ baseURL: sandbox().origin });

const PHONE = { width: 360, height: 740 };

const WORDS = {
  he: { dir: 'rtl', tooLittle: 'הסכום המינימלי הוא', typed: '٧٢٫٥', button: '72.50' },
  en: { dir: 'ltr', tooLittle: 'The minimum amount is', typed: '72.50', button: '72.50' },
} as const;

/** A site of another origin with the strictest policy there is, which frames the link by our script. */
async function givenHost(link: string): Promise<{ origin: string; close(): void }> {
  const us = sandbox().origin;
  const policy = `default-src 'none'; script-src 'self' ${us}; frame-src ${us}; base-uri 'none'; form-action 'none'`;
  const server = createServer((incoming, outgoing) => {
    const url = new URL(incoming.url ?? '/', 'http://host');
    const isScript = url.pathname === '/host.js';
    const html =
      '<!doctype html><html lang="en"><meta name="viewport" content="width=device-width"><title>Host</title>' +
      '<main><script src="/host.js"></script>' +
      `<div data-kupa-sale="${link}" data-kupa-language="${url.searchParams.get('lang')}"></div></main>` +
      `<script src="${us}/embed/v1/kupa.js"></script></html>`;
    const script =
      "window.heard=[];for(const type of ['ready','submitting','succeeded','failed'])" +
      "addEventListener('kupa:'+type,({detail})=>heard.push(type+(detail.state?' '+detail.state:'')))";
    outgoing
      .writeHead(200, { 'content-type': isScript ? 'text/javascript' : 'text/html', 'content-security-policy': policy })
      .end(isScript ? script : html);
  });
  await new Promise<void>((resolve) => server.listen(0, resolve));
  const address = server.address();
  return {
    origin: `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`,
    close: () => void server.close(),
  };
}

async function makeLink(page: Page): Promise<{ link: string; sale: string }> {
  await speak(page, 'en');
  await staySignedIn(page, seller('ceramics'));
  await page.goto('/sales');
  await page.getByRole('button', { name: 'New payment link' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Description').fill('Community garden');
  await dialog.getByLabel('Amount', { exact: true }).fill('10');
  await dialog.getByLabel('Reusable link').check();
  await dialog.getByLabel('Buyers choose the amount').check();
  await expect(dialog.getByLabel('Minimum amount')).toHaveValue('10');
  await dialog.getByLabel('Maximum amount').fill('9');
  await dialog.getByRole('button', { name: 'Create link' }).click();
  await expect(dialog.locator('#link-most-error')).toContainText('Enter more than');
  await dialog.getByLabel('Maximum amount').fill('500');
  await expect(dialog.locator('figure')).toContainText('500.00');
  await expectNoAxeViolations(page);
  await dialog.getByRole('button', { name: 'Create link' }).click();
  const sale = await dialog.getByRole('link', { name: 'View sale' }).getAttribute('href');
  return { link: (await dialog.locator('code').textContent()) ?? '', sale: sale ?? '' };
}

/** Chooses an amount and pays it in the host's frame; answers what the host heard. */
async function payFramed(context: BrowserContext, host: string, language: keyof typeof WORDS): Promise<string[]> {
  const { dir, tooLittle, typed, button } = WORDS[language];
  const page = await context.newPage();
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(error.message));
  page.on(
    'console',
    (message) => message.type() === 'error' && !message.text().includes('422') && errors.push(message.text()),
  );
  await page.goto(`${host}/?lang=${language}`);
  const frame = page.frameLocator('iframe');
  await expect(frame.locator('html')).toHaveAttribute('dir', dir);
  await frame.locator('#amount').fill('3');
  await frame.locator('form button').click();
  await expect(frame.locator('#amount-error')).toContainText(tooLittle);
  await expect(frame.locator('#amount')).toHaveValue('3');
  if (language === 'he') expect(await axeViolations(page)).toEqual([]);
  await expectFits(page);
  await frame.locator('#amount').fill(typed);
  await frame.locator('form button').click();
  await expect(frame.locator('#pay[data-ready]')).toBeVisible();
  await expect(frame.locator('html')).toHaveAttribute('lang', language);
  await expect(frame.locator('form button').last()).toContainText(button);
  await frame.locator('[autocomplete=cc-number]').fill('4111111111111111');
  await frame.locator('[autocomplete=cc-exp]').fill('1230');
  await frame.locator('[autocomplete=cc-csc]').fill('123');
  await frame.locator('[autocomplete=cc-name]').fill('Dana Levi');
  await frame.locator('form button').last().click();
  await expect(frame.locator('[data-screen=done]')).toBeVisible();
  expect(errors).toEqual([]);
  return page.evaluate(() => (window as unknown as { heard: string[] }).heard);
}

/** A browser that runs no script asks and answers all the same. */
async function expectAskedWithoutScript(browser: Browser, link: string): Promise<void> {
  const context = await browser.newContext({ javaScriptEnabled: false, viewport: PHONE });
  const page = await context.newPage();
  await page.goto(link);
  await page.locator('#amount').fill('20');
  await page.locator('#amount').press('Enter');
  await page.waitForURL('**/sale/generate/SALE*');
  expect(await context.cookies()).toEqual([]);
  await context.close();
}

test("C-08: a seller lets buyers choose the amount; they are asked in another site's frame, in Hebrew and in English, and pay what they chose", {
  tag: REPEATS,
}, async ({ page, browser }) => {
  const { link, sale } = await makeLink(page);
  const host = await givenHost(link);
  const buyers = await browser.newContext({ viewport: PHONE });
  try {
    for (const language of ['he', 'en'] as const)
      expect(await payFramed(buyers, host.origin, language)).toEqual([
        'ready form',
        'ready form',
        'ready form',
        'submitting',
        'succeeded',
      ]);
    expect(await buyers.cookies()).toEqual([]);
    await expectAskedWithoutScript(browser, link);
  } finally {
    await buyers.close();
    host.close();
  }
  await page.goto(sale);
  await expect(page.getByText('Amount chosen by the buyer:')).toBeVisible();
  await expect(page.getByText('2 of 3 paid')).toContainText('145.00');
});
