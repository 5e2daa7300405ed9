import { expect } from '@playwright/test';
import { axeViolations } from '../axe.ts';
import { type HostedShop, inputOf, openForm, openHostedShop } from '../hosted-shop.ts';
import { oneOf, REPEATS } from '../passes.ts';
import { test } from '../quiet-console.ts';

/** How card fields in a shop's page behave for who fills them in: every language, both directions, keys and touch. */

const CARD = '4539578763621486';

let shop: HostedShop;
test.beforeAll(async () => {
  shop = await openHostedShop();
});
test.afterAll(() => shop.close());

const WORDS = {
  en: ['Card number', 'Enter the security code.'],
  he: ['מספר כרטיס', 'יש להזין'],
  es: ['Número de', ''],
  ru: ['Номер карты', ''],
  ar: ['رقم البطاقة', ''],
} as const;

for (const [language, [label, error]] of oneOf(Object.entries(WORDS)))
  test(`F2, F9, F10, F12, F18, F20: fields by keyboard alone, on a phone and wide, no barriers (${language})`, {
    tag: REPEATS,
  }, async ({ page }) => {
    for (const width of [390, 1440]) {
      await page.setViewportSize({ width, height: 844 });
      await openForm(page, shop, { language });
      await expect(page.locator('#number iframe')).toHaveAttribute('title', new RegExp(label));
      const field = inputOf(page, 'number');
      const isLeft = language !== 'he' && language !== 'ar';
      expect(
        await field.evaluate((input) => [getComputedStyle(input).direction, getComputedStyle(input).textAlign]),
      ).toEqual(['ltr', isLeft ? 'start' : 'right']);
      await page.locator('h1').click();
      await page.keyboard.press('Tab');
      await expect(field).toBeFocused();
      await page.keyboard.type(CARD);
      await page.keyboard.press('Tab');
      await page.keyboard.type('1230');
      await page.keyboard.press('Tab');
      await page.keyboard.press('Tab');
      await expect(page.locator('#first')).toBeFocused();
      await page.keyboard.type('Dana');
      await page.keyboard.press('Tab');
      await page.keyboard.press('Enter');
      await expect(page.locator('#said')).toContainText('"validationError":true');
      await expect(page.locator('#said')).toContainText(error);
      expect(await axeViolations(page)).toEqual([]);
      await page.keyboard.press('Shift+Tab');
      await page.keyboard.press('Shift+Tab');
      await expect(inputOf(page, 'cvc')).toBeFocused();
      await page.keyboard.type('123');
      await page.keyboard.press('Tab');
      await page.keyboard.press('Tab');
      await page.keyboard.press('Enter');
      await expect(page.locator('#said')).toContainText('tokenize-success');
      expect(await axeViolations(page)).toEqual([]);
      expect(
        await page.evaluate(() => [Reflect.get(window, 'violations'), document.documentElement.scrollWidth]),
      ).toEqual([[], width]);
    }
  });

test('F3, F4, F6, F13: how numbers and dates may be written, and what the page hears of it', { tag: REPEATS }, async ({
  page,
}) => {
  await openForm(page, shop);
  const number = inputOf(page, 'number');
  await number.fill('4539-5787 6362-1486');
  await expect(number).toHaveValue('4539 5787 6362 1486');
  // A digit that is mended in the middle leaves the caret where it was.
  await number.evaluate((input: HTMLInputElement) => input.setSelectionRange(3, 3));
  await number.focus();
  await number.evaluate((input: HTMLInputElement) => input.setSelectionRange(3, 3));
  await page.keyboard.press('Backspace');
  await page.keyboard.type('3');
  expect(await number.evaluate((input: HTMLInputElement) => [input.value, input.selectionStart])).toEqual([
    '4539 5787 6362 1486',
    3,
  ]);
  for (const [typed, shown] of [
    ['1/27', '01 / 27'],
    ['0127', '01 / 27'],
    ['01/2027', '01 / 27'],
  ]) {
    await inputOf(page, 'expiry').fill('');
    await inputOf(page, 'expiry').pressSequentially(typed as string);
    await expect(inputOf(page, 'expiry')).toHaveValue(shown as string);
  }
  await page.keyboard.press('Enter');
  await page.keyboard.press('Escape');
  const heard = async (): Promise<{ type: string; cardType?: string }[]> =>
    page.evaluate(() => Reflect.get(window, 'heard'));
  for (const type of ['ready', 'focus', 'change', 'card-type-changed', 'validity-changed', 'submit', 'escape', 'blur'])
    await expect.poll(async () => (await heard()).map((event) => event.type)).toContain(type);
  expect((await heard()).filter(({ type }) => type === 'card-type-changed').map(({ cardType }) => cardType)).toContain(
    'visa',
  );
});

test.describe('on a touch screen', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } });
  test('F17: a text below 16 px is shown with 16, so that the page is not zoomed', { tag: REPEATS }, async ({
    page,
  }) => {
    await openForm(page, shop);
    await page.evaluate(() =>
      Reflect.get(window, 'fields').number.update({ styles: { base: { 'font-size': '12px' } } }),
    );
    await expect(inputOf(page, 'number')).toHaveCSS('font-size', '16px');
  });
});
