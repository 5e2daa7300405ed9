import { createServer, type Server } from 'node:http';
import { expect, type Page } from '@playwright/test';
import { NEWER_FEATURES, takeAway } from '#lib/testing/payment-page/newer-features.ts';
import { hostedForm, openHostedShop } from '../hosted-shop.ts';
import { call, newSale } from '../sandbox.ts';
import { REPEATS, oneOf } from '../passes.ts';
import { test } from '../quiet-console.ts';

/**
 * The pages of a buyer in what buyers carry: browsers of 2020 without what came after, browsers in which our script
 * does not run, and frames that a host keeps apart from our origin.
 */

async function type(page: Page, card = '4111111111111111'): Promise<void> {
  await page.locator('[autocomplete=cc-number]').fill(card);
  await page.locator('[autocomplete=cc-exp]').fill('1230');
  await page.locator('[autocomplete=cc-csc]').fill('123');
  await page.locator('[autocomplete=cc-name]').fill('Dana Levi');
}

const statusOf = async (saleId: string, seller: string): Promise<string> => {
  const { body } = await call('get-sales', { seller_svc_id: seller, sale_svc_id: saleId });
  return body.items?.[0]?.sale_status;
};

test('without every API that browsers of 2020 lack a card pays', async ({ page }) => {
  const errors: string[] = [];
  page.on('pageerror', ({ message }) => errors.push(message));
  await page.addInitScript(takeAway, NEWER_FEATURES);
  const { saleId, saleUrl, seller } = await newSale();
  await page.goto(saleUrl);
  expect(await page.evaluate(() => typeof AbortSignal.timeout)).toBe('undefined');
  await type(page);
  await page.locator('form button').click();
  await expect(page.locator('[data-screen=done]')).toBeVisible();
  expect(await statusOf(saleId, seller)).toBe('completed');
  expect(errors).toEqual([]);
});

test('without them an issuer asks in the whole window, and the card pays', { tag: REPEATS }, async ({ page }) => {
  await page.addInitScript(takeAway, NEWER_FEATURES);
  const { saleUrl } = await newSale();
  await page.goto(saleUrl);
  await type(page, '4000000000003220');
  await page.locator('form button').click();
  const approve = page.locator('button[value=passed]');
  const dialog = page.locator('[data-screen=done]');
  await expect(approve.or(dialog).first()).toBeVisible({ timeout: 20_000 });
  if (await approve.isVisible()) await approve.click();
  await expect(dialog).toBeVisible({ timeout: 20_000 });
});

test('without them a method that is no card is started and paid', { tag: REPEATS }, async ({ page }) => {
  await page.addInitScript(takeAway, NEWER_FEATURES);
  const { saleUrl } = await newSale({ sale_payment_method: 'multi' });
  await page.goto(saleUrl);
  await page.locator('.way[data-method=bit]').click();
  await page.locator('.panel[data-method=bit] button').first().click();
  await expect(page.locator('.await[data-method=bit]')).toBeVisible();
});

test('what throws before a payment has left says so, and the button can be pressed again', { tag: REPEATS }, async ({
  page,
}) => {
  const { saleId, saleUrl, seller } = await newSale();
  await page.goto(saleUrl);
  await expect(page.locator('#pay[data-ready]')).toBeVisible();
  await type(page);
  await page.evaluate(() => Reflect.deleteProperty(globalThis, 'AbortController'));
  await page.locator('form button').click();
  await expect(page.locator('.notice').first()).toContainText('The payment wasn’t sent');
  await expect(page.locator('form button')).toBeEnabled();
  expect(await statusOf(saleId, seller)).toBe('initial');
});

test('offline the click sends nothing, says so, and pays when the connection is back', { tag: REPEATS }, async ({
  page,
  context,
}) => {
  const { saleUrl } = await newSale();
  await page.goto(saleUrl);
  await type(page);
  await context.setOffline(true);
  await page.locator('form button').click();
  await expect(page.locator('#pay .notice')).toContainText('The payment wasn’t sent');
  await context.setOffline(false);
  await page.locator('[autocomplete=cc-csc]').fill('123');
  await page.locator('form button').click();
  await expect(page.locator('[data-screen=done]')).toBeVisible();
});

for (const method of oneOf(['credit-card', 'multi']))
  test(`a page whose script does not parse names another browser (${method})`, { tag: REPEATS }, async ({ page }) => {
    const { saleUrl } = await newSale({ sale_payment_method: method });
    await page.route(saleUrl, async (route) => {
      const response = await route.fetch();
      const body = (await response.text()).replace(/(<script[^>]*type="module"[^>]*>)/g, '$1 a b c;');
      await route.fulfill({ response, body });
    });
    await page.goto(saleUrl);
    await expect(page.locator('#guard')).toBeHidden();
    await expect(page.locator('#guard')).toContainText('Chrome', { timeout: 8_000 });
    await expect(page.locator('#guard')).toBeVisible({ timeout: 8_000 });
  });

/** A host of our own making that frames an address in a sandbox without `allow-same-origin`. */
async function host(address: string): Promise<{ server: Server; origin: string }> {
  const frame = `<iframe sandbox="allow-scripts allow-forms" src="${address}" width="480" height="800"></iframe>`;
  const server = createServer((_, response) => {
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(`<!doctype html><h1>Host</h1>${frame}`);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address0 = server.address();
  return { server, origin: `http://127.0.0.1:${typeof address0 === 'object' && address0 ? address0.port : 0}` };
}

for (const method of oneOf(['credit-card', 'multi']))
  test(`in a frame that is kept apart from our origin the page says at once that nothing can be paid (${method})`, {
    tag: REPEATS,
  }, async ({ page }) => {
    const { saleId, saleUrl, seller } = await newSale({ sale_payment_method: method });
    const { server, origin } = await host(saleUrl);
    try {
      await page.goto(origin);
      const frame = page.frameLocator('iframe');
      await expect(frame.locator('#guard')).toContainText('Payments can’t be made inside this frame');
      await expect(frame.locator('#guard a')).toHaveAttribute('href', new RegExp(saleId));
      await expect(frame.locator('#pay')).toBeHidden();
      expect(await statusOf(saleId, seller)).toBe('initial');
    } finally {
      server.close();
    }
  });

test('without them card fields in a shop’s own form give a token', { tag: REPEATS }, async ({ page }) => {
  await page.addInitScript(takeAway, NEWER_FEATURES);
  const shop = await openHostedShop();
  shop.body = hostedForm();
  try {
    await page.goto(shop.origin);
    await expect(page.locator('#pay')).toBeEnabled({ timeout: 15_000 });
    await page.frameLocator('#number iframe').locator('#field').fill('4111111111111111');
    await page.frameLocator('#expiry iframe').locator('#field').fill('1230');
    await page.frameLocator('#cvc iframe').locator('#field').fill('123');
    await page.locator('#first').fill('Dana');
    await page.locator('#pay').click();
    await expect(page.locator('#said')).toContainText('tokenize-success', { timeout: 15_000 });
  } finally {
    shop.close();
  }
});
