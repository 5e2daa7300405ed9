import { expect, type FrameLocator, type Page } from '@playwright/test';
import { axeViolations } from '../axe.ts';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { newSale } from '../sandbox.ts';
import { oneOf, REPEATS } from '../passes.ts';
import { test } from '../quiet-console.ts';

/**
 * Cards that a browser remembers, on a shop of another site: its storage is kept apart from ours, and works. axe looks
 * at what both languages share once.
 */

const WORDS = {
  he: {
    ask: 'לזכור את הכרטיס',
    other: 'כרטיס אחר',
    remove: 'הסרת הכרטיס',
    removed: 'הכרטיס הוסר',
    sure: 'מהדפדפן הזה?',
    keep: 'להשאיר',
  },
  en: {
    ask: 'Remember this card',
    other: 'Another card',
    remove: 'Remove',
    removed: 'Card removed from this browser',
    sure: 'from this browser?',
    keep: 'Keep it',
  },
} as const;

let shop: Server;
const pathsOfShop = () => `http://127.0.0.1:${(shop.address() as AddressInfo).port}`;

test.beforeAll(async () => {
  shop = createServer((request, answer) => {
    const sale = new URL(request.url ?? '', 'http://shop').searchParams.get('sale')?.replace(/["&<>]/g, '') ?? '';
    answer
      .setHeader('content-type', 'text/html; charset=utf-8')
      .end(
        '<!doctype html><html lang="en"><title>Shop</title><body style="margin:0">' +
          `<iframe title="Payment" style="border:0;width:100%;height:1000px" src="${sale}"></iframe>`,
      );
  });
  await new Promise<void>((resolve) => shop.listen(0, '127.0.0.1', resolve));
});
test.afterAll(() => void shop.close());

async function open(page: Page, language: string, more: object = {}): Promise<FrameLocator> {
  const { saleUrl } = await newSale({ language, ...more });
  await page.goto(`${pathsOfShop()}/?sale=${encodeURIComponent(saleUrl)}`);
  const frame = page.frameLocator('iframe');
  await expect(frame.locator('#pay[data-ready]')).toBeVisible();
  return frame;
}

async function type(frame: FrameLocator, number: string): Promise<void> {
  for (const [field, value] of Object.entries({ number, exp: '1230', csc: '123', name: 'Dana Levi' }))
    await frame.locator(`[autocomplete=cc-${field}]`).fill(value);
}

for (const [language, width] of oneOf([
  ['he', 360],
  ['en', 1280],
] as const)) {
  test(`ticked once, the next sale asks for the code alone, until the card is removed (${language}, ${width} px)`, async ({
    page,
  }) => {
    const errors: string[] = [];
    page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
    await page.setViewportSize({ width, height: 900 });
    const words = WORDS[language];
    const first = await open(page, language);
    await expect(first.locator('.cards, .remember')).toHaveCount(0);
    // Fields that come while it is typed stand where they belong; the question comes below the button, which does not
    // move for it (experience 15).
    await type(first, '4580000000000000');
    await expect(first.locator('#socialId')).toBeVisible();
    await type(first, '4000001240000000');
    await expect(first.locator('#zipCode')).toBeVisible();
    await type(first, '5555555555554444');
    const question = first.getByRole('checkbox', { name: words.ask });
    await expect(question).not.toBeChecked();
    expect(
      await first.locator('form').evaluate((form) =>
        [...form.children]
          .filter((child) => child.checkVisibility())
          .map((child) => child.className)
          .filter(Boolean),
      ),
    ).toEqual(['notice', 'field', 'pair', 'owner', 'act', 'remember']);
    await question.check();
    if (language === 'en') expect(await axeViolations(page)).toEqual([]);
    await first.locator('form .act button').click();
    await expect(first.locator('[data-screen=done]')).toBeVisible();

    const second = await open(page, language, { installments: 103 });
    const [card, other] = [
      second.getByRole('radio', { name: /Mastercard.*4444/ }),
      second.getByRole('radio', { name: words.other }),
    ];
    await expect(card).toBeChecked();
    await expect(second.locator('#cardNumber')).toBeHidden();
    await expect(second.locator('.cards').locator('..').getByRole('status')).not.toBeEmpty();
    expect(await axeViolations(page)).toEqual([]);
    await page.screenshot({ path: test.info().outputPath('remembered.png') });
    // By keyboard to another card and back: what was typed there is there again.
    await card.focus();
    await page.keyboard.press('ArrowDown');
    await expect(other).toBeChecked();
    await second.locator('#cardNumber').fill('4111111111111111');
    await other.focus();
    await page.keyboard.press('ArrowUp');
    await expect(second.locator('#cardNumber')).toBeHidden();
    await page.keyboard.press('ArrowDown');
    await expect(second.locator('#cardNumber')).toHaveValue('4111 1111 1111 1111');
    await page.keyboard.press('ArrowUp');
    await second.locator('form .act button').click();
    await expect(second.locator('#cardCvv')).toBeFocused();
    await second.locator('#cardCvv').fill('123');
    await second.locator('#installments').selectOption('3');
    const sent = page.waitForRequest('**/pay');
    await second.locator('form .act button').click();
    expect((await sent).postDataJSON()).toEqual({
      installments: '3',
      cardCvv: '123',
      language,
      remembered: expect.stringMatching(/^[0-9a-f-]{36}$/),
      secret: expect.stringMatching(/^[\w-]{43}$/),
    });
    await expect(second.locator('[data-screen=done]')).toContainText('4444');

    const third = await open(page, language, { sale_payment_method: 'multi' });
    // Among all methods the cards come first where one is remembered.
    await expect(third.locator('[role=radio][data-method=credit-card]')).toHaveAttribute('aria-checked', 'true');
    await expect(third.getByRole('radio', { name: /Mastercard.*4444/ })).toBeChecked();
    await third.getByRole('button', { name: words.remove }).click();
    await expect(third.getByText(words.sure)).toBeFocused();
    await third.getByRole('button', { name: words.keep }).click();
    await expect(third.getByRole('button', { name: words.remove })).toBeFocused();
    await page.keyboard.press('Enter');
    if (language === 'en') expect(await axeViolations(page)).toEqual([]);
    await third.locator('.sure button').first().click();
    await expect(third.getByRole('status').filter({ hasText: words.removed })).toHaveCount(1);
    await expect(third.locator('#cardNumber')).toBeFocused();
    await expect(third.locator('.cards')).toBeHidden();
    expect(
      await page
        .frames()
        .at(-1)
        ?.evaluate(() => localStorage.length),
    ).toBe(0);

    const fourth = await open(page, language);
    await expect(fourth.locator('#cardNumber')).toBeVisible();
    await expect(fourth.locator('.cards')).toHaveCount(0);
    expect(errors).toEqual([]);
  });
}

test('without storage nobody is asked, and the page pays', { tag: REPEATS }, async ({ page }) => {
  await page.addInitScript(() =>
    Object.defineProperty(window, 'localStorage', {
      get: () => {
        throw new DOMException('no', 'SecurityError');
      },
    }),
  );
  const { saleUrl } = await newSale();
  await page.goto(saleUrl);
  await expect(page.locator('#pay[data-ready]')).toBeVisible();
  const part = page.waitForResponse('**/card?lang=en');
  for (const [field, value] of Object.entries({
    number: '4111111111111111',
    exp: '1230',
    csc: '123',
    name: 'Dana Levi',
  }))
    await page.locator(`[autocomplete=cc-${field}]`).fill(value);
  await part;
  await page.locator('form .act button').click();
  await expect(page.locator('[data-screen=done]')).toBeVisible();
  await expect(page.locator('.remember')).toHaveCount(0);
});
