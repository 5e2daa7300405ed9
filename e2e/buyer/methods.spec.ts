import { expect, type Locator, type Page } from '@playwright/test';
import { axeViolations } from '../axe.ts';
import { REPEATS, oneOf, passes } from '../passes.ts';
import { call, newSale, sandbox } from '../sandbox.ts';
import { test } from '../quiet-console.ts';

/**
 * All payment methods, from the choice to its end: yes, no and again, taken back, reloaded, clicked twice, in two tabs,
 * offline in the middle.
 */

test.describe.configure({ mode: 'parallel' });

const PHONE = { width: 390, height: 844 };
const DESKTOP = { width: 1280, height: 860 };
const SEPA_PAID = 'DE89 3704 0044 0532 0130 00';

/** A German IBAN that ends so, with its check digits. */
function ibanEnding(ending: string): string {
  const account = `37040044053201${ending}`;
  const rest = [...`${account}131400`].reduce((sum, digit) => (sum * 10 + Number(digit)) % 97, 0);
  return `DE${String(98 - rest).padStart(2, '0')}${account}`;
}

const radio = (page: Page, method: string): Locator => page.locator(`[role=radio][data-method=${method}]`);
const panel = (page: Page, method: string): Locator => page.locator(`.panel[data-method=${method}]`);
const express = (page: Page, method: string): Locator => page.locator(`.express [data-method=${method}]`);
const notice = (page: Page): Locator => page.locator('.panel:not([hidden]) .notice');
const waiting = (page: Page, method: string): Locator => page.locator(`[data-screen=waiting][data-method=${method}]`);
const isPaid = (page: Page) => expect(page.locator('[data-screen=done]')).toBeVisible();

async function open(page: Page, more: object = {}): Promise<Awaited<ReturnType<typeof newSale>>> {
  const sale = await newSale({ sale_payment_method: 'multi', ...more });
  await page.goto(sale.saleUrl);
  await expect(page.locator('#pay[data-ready]')).toBeVisible();
  return sale;
}

/** Opens a method and presses its button. */
async function start(page: Page, method: string): Promise<void> {
  if (await radio(page, method).count()) await radio(page, method).click();
  await panel(page, method).locator('.act button').click();
}

/** Presses a button of the simulator of a phone or a bank, in a page of its own. */
async function decide(page: Page, does: string): Promise<void> {
  const address = (await page.locator('[data-simulator]').getAttribute('href')) ?? '';
  const other = await page.context().newPage();
  await other.goto(new URL(address, sandbox().origin).href);
  await other.locator(`button[value=${does}]`).click();
  await other.waitForLoadState();
  await other.close();
}

async function isClean(page: Page): Promise<void> {
  expect(await axeViolations(page)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
}

function watchErrors(page: Page): string[] {
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(error.message));
  // A browser asks for a picture of the site where a page names none.
  page.on(
    'console',
    (message) =>
      message.type() === 'error' && !message.location().url.endsWith('/favicon.ico') && errors.push(message.text()),
  );
  return errors;
}

const statusOf = async (seller: string, saleId: string): Promise<[string, string]> => {
  const [item] = (await call('get-sales', { seller_svc_id: seller, sale_svc_id: saleId })).body.items;
  return [item.sale_status, item.sale_payment_method];
};

for (const [language, currency, size] of passes(
  ['he', 'ILS', PHONE] as const,
  ['en', 'EUR', { width: 360, height: 740 }] as const,
  ['ar', 'ILS', DESKTOP] as const,
)) {
  test(`wallets are buttons, others radios with their parts (${language}, ${currency}, ${size.width} px)`, async ({
    page,
  }) => {
    const errors = watchErrors(page);
    await page.setViewportSize(size);
    await open(page, { language, currency });
    const methods = await page
      .locator('[role=radio]')
      .evaluateAll((all) => all.map((one) => one.getAttribute('data-method') ?? ''));
    for (const wallet of ['apple-pay', 'google-pay'])
      await expect(express(page, wallet).locator('button')).toBeVisible();
    expect(methods[0]).toBe({ ILS: 'bit', EUR: 'credit-card' }[currency]);
    await expect(panel(page, 'credit-card')).toBeVisible();
    expect(methods).toContain({ ILS: 'il-direct-debit', EUR: 'sepa' }[currency]);
    await isClean(page);
    for (const method of methods.filter((one) => one !== 'credit-card')) {
      await radio(page, method).click();
      await expect(panel(page, method).locator('button').last()).toBeVisible();
      await expect(radio(page, method)).toHaveAttribute('aria-checked', 'true');
      await expect(page.locator('.panel:visible')).toHaveCount(1);
      // Every panel once; in the other languages those with fields.
      if (language === 'he' || (await panel(page, method).locator('form').count())) await isClean(page);
    }
    expect(errors).toEqual([]);
  });
}

test('a part is kept for good by its address, and is there for nobody under another name', { tag: REPEATS }, async ({
  page,
}) => {
  const { saleUrl } = await open(page);
  const address = /"debit":"([^"]+)"/.exec(await (await fetch(saleUrl)).text())?.[1] ?? '';
  const answer = await fetch(sandbox().origin + address);
  expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'public, max-age=31536000, immutable']);
  expect((await fetch(`${sandbox().origin}${address}0`)).headers.get('cache-control')).toBe('no-store');
  expect((await fetch(`${sandbox().origin}${address.replace('debit', 'shells')}`)).status).toBe(404);
});

test('with the keyboard alone: arrows move without choosing, and what was typed stays while one looks elsewhere', {
  tag: REPEATS,
}, async ({ page }) => {
  await open(page);
  await radio(page, 'credit-card').focus();
  await page.keyboard.press('ArrowDown');
  await expect(radio(page, 'bit')).toBeFocused();
  await expect(radio(page, 'credit-card')).toHaveAttribute('aria-checked', 'true');
  await page.keyboard.press('Enter');
  await expect(panel(page, 'bit')).toBeVisible();
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Enter');
  await expect(panel(page, 'credit-card')).toBeVisible();
  await page.keyboard.press('Tab');
  await page.keyboard.type('4111111111111111');
  for (const text of ['1230', '123', 'Dana Levi']) {
    await page.keyboard.press('Tab');
    await page.keyboard.type(text);
  }
  await radio(page, 'credit-card').focus();
  await page.keyboard.press('End');
  await page.keyboard.press(' ');
  await expect(panel(page, 'il-direct-debit')).toBeVisible();
  await page.keyboard.press('Home');
  await page.keyboard.press('Enter');
  await expect(page.locator('[autocomplete=cc-number]')).toHaveValue('4111 1111 1111 1111');
  await page.locator('[autocomplete=cc-name]').press('Enter');
  await isPaid(page);
});

test('Bit: refused on the phone, tried again on the same page, approved (he, phone)', async ({ page }) => {
  await page.setViewportSize(PHONE);
  const { seller, saleId } = await open(page, { language: 'he' });
  await start(page, 'bit');
  await expect(waiting(page, 'bit')).toBeVisible();
  await expect(page.locator('.screen h2')).toBeFocused();
  await isClean(page);
  await decide(page, 'refuse');
  await expect(notice(page)).toContainText('Bit');
  await expect(notice(page)).toBeFocused();
  await isClean(page);
  await start(page, 'bit');
  await expect(waiting(page, 'bit')).toBeVisible();
  await decide(page, 'approve');
  await isPaid(page);
  await isClean(page);
  expect(await statusOf(seller, saleId)).toEqual(['completed', 'bit']);
});

test('Bit: a reload finds what waits before any script ran; a second tab too, and both see the end; one payment', {
  tag: REPEATS,
}, async ({ page, context }) => {
  const { saleUrl, seller, saleId } = await open(page, { sale_payment_method: 'bit' });
  expect(await page.locator('[role=radio]').count()).toBe(0);
  const posts: string[] = [];
  page.on('request', (request) => request.method() === 'POST' && posts.push(request.url()));
  await panel(page, 'bit').locator('button').dblclick();
  await expect(waiting(page, 'bit')).toBeVisible();
  expect(posts).toHaveLength(1);
  expect(await (await fetch(saleUrl)).text()).toContain('data-screen="waiting"');
  await page.reload();
  await expect(waiting(page, 'bit').locator('.qr')).toBeVisible();
  const second = await context.newPage();
  await second.goto(saleUrl);
  await expect(waiting(second, 'bit')).toBeVisible();
  await decide(page, 'approve');
  await Promise.all([isPaid(page), isPaid(second)]);
  expect(await statusOf(seller, saleId)).toEqual(['completed', 'bit']);
});

test('Bit, offline in the middle: the page says so and goes on by itself', { tag: REPEATS }, async ({
  page,
  context,
}) => {
  await open(page, { language: 'ar' });
  await start(page, 'bit');
  await expect(waiting(page, 'bit')).toBeVisible();
  await context.setOffline(true);
  await expect(page.locator('.await > .status')).not.toBeEmpty();
  const address = (await page.locator('[data-simulator]').getAttribute('href')) ?? '';
  await fetch(new URL(address, sandbox().origin), {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: 'does=approve',
    redirect: 'manual',
  });
  await context.setOffline(false);
  await isPaid(page);
});

test('a part that does not arrive can be asked for again', { tag: REPEATS }, async ({ page }) => {
  await open(page);
  await page.route('**/sale/part/debit/**', (route) => route.abort(), { times: 1 });
  await radio(page, 'il-direct-debit').click();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.locator('#il-direct-debit-bank')).toBeVisible();
});

test('Bit changed for a card: the phone can say yes no more', { tag: REPEATS }, async ({ page }) => {
  const { seller, saleId } = await open(page);
  await start(page, 'bit');
  const simulator = (await page.locator('[data-simulator]').getAttribute('href')) ?? '';
  await page.getByRole('button', { name: 'Pay another way' }).click();
  await radio(page, 'credit-card').click();
  await page.locator('[autocomplete=cc-number]').fill('4111111111111111');
  await page.locator('[autocomplete=cc-exp]').fill('1230');
  await page.locator('[autocomplete=cc-csc]').fill('123');
  await page.locator('[autocomplete=cc-name]').fill('Dana Levi');
  await panel(page, 'credit-card').locator('form button').click();
  await isPaid(page);
  expect(await statusOf(seller, saleId)).toEqual(['completed', 'credit-card']);
  await page.goto(new URL(simulator, sandbox().origin).href);
  await expect(page.locator('button[value=approve]')).toHaveCount(0);
});

for (const layout of oneOf(['dynamic', 'qr-sms', 'dynamic-loose']))
  test(`Bit as ${layout} on a desktop: a code, its link to copy, another code, or the link by message`, {
    tag: REPEATS,
  }, async ({ page, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await open(page, { sale_payment_method: 'bit', layout });
    await panel(page, 'bit').locator('button').click();
    const code = page.locator('.qr path');
    const first = await code.getAttribute('d');
    await page.locator('.copy').click();
    await expect(page.locator('.copy')).toContainText('Copied');
    expect(await page.evaluate(() => navigator.clipboard.readText())).toContain('/sandbox/pay/phone/');
    await page.getByRole('button', { name: 'New code' }).click();
    await expect.poll(() => code.getAttribute('d')).not.toBe(first);
    await page.locator('[autocomplete=tel]').fill('12');
    await page.getByRole('button', { name: 'Send the link' }).click();
    await expect(page.locator('[autocomplete=tel]')).toBeFocused();
    await expect(page.locator('.by-message .error')).toBeVisible();
    await isClean(page);
    await page.locator('[autocomplete=tel]').fill('052-123-4567');
    await page.getByRole('button', { name: 'Send the link' }).click();
    await expect(page.locator('.by-message .status')).not.toBeEmpty();
    await decide(page, 'approve');
    await isPaid(page);
  });

test('Bit as qr-sms: a link that arrives late opens nothing; the newer one pays, also after the page was closed', {
  tag: REPEATS,
}, async ({ page, context }) => {
  const { saleId, saleUrl, seller } = await open(page, { sale_payment_method: 'bit', layout: 'qr-sms' });
  await panel(page, 'bit').locator('button').click();
  await page.locator('[autocomplete=tel]').fill('052-123-4567');
  await page.getByRole('button', { name: 'Send the link' }).click();
  await expect(page.locator('.by-message .status')).not.toBeEmpty();
  const link = async () =>
    new URL((await page.locator('[data-simulator]').getAttribute('href')) ?? '', sandbox().origin).href;
  const late = await link();
  await page.getByRole('button', { name: 'New code' }).click();
  await expect.poll(link).not.toBe(late);
  const newer = await link();
  await page.close();
  const phone = await context.newPage();
  await phone.goto(late);
  await expect(phone.getByText('no longer pending')).toBeVisible();
  await expect(phone.locator('button[value=approve]')).toHaveCount(0);
  await phone.goto(newer);
  await phone.locator('button[value=approve]').click();
  await expect(phone.locator('button[value=approve]')).toHaveCount(0);
  await phone.goto(saleUrl);
  await expect(phone.locator('[data-screen=done]')).toBeVisible();
  expect(await statusOf(seller, saleId)).toEqual(['completed', 'bit']);
});

test('PayPal: cancelled there, told so here, tried again and paid (ar)', async ({ page }) => {
  await open(page, { language: 'ar' });
  await start(page, 'paypal');
  await expect(page).toHaveURL(/\/sandbox\/pay\/paypal\//);
  await page.locator('button[value=refuse]').click();
  await expect(page).toHaveURL(/\/sale\/generate\//);
  await expect(notice(page)).toContainText('PayPal');
  await isClean(page);
  await start(page, 'paypal');
  await expect(page).toHaveURL(/\/sandbox\/pay\/paypal\//);
  await page.goBack();
  await expect(waiting(page, 'paypal')).toBeVisible();
  await isClean(page);
  await waiting(page, 'paypal').locator('a.button').click();
  await page.locator('button[value=approve]').click();
  await expect(page.locator('[data-screen=done]')).toContainText('PayPal');
});

test('a bank transfer: copied, sent in parts, and what is missing is said; taken back by a step of its own', {
  tag: REPEATS,
}, async ({ page }) => {
  const { seller, saleId } = await open(page, { language: 'he', currency: 'ILS' });
  await start(page, 'bank-transfer');
  await expect(waiting(page, 'bank-transfer').locator('.copy')).toHaveCount(5);
  await isClean(page);
  await decide(page, 'part');
  await expect(page.locator('.await .part')).toContainText('25.37');
  await isClean(page);
  await page.reload();
  await expect(page.locator('.await .part')).toBeVisible();
  await decide(page, 'whole');
  await isPaid(page);
  expect(await statusOf(seller, saleId)).toEqual(['completed', 'bank-transfer']);
  await open(page);
  await start(page, 'bank-transfer');
  await page.getByRole('button', { name: 'Pay another way' }).click();
  await expect(notice(page)).toContainText('are returned to the sender');
});

test('SEPA: mistakes are named at their fields, a refusal is said, and another account pays (es)', async ({ page }) => {
  await open(page, { sale_payment_method: 'sepa', currency: 'EUR', language: 'es' });
  const pay = panel(page, 'sepa').locator('.act button');
  await page.locator('[name=iban]').fill('DE00 1234');
  await pay.click();
  await expect(page.locator('[name=iban]')).toBeFocused();
  await expect(page.locator('#sepa-iban-error')).toContainText('IBAN');
  await expect(page.locator('#sepa-hasAgreed-error')).toBeVisible();
  await isClean(page);
  await page.locator('[name=holder]').fill('Ana García');
  await page.locator('[name=hasAgreed]').check();
  await page.locator('[name=iban]').fill(ibanEnding('3001'));
  await expect(page.locator('#sepa-iban-error')).toHaveCount(0);
  await pay.click();
  await expect(notice(page)).toContainText('banco');
  // Focus goes to the notice as it is shown; a buyer cannot type before, a script can.
  await expect(notice(page)).toBeFocused();
  await page.locator('[name=iban]').fill(SEPA_PAID);
  await pay.click();
  await isPaid(page);
});

test('Bacs: paid at once', { tag: REPEATS }, async ({ page }) => {
  const { seller, saleId } = await open(page, { sale_payment_method: 'bacs', currency: 'GBP' });
  await page.locator('[name=sortCode]').fill('108800');
  await page.locator('[name=account]').fill('00012345');
  await expect(page.locator('[name=sortCode]')).toHaveValue('10-88-00');
  await page.locator('[name=holder]').fill('Dana Levi');
  await page.locator('[name=hasAgreed]').check();
  await page.locator('[name=hasAgreed]').press('Enter');
  await isPaid(page);
  expect(await statusOf(seller, saleId)).toEqual(['completed', 'bacs']);
});

async function debit(page: Page): Promise<void> {
  await radio(page, 'il-direct-debit').click();
  for (const [name, text] of [
    ['bank', '10'],
    ['branch', '800'],
    ['account', '123456'],
    ['holder', 'Dana Levi'],
    ['socialId', '008336174'],
  ] as const) {
    await panel(page, 'il-direct-debit').locator(`[name=${name}]`).fill(text);
  }
  await panel(page, 'il-direct-debit').locator('[name=hasAgreed]').check();
  await panel(page, 'il-direct-debit').locator('.act button').click();
}

test('Israeli direct debit: waits at its bank, cannot be taken back, is refused, then paid (he, phone)', {
  tag: REPEATS,
}, async ({ page }) => {
  await page.setViewportSize(PHONE);
  const { seller, saleId } = await open(page, { language: 'he' });
  await debit(page);
  await expect(waiting(page, 'il-direct-debit')).toContainText('****3456');
  await expect(page.locator('.await button')).toHaveCount(0);
  await isClean(page);
  expect(await statusOf(seller, saleId)).toEqual(['pending', 'multi']);
  await decide(page, 'fail');
  await expect(notice(page)).not.toBeEmpty();
  await panel(page, 'il-direct-debit').locator('.act button').click();
  await expect(waiting(page, 'il-direct-debit')).toBeVisible();
  await page.reload();
  await decide(page, 'settle');
  await isPaid(page);
  expect(await statusOf(seller, saleId)).toEqual(['completed', 'il-direct-debit']);
});

for (const [method, language] of oneOf(
  [
    ['apple-pay', 'en'],
    ['google-pay', 'he'],
  ] as const,
  1,
)) {
  test(`${method}: closed, declined and agreed to in its sheet, with the focus kept (${language})`, async ({
    page,
  }) => {
    const { seller, saleId } = await open(page, { language });
    const button = express(page, method).locator('button.wallet');
    await button.focus();
    await page.keyboard.press('Enter');
    const sheet = page.frameLocator('dialog iframe');
    await expect(sheet.locator('select')).toBeVisible();
    await isClean(page);
    await page.keyboard.press('Escape');
    await expect(page.locator('dialog')).toHaveCount(0);
    await expect(button).toBeFocused();
    await button.click();
    await sheet.locator('select').selectOption('declined');
    await sheet.locator('button.main').click();
    await expect(express(page, method).locator('.notice')).not.toBeEmpty();
    await button.click();
    await sheet.locator('button.main').click();
    await isPaid(page);
    await isClean(page);
    expect(await statusOf(seller, saleId)).toEqual(['completed', method]);
  });
}

test('a template is paid with Bit by one buyer after the other, each on a page of their own', { tag: REPEATS }, async ({
  page,
}) => {
  const { saleUrl } = await open(page, { sale_type: 'template' });
  for (let buyer = 0; buyer < 2; buyer += 1) {
    await page.goto(saleUrl);
    await start(page, 'bit');
    await expect(page).toHaveURL(/\/sale\/generate\//);
    await expect(waiting(page, 'bit')).toBeVisible();
    await decide(page, 'approve');
    await isPaid(page);
  }
});
