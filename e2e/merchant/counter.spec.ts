import { expect, type Page } from '@playwright/test';
import { test } from '../quiet-console.ts';
import { hold, pairTerminal } from '../drawn-terminal.ts';
import { passes, REPEATS } from '../passes.ts';
import { givenShop } from '../security/world.ts';
import {
  expectNoAxeViolations,
  expectWhole,
  openDialog,
  payElsewhere,
  sandbox,
  seller,
  speak,
  staySignedIn,
} from './merchant.ts';

/** The counter with one hand on a small phone: orders, ways to pay, what was taken, the end of a shift, its people. */

const WORDS = {
  en: {
    keypad: 'Keypad',
    products: 'Products',
    latest: 'Latest',
    shift: 'Shift',
    add: 'Add to the order',
    charge: /^Charge/,
    code: /^Code on the screen/,
    cash: /^Cash R/,
    given: /^Cash received/,
    take: 'Cash received',
    paid: 'Paid',
    noted: 'Cash recorded',
    next: 'New sale',
    email: 'Email',
    onDevice: /^Card on/,
    print: /^Print on/,
    what: 'Item (optional)',
    back: 'Back to the order',
    refund: 'Refund',
    refunded: /refunded/i,
    counted: 'Counted cash (ILS)',
    missing: '₪1.00 short',
    exact: 'Balanced',
    end: 'End the shift',
    none: 'No shift is open',
    order: 'Order',
    ten: '10%',
    discount: 'Discount',
    offline: 'You’re offline',
    giveBack: 'Return cash',
    change: 'Change',
    waits: 'Waiting for the payment',
  },
  he: {
    keypad: 'מקלדת',
    products: 'מוצרים',
    latest: 'אחרונים',
    shift: 'משמרת',
    add: 'הוספה להזמנה',
    charge: /^חיוב/,
    code: /^קוד על המסך/,
    cash: /^מזומן נ/,
    given: /^התקבל במזומן/,
    take: 'המזומן התקבל',
    paid: 'שולם',
    noted: 'המזומן נרשם',
    next: 'עסקה חדשה',
    email: 'דוא״ל',
    onDevice: /^כרטיס ב/,
    print: /^הדפסה ב/,
    what: 'פריט (לא חובה)',
    back: 'חזרה להזמנה',
    refund: 'זיכוי',
    refunded: /זיכוי חלקי|בוצע זיכוי/,
    counted: 'מזומן שנספר (ILS)',
    missing: /חוסר של/,
    exact: 'תואם',
    end: 'סיום המשמרת',
    none: 'אין משמרת פתוחה',
    order: 'הזמנה',
    ten: '10%',
    discount: 'הנחה',
    offline: 'אין חיבור לאינטרנט',
    giveBack: 'החזרת מזומן',
    change: 'עודף',
    waits: 'ממתינים לתשלום',
  },
} as const;

const PASSES = passes(['en', 'light'] as const, ['he', 'dark'] as const);
const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: typeof name === 'string' });
const total = (page: Page) => page.locator('main p.text-2xl');

async function type(page: Page, ...keys: readonly string[]): Promise<void> {
  for (const key of keys) await button(page, key).click();
}

async function atCounter(page: Page, language: 'en' | 'he', theme: 'light' | 'dark'): Promise<void> {
  await page.setViewportSize({ width: 360, height: 640 });
  await speak(page, language, theme);
  await staySignedIn(page, seller('cafe'));
  await page.goto('/counter');
  await expect(button(page, WORDS[language].keypad)).toBeVisible();
}

/** The sale that the open screen looks at. */
async function watchedSale(page: Page): Promise<string> {
  const request = await page.waitForRequest(/\/counter\/sales\/SALE/);
  return new URL(request.url()).pathname.split('/').at(-1) ?? '';
}

for (const [language, theme] of PASSES) {
  const words = WORDS[language];

  test(`an amount and a product are paid by a code on the screen (${language}, ${theme})`, async ({ page }) => {
    await atCounter(page, language, theme);
    await expectWhole(page);
    await expect(button(page, words.charge)).toBeDisabled();
    await type(page, '1', '2', '5', '00');
    await expect(page.locator('main output')).toContainText('125.00');
    await page.getByLabel(words.what).fill('Flowers');
    await button(page, words.add).click();
    await button(page, words.products).click();
    const product = page.locator('main ul li button').first();
    await product.click();
    await product.click();
    await expectWhole(page);
    await button(page, words.order).click();
    await expect(page.getByRole('dialog')).toContainText('Flowers');
    await page.getByRole('dialog').getByRole('group', { name: words.discount }).getByText(words.ten).click();
    await expectWhole(page);
    await page.keyboard.press('Escape');
    const asks = (await button(page, words.charge).textContent()) ?? '';
    const [, price = ''] = /([\d,.]+)/.exec(asks) ?? [];
    await button(page, words.charge).click();
    await expect(total(page)).toContainText(price);
    await expectWhole(page);
    await button(page, words.code).click();
    const saleId = await watchedSale(page);
    await expect(page.getByRole('status')).toContainText(words.waits);
    await expectWhole(page);
    await payElsewhere(saleId, { price: Math.round(Number(price.replaceAll(',', '')) * 100) });
    await expect(page.locator('main h2')).toHaveText(words.paid);
    await expectWhole(page);
    await page.getByLabel(words.email, { exact: true }).fill('noa@example.com');
    await page
      .locator('form', { has: page.getByLabel(words.email, { exact: true }) })
      .getByRole('button')
      .click();
    await expect(page.getByText('noa@example.com')).toBeVisible();
    await button(page, words.next).click();
    await expect(button(page, words.charge)).toBeDisabled();
    await button(page, words.latest).click();
    const first = page.locator('main ul > li').first();
    await expect(first).toContainText('Flowers');
    await first.getByRole('button', { name: words.refund, exact: true }).click();
    await page.getByRole('dialog').getByRole('textbox').fill('5');
    await page.getByRole('dialog').getByRole('button', { name: words.refund, exact: true }).click();
    await expect(first).toContainText(words.refunded);
    await expectWhole(page);
  });

  test(`a card is taken on a device, which prints the receipt (${language}, ${theme})`, { tag: REPEATS }, async ({
    page,
    browser,
  }) => {
    const terminal = await (await browser.newContext()).newPage();
    await pairTerminal(terminal);
    await atCounter(page, language, theme);
    await type(page, '1', '0', '00');
    await button(page, words.charge).click();
    await button(page, words.onDevice).last().click();
    await expect(terminal.locator('.pos-lcd[data-at=present]').first()).toBeVisible({ timeout: 15_000 });
    await expectWhole(page);
    await hold(terminal, 'Tap');
    await expect(page.locator('main h2')).toHaveText(words.paid, { timeout: 20_000 });
    await button(page, words.print).last().click();
    await expect(terminal.locator('.pos-slip').getByText('10.00').first()).toBeVisible({ timeout: 15_000 });
    await terminal.context().close();
  });

  test(`cash is noted, given back, and counted at the end of the shift (${language}, ${theme})`, {
    tag: REPEATS,
  }, async ({ page }) => {
    await atCounter(page, language, theme);
    await type(page, '2', '00', '0');
    await button(page, words.charge).click();
    await button(page, words.cash).click();
    await page.getByLabel(words.given).fill('50');
    await expect(page.locator('main form')).toContainText(words.change);
    await expect(page.locator('main form')).toContainText('30.00');
    await expectWhole(page);
    await button(page, words.take).click();
    await expect(page.locator('main h2')).toHaveText(words.noted);
    await button(page, words.next).click();
    await button(page, words.shift).click();
    const counted = page.getByLabel(words.counted);
    const help = await page.locator('[id^=counted-ILS-help]').textContent();
    const expected = Number((/([\d,.]+)/.exec(help ?? '')?.[1] ?? '').replaceAll(',', ''));
    await counted.fill(String(expected - 1));
    await expect(page.locator('main form')).toContainText(words.missing);
    await counted.fill(String(expected));
    await expect(page.locator('main form')).toContainText(words.exact);
    await expectWhole(page);
    await button(page, words.latest).click();
    await page.locator('main ul > li').first().getByRole('button', { name: words.giveBack }).click();
    await page.getByRole('dialog').getByRole('button', { name: words.giveBack }).click();
    await expect(page.locator('main ul > li').first()).toContainText(words.refunded);
    await button(page, words.shift).click();
    await page.getByLabel(words.counted).fill(String(expected - 20));
    await expect(page.locator('main form')).toContainText(words.exact);
    await button(page, words.end).click();
    await expect(page.getByRole('main')).toContainText(words.none);
  });

  test(`without a network it says so, keeps what was typed and takes nothing (${language}, ${theme})`, {
    tag: REPEATS,
  }, async ({ page }) => {
    await atCounter(page, language, theme);
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
    await page.reload();
    await type(page, '7', '5', '00');
    await button(page, words.add).click();
    await page.context().setOffline(true);
    await expect(page.getByRole('status').filter({ hasText: words.offline })).toBeVisible();
    await expect(button(page, words.charge)).toBeDisabled();
    await type(page, '5', '00');
    await expectWhole(page);
    // Closed and opened again, still without a network.
    await page.reload();
    await expect(page.getByRole('status').filter({ hasText: words.offline })).toBeVisible();
    await expect(page.locator('main output')).toContainText('5.00');
    await expect(button(page, words.charge)).toContainText('80.00');
    await page.context().setOffline(false);
    await expect(button(page, words.charge)).toBeEnabled();
    await button(page, words.charge).click();
    await expect(total(page)).toContainText('80.00');
    await button(page, words.back).click();
    await expect(button(page, words.charge)).toContainText('80.00');
  });
}

test('an order whose sale stands open is changed: the old sale is closed, and its code pays nothing', {
  tag: REPEATS,
}, async ({ page }) => {
  await atCounter(page, 'en', 'light');
  await type(page, '3', '0', '00');
  await button(page, WORDS.en.charge).click();
  await button(page, WORDS.en.code).click();
  const saleId = await watchedSale(page);
  await button(page, WORDS.en.back).click();
  await type(page, '5');
  await expect(button(page, WORDS.en.charge)).toContainText('30');
  const buyer = await page.context().newPage();
  await buyer.goto(`${sandbox().origin}/sale/generate/${saleId}`);
  await expect(buyer.locator('input[name=number]')).toHaveCount(0);
  await buyer.close();
  await button(page, WORDS.en.charge).click();
  await button(page, WORDS.en.code).click();
  expect(await watchedSale(page)).not.toBe(saleId);
});

test('who has the role of the counter alone is sent there after the sign-in, and sees nothing else', {
  tag: REPEATS,
}, async ({ page }) => {
  await speak(page, 'en');
  await page.goto('/sign-in');
  await page.locator('#email').fill('counter@kupa.test');
  await page.locator('#password').fill(seller('cafe').password);
  await page.locator('form button[type=submit]').click();
  await expect(page).toHaveURL(/\/counter$/);
  await page.getByRole('button', { name: 'Adam Peretz' }).click();
  await expect(page.getByRole('menuitem', { name: 'My PIN' })).toBeVisible();
  await expect(page.getByRole('menuitem', { name: 'Dashboard' })).toHaveCount(0);
  await page.goto('/sales');
  await expect(page.getByRole('main')).toContainText('See sales, holds and refunds');
});

test('a device is shared: people come in with their PINs, see the counter alone, and change places', async ({
  page,
}) => {
  const { owner, other, close, shop } = await givenShop('cashier');
  const cookies = (cookie: string) =>
    cookie.split('; ').map((pair) => {
      const [name = '', value = ''] = pair.split('=');
      return { name, value, url: sandbox().origin };
    });
  await page.setViewportSize({ width: 820, height: 1180 });
  for (const [{ cookie }, pin] of [[other, '7394'] as const, [owner, '5073'] as const]) {
    await page.context().clearCookies();
    await page.context().addCookies(cookies(cookie));
    await page.goto('/counter');
    await page.getByRole('button', { name: shop }).click();
    await page.getByRole('menuitem', { name: 'My PIN' }).click();
    await page.getByLabel('New PIN').fill('12');
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
    // The format of a PIN is always on the dialog; the field alone tells that this is none.
    await expect(page.getByLabel('New PIN')).toHaveAttribute('aria-invalid', 'true');
    await page.getByLabel('New PIN').fill(pin);
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
    await expect(openDialog(page)).toHaveCount(0);
  }
  await page.getByRole('button', { name: shop }).click();
  await page.getByRole('menuitem', { name: 'Share this device' }).click();
  await expectNoAxeViolations(page);
  await page.getByLabel('Name of this device').fill('Front till');
  await page.getByRole('dialog').getByRole('button', { name: 'Share', exact: true }).click();
  await expect(page).toHaveURL(/\/counter\/enter$/);
  await expect(page.getByRole('main')).toContainText('Front till');
  await expectWhole(page);
  // Nobody is signed in: the dashboard asks for an e-mail, the counter for a PIN.
  await page.goto('/sales');
  await expect(page).toHaveURL(/\/sign-in/);
  await page.goto('/counter');
  await expect(page).toHaveURL(/\/counter\/enter$/);

  await page.getByRole('button', { name: 'Ruth Gold' }).click();
  await type(page, '0', '0', '0', '0');
  await button(page, 'Enter').click();
  await expect(page.getByRole('main')).toContainText('Incorrect PIN');
  await expectWhole(page);
  await page.keyboard.type('7394');
  await page.keyboard.press('Enter');
  await expect(button(page, 'Keypad')).toBeVisible();
  await type(page, '1', '0', '00');
  await button(page, /^Charge/).click();
  await button(page, WORDS.en.cash).click();
  await button(page, 'Cash received').click();
  await button(page, 'New sale').click();
  for (const path of ['/', '/sales', '/settings/account', '/settings/people']) {
    await page.goto(path);
    await expect(page).toHaveURL(/\/counter$/);
  }
  await page.getByRole('button', { name: 'Switch user' }).first().click();
  await expect(page).toHaveURL(/\/counter\/enter$/);
  // Nor does whoever has no network see what the person before saw.
  expect(await page.evaluate(async () => (await caches.match('/counter')) === undefined)).toBe(true);
  await page.getByRole('button', { name: 'Dana Levi' }).click();
  await page.keyboard.type('5073');
  await page.keyboard.press('Enter');
  await button(page, 'Latest').click();
  await expect(page.locator('main ul > li').first()).toContainText('Ruth Gold');
  // An owner who came with a PIN is no owner here.
  await page.goto('/settings/people');
  await expect(page).toHaveURL(/\/counter$/);
  await expectWhole(page);
  await close();
});
