import { expect, type Locator, type Page } from '@playwright/test';
import { test } from '../quiet-console.ts';
import { sandbox } from '../sandbox.ts';
import { givenShop } from '../security/world.ts';
import { expectFits, expectNoAxeViolations, speak } from './merchant.ts';
import { REPEATS } from '../passes.ts';

/**
 * Members of a business: invited, accepted, and each with the rights of their role and no others. The server refuses
 * the rest too: see `e2e/security/rights.spec.ts`.
 */

let shop: Awaited<ReturnType<typeof givenShop>>;
test.beforeAll(async () => {
  shop = await givenShop('accountant');
});
test.afterAll(() => shop?.close());

async function comeAs(page: Page, { cookie }: { cookie: string }, language: 'he' | 'en'): Promise<void> {
  await speak(page, language);
  await page
    .context()
    .addCookies([
      { name: 'kupa.session', value: /kupa\.session=([\w-]+)/.exec(cookie)?.[1] ?? '', url: sandbox().origin },
    ]);
}

/** Moves the focus to an element with the keyboard only. */
async function tabTo(page: Page, target: Locator, most = 90): Promise<void> {
  await expect(target).toBeVisible();
  const passed: string[] = [];
  for (let step = 0; step < most; step += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
    passed.push(await page.evaluate(() => document.activeElement?.outerHTML.slice(0, 60) ?? 'nothing'));
  }
  throw new Error(`the keyboard does not reach ${target}, but\n${passed.join('\n')}`);
}

async function press(page: Page, target: Locator): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press('Enter');
}

test('an owner invites a cashier, who comes in and finds what a cashier may, on a phone by keyboard alone (he)', async ({
  page,
  browser,
}) => {
  const email = `cashier-${Date.now()}@example.com`;
  await page.setViewportSize({ width: 360, height: 740 });
  await comeAs(page, shop.owner, 'he');
  await page.goto('/settings/people');
  await press(page, page.getByRole('button', { name: 'הזמנה לצוות', exact: true }));
  const dialog = page.getByRole('dialog', { name: new RegExp(shop.shop) });
  await tabTo(page, dialog.locator('input[name=email]'));
  await page.keyboard.type(email);
  await expect(dialog.getByRole('radio', { name: /^צוות דלפק/ })).toBeChecked();
  await expectNoAxeViolations(page);
  await press(page, dialog.getByRole('button', { name: 'שליחת ההזמנה' }));
  await expect(dialog).toBeHidden();
  await expect(page.locator('li', { hasText: email })).toContainText('צוות דלפק');
  await expectFits(page);

  await page.goto('/sandbox/mailbox');
  const message = page.locator('nav ol a', { hasText: email });
  // Mails go in the order in which they were queued, hundreds of other journeys before it.
  await expect(message.first()).toBeVisible({ timeout: 30_000 });
  await press(page, message.first());
  const action = page.frameLocator('iframe').locator('a.button');
  await expect(action).toHaveText('קבלת ההזמנה');
  const link = (await action.getAttribute('href')) ?? '';
  expect(link).toContain(`${sandbox().origin}/invitation#`);

  const theirs = await (await browser.newContext({ viewport: { width: 360, height: 740 } })).newPage();
  await speak(theirs, 'he');
  await theirs.goto(link);
  await expect(theirs.getByText(shop.shop)).toBeVisible();
  await expectNoAxeViolations(theirs);
  await tabTo(theirs, theirs.locator('#name'));
  await theirs.keyboard.type('נועה כהן');
  await tabTo(theirs, theirs.locator('#password'));
  await theirs.keyboard.type('ארבע מילים שונות לגמרי');
  await theirs.keyboard.press('Enter');
  // The password that was just typed signs in.
  await theirs.waitForURL(`${sandbox().origin}/`);

  await theirs.goto(`/sales/${shop.sale}`);
  await expect(theirs.getByRole('button', { name: /^זיכוי/ })).toBeVisible();
  const open = await theirs.locator('nav a').evaluateAll((links) => links.map((one) => one.getAttribute('href')));
  expect(open).toContain('/refunds');
  for (const closed of ['/settings/people', '/developers/keys', '/settings/audit', '/callbacks'])
    expect(open).not.toContain(closed);
  const refused = await theirs.goto('/settings/people');
  expect(refused?.status()).toBe(403);
  await expect(theirs.locator('main')).toContainText('הרשאה חסרה');
  await expectNoAxeViolations(theirs);
  await expectFits(theirs);
  await theirs.context().close();
  // The link worked once.
  await page.goto(link);
  await expect(page.getByRole('main').getByRole('alert')).toBeVisible();
});

/** The table that a list is written into. */
async function exported(page: Page, path: string): Promise<string> {
  await page.goto(path);
  await page.getByRole('button', { name: 'Export', exact: true }).click();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Download CSV' }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(new RegExp(`^${path.replace(/^\/|\?.*$/g, '')}-.*\\.csv$`));
  const chunks: Buffer[] = [];
  for await (const chunk of await download.createReadStream()) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString();
}

test('an accountant takes the books along and returns no money (en, desktop)', { tag: REPEATS }, async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  await comeAs(page, shop.other, 'en');
  await page.goto(`/sales/${shop.sale}`);
  await expect(page.locator('main h1')).toBeVisible();
  await expect(page.getByRole('button', { name: /refund/i })).toHaveCount(0);
  expect(await exported(page, '/products')).toContain('Mug');
  const sales = (await exported(page, `/sales?q=${shop.sale}`)).split('\r\n');
  await expect(page.getByRole('button', { name: 'Views' })).toBeVisible();
  expect([sales.length, sales[1]?.split(',')[0]]).toEqual([3, shop.sale]);
  await page.getByRole('link', { name: 'Audit log' }).first().click();
  await expect(page.locator('main h1')).toHaveText('Audit log');
  await expect(page.locator('main').getByText(`q=${shop.sale}`)).toHaveCount(1);
  await expectNoAxeViolations(page);
  await expect(page.getByRole('link', { name: 'People', exact: true })).toHaveCount(0);
  const refused = await page.goto('/products/new');
  expect(refused?.status()).toBe(403);
  await expect(page.locator('main')).toContainText('Missing permission');
});
