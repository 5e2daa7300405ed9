import { expect, type Page } from '@playwright/test';
import { axeViolations } from '../axe.ts';
import { oneOf, passes, REPEATS } from '../passes.ts';
import { call, sandbox } from '../sandbox.ts';
import { test } from '../quiet-console.ts';

/** The demo shop, which whoever starts the sandbox sees first. */

const shop = (): string => sandbox().shop_url;

for (const [language, edge] of oneOf(
  [
    ['he', 'right'],
    ['ar', 'right'],
    ['en', 'left'],
  ] as const,
  1,
)) {
  test(`on a phone prices stand where their names begin, and nothing is wider than the window (${language})`, {
    tag: REPEATS,
  }, async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    for (const [path, name, price] of [
      ['/', '.goods li b', '.goods li .price'],
      ['/buy?product=beans', '.bought b', '.bought .price'],
    ] as const) {
      await page.goto(`${shop()}${path}${path.includes('?') ? '&' : '?'}lang=${language}`);
      const edges = await page
        .locator(`${name}, ${price}`)
        .evaluateAll((all, side) => all.map((one) => Math.round(one.getBoundingClientRect()[side])), edge);
      const pairs = edges.slice(0, 2);
      expect([path, ...pairs]).toEqual([path, pairs[0], pairs[0]]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
      expect(await axeViolations(page)).toEqual([]);
    }
  });
}

const input = (page: Page, id: string) => page.frameLocator(`#${id} iframe`).locator('#field');

async function fill(page: Page, card: string): Promise<void> {
  await expect(page.locator('#checkout button')).toBeEnabled();
  await input(page, 'card-number').pressSequentially(card);
  await input(page, 'card-expiration').pressSequentially('1230');
  await input(page, 'card-cvc').pressSequentially('123');
}

const THANKS = { he: 'תודה על הקנייה', en: 'Thank you for your order', ar: 'شكرًا على الطلب' } as const;

for (const language of passes('he', 'en', 'ar'))
  test(`the shop's own form: a refused card is said there, the next one pays, and no digit passes the shop (${language})`, async ({
    page,
  }) => {
    const sent: string[] = [];
    page.on('request', (request) => request.url().startsWith(shop()) && sent.push(request.postData() ?? ''));
    await page.goto(`${shop()}/buy?product=pot&lang=${language}&way=fields`);
    await fill(page, '4000000000000036');
    await page.locator('#first-name').fill('Dana');
    await page.locator('#last-name').fill('Levi');
    expect(await axeViolations(page)).toEqual([]);
    await page.locator('#checkout button').click();
    await expect(page.locator('#problem')).not.toBeEmpty();
    await fill(page, '4111111111111111');
    await page.locator('#checkout button').click();
    await expect(page.getByRole('heading', { name: THANKS[language] })).toBeVisible();
    await expect(page.locator('.good')).toContainText('get-sales');
    const paid = new URL(page.url()).searchParams.get('svc_sale_id');
    const { body } = await call('get-sales', {
      seller_svc_id: sandbox().sellers[0]?.seller_svc_id,
      sale_svc_id: paid,
    });
    expect(body.items[0]).toMatchObject({ sale_status: 'completed', sale_price: 18_900 });
    expect(sent.filter((text) => text.includes('BUYER'))).toHaveLength(2);
    expect(sent.join(' ')).not.toMatch(/4111111|4000000|"123"/);
  });

test('an Israeli card is asked for its holder’s ID number, which the form then shows', { tag: REPEATS }, async ({
  page,
}) => {
  await page.goto(`${shop()}/buy?product=beans&lang=en&way=fields`);
  await fill(page, '4580000000000000');
  await page.locator('#first-name').fill('Dana');
  await page.locator('#last-name').fill('Levi');
  await page.locator('#checkout button').click();
  await page.locator('#social-id').fill('008336174');
  await page.locator('#checkout button').click();
  await expect(page.getByRole('heading', { name: THANKS.en })).toBeVisible();
});

test('the shop pays only its own orders, and hears of them from its own pages alone', async () => {
  const pay = (body: object, headers: Record<string, string> = { 'content-type': 'application/json' }) =>
    fetch(`${shop()}/pay`, { method: 'POST', headers, body: JSON.stringify(body) });
  const order = { sale: 'SALE-AAAAAAAA-AAAAAAAA-AAAAAAAA-AAAAAAAA', token: 'BUYER-1', language: 'en' };
  expect((await pay(order)).status).toBe(404);
  expect((await pay(order, { 'content-type': 'text/plain' })).status).toBe(415);
  expect((await pay({ ...order, token: 'x'.repeat(5_000) })).status).toBe(413);
  expect((await fetch(`${shop()}/buy`, { method: 'POST' })).status).toBe(405);
});
