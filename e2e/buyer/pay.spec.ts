import { expect, type FrameLocator, type Page } from '@playwright/test';
import { axeViolations } from '../axe.ts';
import { REPEATS, passes } from '../passes.ts';
import { call, newSale, paySale, sandbox } from '../sandbox.ts';
import { test } from '../quiet-console.ts';

const number = (frame: FrameLocator | Page) => frame.locator('[autocomplete=cc-number]');
const submit = (frame: FrameLocator | Page) => frame.locator('form button');

async function type(frame: FrameLocator | Page, card: string): Promise<void> {
  await number(frame).fill(card);
  await frame.locator('[autocomplete=cc-exp]').fill('1230');
  await frame.locator('[autocomplete=cc-csc]').fill('123');
  await frame.locator('[autocomplete=cc-name]').fill('Dana Levi');
}

/** The page, ready to be typed into. */
async function open(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await expect(page.locator('#pay[data-ready]')).toBeVisible();
}

/** Buys the first thing of the demo shop, which stands on another origin, up to the embedded page. */
async function checkout(page: Page, language: string): Promise<FrameLocator> {
  await page.goto(`${sandbox().shop_url}/?lang=${language}`);
  await page.locator('.goods .button').first().click();
  const frame = page.frameLocator('iframe');
  await expect(frame.locator('#pay[data-ready]')).toBeVisible();
  return frame;
}

const SENTENCES = {
  he: { dir: 'rtl', declined: /הכרטיס סורב/, thanks: 'תודה על הקנייה' },
  en: { dir: 'ltr', declined: /The card was declined/, thanks: 'Thank you for your order' },
  ar: { dir: 'rtl', declined: /رُفضت البطاقة/, thanks: 'شكرًا على الطلب' },
} as const;

for (const language of passes('he', 'en', 'ar')) {
  const { dir, declined, thanks } = SENTENCES[language];

  test(`a buyer is declined, tries again on the same page and comes back signed (${language})`, async ({ page }) => {
    const errors: string[] = [];
    page.on('pageerror', (error) => errors.push(error.message));
    page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
    const frame = await checkout(page, language);
    await expect(frame.locator('html')).toHaveAttribute('dir', dir);
    await expect(frame.locator('html')).toHaveAttribute('lang', language);
    await type(frame, '4000000000000002');
    await submit(frame).click();
    await expect(frame.locator('.notice')).toHaveText(declined);
    await expect(frame.locator('[autocomplete=cc-csc]')).toHaveValue('');
    await expect(number(frame)).toHaveValue('4000 0000 0000 0002');
    await type(frame, '4111111111111111');
    await submit(frame).click();
    await expect(frame.getByRole('heading', { name: thanks })).toBeVisible({ timeout: 15_000 });
    await expect(frame.locator('.good')).toContainText('get-sales');
    expect(errors).toEqual([]);
  });
}

test('B-14: a double click charges once', async ({ page }) => {
  const { saleId, saleUrl, seller } = await newSale();
  await open(page, saleUrl);
  await type(page, '4111111111111111');
  const posts: string[] = [];
  page.on('request', (request) => request.method() === 'POST' && posts.push(request.url()));
  await submit(page).dblclick();
  await expect(page.locator('[data-screen=done]')).toBeVisible();
  expect(posts).toHaveLength(1);
  const { body } = await call('get-sales', { seller_svc_id: seller, sale_svc_id: saleId });
  expect([body.items[0].sale_status, body.items[0].sale_price]).toEqual(['completed', 5075]);
});

test('with the keyboard alone, and Enter pays', async ({ page }) => {
  const { saleUrl } = await newSale();
  await open(page, saleUrl);
  await number(page).focus();
  await page.keyboard.type('4111111111111111');
  await page.keyboard.press('Tab');
  await page.keyboard.type('1230');
  await page.keyboard.press('Tab');
  await page.keyboard.type('123');
  await page.keyboard.press('Tab');
  await page.keyboard.type('Dana Levi');
  await page.keyboard.press('Enter');
  await expect(page.locator('[data-screen=done]')).toBeVisible();
});

test('mistakes are named under their fields, announced, and the first one has the focus', async ({ page }) => {
  const { saleUrl } = await newSale();
  await open(page, saleUrl);
  await number(page).fill('4242424242424241');
  await submit(page).click();
  await expect(number(page)).toBeFocused();
  await expect(number(page)).toHaveAttribute('aria-invalid', 'true');
  const described = await number(page).getAttribute('aria-describedby');
  await expect(page.locator(`#${described?.split(' ').pop()}`)).toContainText('Check the card number');
  await expect(page.getByRole('status').first()).toContainText('Card number');
  await number(page).fill('4111111111111111');
  await expect(number(page)).not.toHaveAttribute('aria-invalid', 'true');
});

test('a field says what is wrong with it when it is left, but never moves the button away from under the finger', {
  tag: REPEATS,
}, async ({ page }) => {
  const { saleUrl } = await newSale();
  await open(page, saleUrl);
  await page.locator('#cardCvv').fill('12');
  await page.locator('#cardExpiry').fill('1220');
  await expect(page.locator('#cardCvv-error')).toContainText('Enter 3 digits');
  const { x, y, width, height } = (await submit(page).boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  await page.mouse.move(x + width / 2, y + height / 2);
  await page.mouse.down();
  await expect(page.locator('#cardExpiry')).not.toBeFocused();
  await expect(page.locator('#cardExpiry-error')).toHaveCount(0);
  await page.mouse.up();
  await expect(number(page)).toBeFocused();
  for (const field of ['cardNumber', 'cardExpiry', 'buyerName'])
    await expect(page.locator(`#${field}-error`)).not.toBeEmpty();
});

/** Where everything below the first field stands, in pixels from the top. */
const tops = (page: Page): Promise<Record<string, number>> =>
  page.evaluate(() =>
    Object.fromEntries(
      ['#cardNumber', '#cardExpiry', '#cardCvv', '#buyerName', '.act button'].map((place) => [
        place,
        Math.round(document.querySelector(place)?.getBoundingClientRect().top ?? -1),
      ]),
    ),
  );

for (const [language, width] of [['he', 390], ...passes(['en', 390] as const, ['en', 1_280] as const)] as const) {
  test(`nothing moves while a card is typed and mended, whatever it asks for (${language}, ${width} px)`, {
    tag: REPEATS,
  }, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    const { saleUrl } = await newSale({ language });
    await open(page, saleUrl);
    const first = await tops(page);
    expect(Math.min(...Object.values(first))).toBeGreaterThan(0);
    for (const [card, asked] of [
      ['4580000000000000', '#socialId'],
      ['4000008400000001', '#zipCode'],
    ] as const) {
      await number(page).fill('');
      await number(page).pressSequentially(card);
      await expect(page.locator(asked)).toBeVisible();
      expect(await tops(page)).toEqual(first);
    }
    await number(page).fill('4242424242424241');
    await page.locator('#cardExpiry').pressSequentially('1220');
    await page.locator('#cardCvv').pressSequentially('12');
    await page.locator('#buyerName').focus();
    for (const field of ['cardNumber', 'cardExpiry', 'cardCvv'])
      await expect(page.locator(`#${field}-error`)).toBeVisible();
    expect(await tops(page)).toEqual(first);
    await number(page).fill('4111111111111111');
    await page.locator('#cardExpiry').fill('1230');
    await expect(page.locator('.error:visible')).toHaveCount(1);
    await page.locator('#cardCvv').fill('123');
    await expect(page.locator('.error:visible')).toHaveCount(0);
    expect(await tops(page)).toEqual(first);
  });
}

test('a decline stands above the card number, and goes with the next try', { tag: REPEATS }, async ({ page }) => {
  const { saleUrl } = await newSale();
  await open(page, saleUrl);
  await type(page, '4000000000000002');
  await submit(page).click();
  await expect(page.locator('.notice')).toBeFocused();
  const [notice, field] = await Promise.all([page.locator('.notice').boundingBox(), number(page).boundingBox()]);
  expect((notice?.y ?? 0) + (notice?.height ?? 0)).toBeLessThan(field?.y ?? 0);
  expect((field?.y ?? 0) - (notice?.y ?? 0)).toBeLessThan(140);
});

test('opened by itself on a wide screen the order stands beside the form with all of it; on a phone it is folded', {
  tag: REPEATS,
}, async ({ page }) => {
  const order = {
    items: [{ name: 'House blend', quantity: 2, unit_price: 2_000, total: 4_000 }],
    fees: { tax: 1_075 },
  };
  const { saleUrl } = await newSale({ ...order, sale_return_url: 'https://shop.example.com/done?order=1' });
  await page.setViewportSize({ width: 1_280, height: 860 });
  await open(page, saleUrl);
  await expect(page.getByText('House blend')).toBeVisible();
  const [left, right] = await Promise.all([page.locator('.order').boundingBox(), page.locator('form').boundingBox()]);
  expect((left?.x ?? 0) + (left?.width ?? 0)).toBeLessThan(right?.x ?? 0);
  await expect(page.getByRole('link', { name: 'Return to' })).toHaveAttribute('href', 'https://shop.example.com/');
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(page.getByText('House blend')).toBeHidden();
  await page.getByText('Order details').click();
  await expect(page.getByText('House blend')).toBeVisible();
});

test('an Israeli card is asked for the social id, a foreign one is not', async ({ page }) => {
  const { saleUrl } = await newSale();
  await open(page, saleUrl);
  await number(page).fill('4580000000000000');
  await expect(page.locator('#socialId')).toBeVisible();
  await number(page).fill('4111111111111111');
  await expect(page.locator('#socialId')).toBeHidden();
});

test('a card of the United States, Canada or the United Kingdom is asked for its postal code, and no other', {
  tag: REPEATS,
}, async ({ page }) => {
  const { saleUrl } = await newSale();
  await open(page, `${saleUrl}?zip_code=k1a0b1`);
  const zip = page.locator('#zipCode');
  for (const [card, label, code] of [
    ['4000008400000001', 'ZIP code', ''],
    ['4000008260000000', 'Postcode', ''],
    ['4000001240000000', 'Postal code', 'K1A 0B1'],
  ] as const) {
    await number(page).fill('');
    await number(page).fill(card);
    await expect(page.getByLabel(label, { exact: true })).toBeVisible();
    await expect(zip).toHaveValue(code);
  }
  await type(page, '4000001240000000');
  await zip.fill('10001');
  await submit(page).click();
  await expect(zip).toBeFocused();
  await expect(page.locator('#zipCode-error')).toContainText('doesn’t match the card’s country');
  await zip.fill('K1A 0B1');
  await expect(page.locator('#zipCode-error')).toHaveCount(0);
  await number(page).fill('4111111111111111');
  await expect(zip).toHaveCount(0);
  await number(page).fill('4000001240000000');
  await expect(zip).toHaveValue('K1A 0B1');
  await submit(page).click();
  await expect(page.locator('[data-screen=done]')).toBeVisible();
});

test('a template takes one buyer after the other on one link', { tag: REPEATS }, async ({ page }) => {
  const { saleUrl, saleId, seller } = await newSale({ sale_type: 'template' });
  expect(saleUrl).toContain('/sale/template/');
  for (let buyer = 0; buyer < 2; buyer += 1) {
    await open(page, saleUrl);
    await type(page, '4111111111111111');
    await submit(page).click();
    await expect(page.getByRole('heading', { name: 'Payment complete' })).toBeVisible();
  }
  await call('cancel-template', { seller_svc_id: seller, svc_sale_id: saleId });
  await page.goto(saleUrl);
  await expect(page.getByRole('heading', { name: 'This payment is closed' })).toBeVisible();
});

test('a paid, a closed and an unknown sale each have a screen of their own', { tag: REPEATS }, async ({ page }) => {
  const { saleId, saleUrl, seller } = await newSale();
  await paySale(seller, saleId);
  await page.goto(saleUrl);
  await expect(page.getByRole('heading', { name: 'Already paid' })).toBeVisible();
  const closed = (await call('get-sales', { seller_svc_id: seller, sale_status: ['canceled', 'voided'] })).body
    .items[0];
  await page.goto(`${closed.sale_url}?lang=en`);
  await expect(page.getByRole('heading', { name: 'This payment is closed' })).toBeVisible();
  const answer = await page.goto(`${sandbox().origin}/sale/generate/SALE-AAAAAAAA-AAAAAAAA-AAAAAAAA-AAAAAAAA?lang=en`);
  expect(answer?.status()).toBe(404);
  await expect(page.getByRole('heading', { name: 'Payment not found' })).toBeVisible();
});

test('what was typed by others is shown as text', { tag: REPEATS }, async ({ page }) => {
  const { saleUrl } = await newSale({
    product_name: '<img src=x onerror=alert(1)></script><script>alert(2)</script>',
    items: [{ name: '"><svg onload=alert(3)>', quantity: 1, unit_price: 1, total: 1 }],
  });
  page.on('dialog', () => expect(false, 'a dialog was opened').toBe(true));
  await open(page, saleUrl);
  await expect(page.locator('.for')).toContainText('<img src=x onerror=alert(1)>');
  await expect(number(page)).toBeVisible();
});

test('the page pays only for itself: a foreign origin is refused, and so is a form', async () => {
  const { saleUrl } = await newSale();
  const post = (headers: Record<string, string>) =>
    fetch(`${saleUrl}/pay`, { method: 'POST', headers, body: '{}' }).then(({ status }) => status);
  expect(
    await post({
      'content-type': 'application/json',
      origin: 'https://evil.example.com',
      'sec-fetch-site': 'cross-site',
    }),
  ).toBe(403);
  expect(await post({ 'content-type': 'text/plain', 'sec-fetch-site': 'same-origin' })).toBe(403);
});

test('headers and weight of the page', { tag: REPEATS }, async () => {
  const { saleUrl } = await newSale();
  const response = await fetch(saleUrl);
  const policy = response.headers.get('content-security-policy') ?? '';
  for (const part of [`default-src 'none'`, `script-src 'nonce-`, 'frame-ancestors https:', `base-uri 'none'`])
    expect(policy).toContain(part);
  expect(policy).not.toContain('unsafe');
  expect(response.headers.get('cache-control')).toContain('no-store');
  expect(response.headers.get('referrer-policy')).toBe('no-referrer');
  expect(response.headers.get('x-robots-tag')).toContain('noindex');
});

for (const language of passes('ar', 'he', 'en', 'es', 'ru')) {
  test(`axe finds nothing on the form, on its mistakes and on a small phone (${language})`, { tag: REPEATS }, async ({
    page,
  }) => {
    const { saleUrl } = await newSale({ language, installments: '103' });
    await page.setViewportSize({ width: 360, height: 740 });
    await open(page, saleUrl);
    const check = async () => expect(await axeViolations(page)).toEqual([]);
    await check();
    await submit(page).click();
    await check();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  });
}
