import { expect, type Page } from '@playwright/test';
import { REPEATS, passes } from '../passes.ts';
import {
  expectFits,
  expectNoAxeViolations,
  payElsewhere,
  sandbox,
  seller,
  speak,
  staySignedIn,
  toldSale,
} from './merchant.ts';
import { test } from '../quiet-console.ts';

/** From a sale that asks for notifications to the buyer's mailbox and back to the sale's timeline. */

const WORDS = {
  en: {
    link: 'Payment request from',
    receipt: 'Your receipt from',
    paid: 'Paid',
    text: 'Plain text',
    headers: 'Headers',
  },
  he: { link: 'בקשת תשלום מאת ', receipt: 'אישור תשלום מאת', paid: 'שולם', text: 'טקסט פשוט', headers: 'כותרות' },
} as const;

const publicKey = (): string => seller('ceramics').public_key;

async function openMailbox(page: Page, more = ''): Promise<void> {
  await page.goto(`${sandbox().origin}/sandbox/mailbox?seller=${publicKey()}${more}`);
}

for (const [language, theme] of passes(['he', 'dark'] as const, ['en', 'light'] as const)) {
  test(`a buyer is told, pays through the link and has the receipt (${language})`, async ({ page, context }) => {
    const words = WORDS[language];
    const buyer = `buyer-${language}-${Date.now()}@example.com`;
    await speak(page, language, theme);
    await toldSale({ email: buyer, language });

    // The list is kept fresh by itself.
    await openMailbox(page);
    const line = page.locator('nav ol a', { hasText: buyer });
    await expect(line).toBeVisible();
    await line.click();
    const frame = page.frameLocator('iframe');
    await expect(page.getByRole('article')).toContainText(words.link);
    await expect(frame.locator('html')).toHaveAttribute('dir', language === 'he' ? 'rtl' : 'ltr');
    await expect(frame.locator('a.button')).toContainText('₪120.00');
    await expectNoAxeViolations(page);

    const [paying] = await Promise.all([context.waitForEvent('page'), frame.locator('a.button').click()]);
    await expect(paying).toHaveURL(/\/sale\/generate\/SALE/);
    const saleId = new URL(paying.url()).pathname.split('/').at(-1) ?? '';
    await paying.close();
    await payElsewhere(saleId, { who: 'ceramics' });

    await openMailbox(page);
    const receipt = page.locator('nav ol a', { hasText: words.receipt }).filter({ hasText: buyer });
    await expect(receipt).toBeVisible();
    await receipt.click();
    await expect(page.frameLocator('iframe').locator('h1')).toHaveText(words.paid);
    await page.getByRole('link', { name: words.text, exact: true }).click();
    await expect(page.locator('article pre')).toContainText(`/sale/generate/${saleId}`);
    await page.getByRole('link', { name: words.headers, exact: true }).click();
    await expect(page.locator('article table')).toContainText('Message-ID');
    await page.setViewportSize({ width: 360, height: 740 });
    await expectFits(page);
    await expectNoAxeViolations(page);
  });
}

const STORY = {
  paid: 'שולם',
  receipt: 'אישור תשלום מאת',
  preview: 'תצוגה',
  again: 'שליחה חוזרת',
  onItsWay: 'ההודעה נשלחה',
  sentTo: /נשלח אל .*: אישור התשלום/,
  byName: 'נשלח שוב על ידי',
  bad: 'יש להזין כתובת דוא״ל',
} as const;

test('a merchant looks at a message in the timeline of its sale and sends it again, elsewhere', {
  tag: REPEATS,
}, async ({ page }) => {
  const words = STORY;
  const buyer = `again-${Date.now()}@example.com`;
  await speak(page, 'he', 'dark');
  const saleId = await toldSale({ email: buyer, language: 'he' });
  await payElsewhere(saleId, { who: 'ceramics' });
  await staySignedIn(page, seller('ceramics'));
  await expect(async () => {
    await page.goto(`/sales/${saleId}`);
    await expect(page.locator('main ol').first()).toContainText(words.sentTo, { timeout: 1_000 });
  }).toPass();
  const timeline = page.locator('main ol').first().locator('li', { hasText: words.sentTo }).filter({ hasText: buyer });
  await timeline.getByRole('button', { name: words.preview }).click();
  await expect(page.getByRole('dialog').frameLocator('iframe').locator('h1')).toHaveText(words.paid);
  await expectNoAxeViolations(page);
  await page.keyboard.press('Escape');

  await timeline.getByRole('button', { name: words.again }).click();
  const field = page.getByRole('dialog').locator('input');
  await expect(field).toBeFocused();
  await expect(field).toHaveValue(buyer);
  await field.fill('nobody');
  await page.getByRole('dialog').locator('button[type=submit]').click();
  await expect(page.getByRole('dialog').getByRole('alert')).toContainText(words.bad);
  await field.fill(`other-${buyer}`);
  await expectNoAxeViolations(page);
  await page.getByRole('dialog').locator('button[type=submit]').click();
  await expect(page.getByText(words.onItsWay).first()).toBeVisible();
  await expect(async () => {
    await page.reload();
    await expect(
      page
        .locator('main ol')
        .first()
        .locator('li', { hasText: `other-${buyer}` }),
    ).toContainText(words.byName, { timeout: 1_000 });
  }).toPass();
  await openMailbox(page);
  await expect(page.locator('nav ol a', { hasText: `other-${buyer}` })).toContainText(words.receipt);
});

test('a text message is a bubble in the conversation of its number', { tag: REPEATS }, async ({ page }) => {
  await speak(page, 'en');
  const digits = String(Date.now()).slice(-5);
  await toldSale({ mobile: `052-1${digits}9`, language: 'en' });
  await openMailbox(page, '&kind=sms');
  const line = page.locator('nav ol a', { hasText: digits });
  await expect(line).toBeVisible();
  await line.click();
  await expect(page.locator('article li')).toHaveCount(1);
  await expect(page.locator('article li')).toContainText('is requesting ₪120.00 for Lunch for two');
  await expect(page.locator('article li a')).toHaveAttribute('href', /\/p\/[0-9A-Z]{15}$/);
  await expectNoAxeViolations(page);
});

test('an address that nobody has says so in the sale, and may be put right', { tag: REPEATS }, async ({ page }) => {
  await speak(page, 'en');
  const saleId = await toldSale({ email: 'reject@example.com', language: 'en' });
  await staySignedIn(page, seller('ceramics'));
  await expect(async () => {
    await page.goto(`/sales/${saleId}`);
    await expect(page.locator('main ol').first()).toContainText('The payment link couldn’t be sent to', {
      timeout: 1_000,
    });
  }).toPass();
  await expect(page.locator('main ol').first()).toContainText('550 5.1.1');
  await expect(page.getByRole('button', { name: 'Resend' })).toBeVisible();
});

test('what somebody typed stays text in the mailbox', { tag: REPEATS }, async ({ page }) => {
  await speak(page, 'en');
  const buyer = `typed-${Date.now()}@example.com`;
  let asked = 0;
  page.on('dialog', () => {
    asked += 1;
  });
  await toldSale({
    email: buyer,
    language: 'en',
    name: '<img src=x onerror=alert(1)>',
    product: '"><script>alert(2)</script>',
  });
  await openMailbox(page);
  await page.locator('nav ol a', { hasText: buyer }).click();
  const frame = page.frameLocator('iframe');
  await expect(frame.locator('body')).toContainText('<script>alert(2)</script>');
  await expect(frame.locator('body')).toContainText('Hello <img src=x onerror=alert(1)>,');
  expect(await frame.locator('script, img').count()).toBe(0);
  expect(asked).toBe(0);
});

test('somebody who may only look sees the message and has no way to send it again', { tag: REPEATS }, async ({
  page,
}) => {
  await speak(page, 'en');
  const saleId = await toldSale({ who: 'cafe', email: `looked-at-${Date.now()}@example.com`, language: 'en' });
  await staySignedIn(page, { email: 'viewer@kupa.test', password: seller('cafe').password });
  await expect(async () => {
    await page.goto(`/sales/${saleId}`);
    await expect(page.locator('main ol').first()).toContainText('The payment link was sent to', { timeout: 1_000 });
  }).toPass();
  await expect(page.getByRole('button', { name: 'Preview' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Resend' })).toHaveCount(0);
});
