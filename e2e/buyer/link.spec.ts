import { expect, type Page } from '@playwright/test';
import { call, newSale } from '../sandbox.ts';
import { REPEATS, oneOf } from '../passes.ts';
import { test } from '../quiet-console.ts';

/**
 * security 1: a link that many can pay, on networks that lose answers. One form is one payment, and no buyer is told
 * that a charge failed when it did not.
 */

test.describe.configure({ mode: 'parallel' });

const NOT_CHARGED = /wasn’t charged|Nothing was charged/;
const paid = (page: Page) => page.getByRole('heading', { name: 'Payment complete' });

async function open(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await expect(page.locator('#pay[data-ready]')).toBeVisible();
}

async function fill(page: Page, card = '4111111111111111'): Promise<void> {
  await page.locator('[autocomplete=cc-number]').fill(card);
  await page.locator('[autocomplete=cc-exp]').fill('1230');
  await page.locator('[autocomplete=cc-csc]').fill('123');
  await page.locator('[autocomplete=cc-name]').fill('Dana Levi');
}

const press = (page: Page) => page.locator('form button').click();

/** Every sale of the link with its status. Each link of these tests has a reference of its own. */
async function salesOf(seller: string, reference: string): Promise<string[]> {
  const { body } = await call('get-sales', { seller_svc_id: seller, transaction_id: reference });
  return body.items
    .filter((item: { sale_type: number }) => item.sale_type === 4)
    .map((item: { sale_status: string }) => item.sale_status);
}

async function givenLink(
  page: Page,
  more: object = {},
): Promise<{ saleUrl: string; sales: () => Promise<string[]>; texts: () => string }> {
  const reference = `link-${crypto.randomUUID()}`;
  const { saleUrl, seller } = await newSale({ sale_type: 'template', transaction_id: reference, ...more });
  const seen: string[] = [];
  page.on(
    'response',
    async (response) =>
      /\/(state|pay|payment|start)(\?|$)/.test(response.url()) && seen.push(await response.text().catch(() => '')),
  );
  await open(page, saleUrl);
  return { saleUrl, sales: () => salesOf(seller, reference), texts: () => seen.join('\n') };
}

/** The server charges, and its answer does not arrive: the connection breaks, or a proxy answers for it. */
async function loseAnswers(page: Page, how: 'cut' | 502, path = 'pay'): Promise<void> {
  await page.route(
    `**/sale/template/*/${path}*`,
    async (route) => {
      await route.fetch();
      await (how === 'cut'
        ? route.abort('connectionreset')
        : route.fulfill({ status: how, body: '<h1>Bad gateway</h1>' }));
    },
    { times: 1 },
  );
}

for (const how of oneOf(['cut', 502] as const)) {
  test(`the answer of the payment is lost (${how}): the buyer hears that it is paid, and there is one sale`, async ({
    page,
  }) => {
    const { sales, texts } = await givenLink(page);
    await loseAnswers(page, how);
    await fill(page);
    await press(page);
    await expect(paid(page)).toBeVisible();
    expect(texts()).not.toMatch(NOT_CHARGED);
    expect(await sales()).toEqual(['completed']);
  });
}

test('the request itself is lost: the buyer hears that nothing has arrived, presses again, and pays once', async ({
  page,
}) => {
  const { sales, texts } = await givenLink(page);
  await page.route('**/sale/template/*/pay', (route) => route.abort('connectionreset'), { times: 1 });
  await fill(page);
  await press(page);
  await expect(page.locator('.notice')).toContainText('won’t be charged twice');
  expect(texts()).not.toMatch(NOT_CHARGED);
  expect(await sales()).toEqual([]);
  await page.locator('[autocomplete=cc-csc]').fill('123');
  await press(page);
  await expect(paid(page)).toBeVisible();
  expect(await sales()).toEqual(['completed']);
});

test('a page that is loaded again before its answer goes on with the same payment; the next form is a new one', {
  tag: REPEATS,
}, async ({ page }) => {
  const { saleUrl, sales } = await givenLink(page);
  await page.route('**/sale/template/*/state*', (route) => route.abort(), { times: 1 });
  await loseAnswers(page, 'cut');
  await fill(page);
  await press(page);
  await expect(page.locator('[data-screen=wait]')).toBeVisible();
  page.on('dialog', (dialog) => void dialog.accept());
  await page.reload();
  await expect(paid(page)).toBeVisible();
  expect(await sales()).toEqual(['completed']);
  await open(page, saleUrl);
  await expect(page.locator('[autocomplete=cc-number]')).toBeVisible();
  await fill(page);
  await press(page);
  await expect(paid(page)).toBeVisible();
  expect(await sales()).toEqual(['completed', 'completed']);
});

test('a declined card whose answer is lost is said to be uncharged, and another card pays the same sale', {
  tag: REPEATS,
}, async ({ page }) => {
  const { sales } = await givenLink(page);
  await loseAnswers(page, 'cut');
  await fill(page, '4000000000000002');
  await press(page);
  await expect(page.locator('.notice')).toContainText('wasn’t charged');
  await fill(page);
  await press(page);
  await expect(paid(page)).toBeVisible();
  expect(await sales()).toEqual(['completed']);
});

test('two tabs are two payments', { tag: REPEATS }, async ({ page, context }) => {
  const { saleUrl, sales } = await givenLink(page);
  const other = await context.newPage();
  await open(other, saleUrl);
  for (const tab of [page, other]) await fill(tab);
  await Promise.all([press(page), press(other)]);
  for (const tab of [page, other]) await expect(paid(tab)).toBeVisible();
  expect(await sales()).toEqual(['completed', 'completed']);
});

test('Bit whose start is not answered waits at the sale that it made, once', { tag: REPEATS }, async ({ page }) => {
  const { sales } = await givenLink(page, { sale_payment_method: 'multi' });
  await loseAnswers(page, 'cut', 'start');
  await page.locator('[role=radio][data-method=bit]').click();
  await page.locator('.panel[data-method=bit] .act button').click();
  await expect(page).toHaveURL(/\/sale\/generate\//);
  await expect(page.locator('[data-screen=waiting][data-method=bit]')).toBeVisible();
  expect(await sales()).toHaveLength(1);
});
