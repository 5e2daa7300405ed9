import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, type Page } from '@playwright/test';
import { REPEATS } from '../passes.ts';
import { newSale, sandbox } from '../sandbox.ts';
import { test } from '../quiet-console.ts';

/** Ways to pay in the frame of a shop: what the shop hears, and what takes the whole window. */

test.describe.configure({ mode: 'parallel' });

type Embedded = { page: Page; frame: ReturnType<Page['frameLocator']>; heard: () => Promise<[string, string][]> };

/** In a frame of another origin, as a shop has it. */
async function embedded(page: Page, does: (shop: Embedded) => Promise<void>): Promise<void> {
  const { saleUrl } = await newSale({ sale_payment_method: 'multi' });
  const html =
    '<!doctype html><html lang="en"><title>Shop</title><div id="p"></div>' +
    `<script src="${sandbox().origin}/embed/v1/kupa.js"></script>\n` +
    `<script>heard=[];p=Kupa.mount('#p',{url:'${saleUrl}',redirect:'none'});` +
    "for(const t of ['ready','method-changed','submitting','waiting','failed','succeeded'])" +
    "p.addEventListener(t,e=>heard.push([t,e.detail.method??'']))</script></html>";
  const server = createServer((_, outgoing) => outgoing.writeHead(200, { 'content-type': 'text/html' }).end(html));
  await new Promise<void>((resolve) => server.listen(0, resolve));
  try {
    await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
    const frame = page.frameLocator('iframe');
    await expect(frame.locator('#pay[data-ready]')).toBeVisible();
    await does({ page, frame, heard: () => page.evaluate('heard') as Promise<[string, string][]> });
  } finally {
    server.close();
  }
}

test(
  'E1: the host hears of every step of every method, and the frame is as high as what it shows',
  { tag: REPEATS },
  ({ page: shop }) =>
    embedded(shop, async ({ page, frame, heard }) => {
      await frame.locator('[role=radio][data-method=bit]').click();
      await frame.locator('.panel[data-method=bit] button').click();
      await expect(frame.locator('[data-screen=waiting]')).toBeVisible();
      await expect
        .poll(() => page.locator('iframe').evaluate((element) => element.getBoundingClientRect().height))
        .toBe(await frame.locator('body').evaluate((body) => Math.ceil(body.getBoundingClientRect().height)));
      const address = (await frame.locator('[data-simulator]').getAttribute('href')) ?? '';
      await fetch(new URL(address, sandbox().origin), {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: 'does=approve',
        redirect: 'manual',
      });
      await expect(frame.locator('[data-screen=done]')).toBeVisible();
      expect(await heard()).toEqual([
        ['ready', ''],
        ['method-changed', 'bit'],
        ['submitting', ''],
        ['waiting', 'bit'],
        ['succeeded', ''],
      ]);
    }),
);

test('PayPal from a frame takes the whole window there and comes back paid', { tag: REPEATS }, ({ page: shop }) =>
  embedded(shop, async ({ page, frame }) => {
    await frame.locator('[role=radio][data-method=paypal]').click();
    await frame.locator('.panel[data-method=paypal] button').click();
    await expect(page).toHaveURL(/\/sandbox\/pay\/paypal\//);
    await page.locator('button[value=approve]').click();
    await expect(page.locator('[data-screen=done]')).toBeVisible();
  }),
);
