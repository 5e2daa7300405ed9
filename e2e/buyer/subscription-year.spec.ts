import { type Browser, expect, type Page } from '@playwright/test';
import { expectNoAxeViolations, sandbox, seller, speak, staySignedIn } from '../merchant/merchant.ts';
import { passes } from '../passes.ts';
import { mailTo, newPlan, statusOf, typeCard } from './subscription-pages.ts';
import { test } from '../quiet-console.ts';

/**
 * A year of a monthly subscription by the sandbox's clock: charged every month, a card that ends, another card by the
 * link in the message, and twelve payments in all. The clock is everybody's: this runs after all other journeys.
 */

test.use({ baseURL: sandbox().origin, viewport: { width: 360, height: 740 } });

const WORDS = {
  he: { failed: 'הוראת הקבע', now: /שנכשל ב־.* יחויב מיד בכרטיס החדש/, go: 'הזנת כרטיס אחר', save: 'שמירת הכרטיס' },
  en: {
    failed: 'update the card for your subscription',
    now: /The failed payment of .* will be charged to the new card right away/,
    go: 'Enter another card',
    save: 'Save card',
  },
} as const;

/** The button of the sandbox's clock that moves it by the longest month. */
async function nextMonth(clock: Page): Promise<void> {
  await clock.goto('/sandbox/clock');
  const before = await clock.locator('main time').first().getAttribute('datetime');
  await clock.getByRole('button', { name: /^31/ }).click();
  await expect
    .poll(() => clock.locator('main time').first().getAttribute('datetime'), { timeout: 20_000 })
    .not.toBe(before);
}

async function openClock(browser: Browser): Promise<Page> {
  const page = await (await browser.newContext({ baseURL: sandbox().origin })).newPage();
  await speak(page, 'en');
  await staySignedIn(page, seller('cafe'));
  return page;
}

/** MMYY of the month that lies so many months after a wire timestamp. */
function expiryAfter(created: string, months: number): string {
  const [year = 0, month = 0] = created.slice(0, 7).split('-').map(Number);
  const at = year * 12 + (month - 1) + months;
  return `${String((at % 12) + 1).padStart(2, '0')}${String(Math.floor(at / 12)).slice(2)}`;
}

for (const language of passes('en', 'he')) {
  const words = WORDS[language];

  test(`a subscription is charged through a year, its card is changed on the way (${language})`, async ({
    page,
    context,
    browser,
  }) => {
    test.setTimeout(300_000);
    const email = `year-${language}-${Date.now()}@example.com`;
    const { id, url } = await newPlan({ language, email, more: { sub_iterations: 12 } });
    const { created } = await statusOf(id);
    await page.goto(url);
    await page.locator('#agree').check();
    await page.locator('main form button').click();
    await page.waitForURL('**/sale/generate/SALE*');
    await typeCard(page, '4111111111111111', expiryAfter(created, 2));
    await page.locator('form button').last().click();
    await expect(page.locator('[data-screen=done]')).toBeVisible();
    await expect.poll(() => statusOf(id)).toMatchObject({ status: 2, completed: 1 });

    const clock = await openClock(browser);
    let completed = 1;
    let months = 0;
    while ((await statusOf(id)).status === 2 && months < 6) {
      await nextMonth(clock);
      months += 1;
      await expect
        .poll(
          async () => {
            const now = await statusOf(id);
            return now.completed > completed || now.status !== 2;
          },
          { timeout: 30_000 },
        )
        .toBe(true);
      completed = (await statusOf(id)).completed;
    }
    // The card has ended: it waits for another one.
    expect(await statusOf(id)).toMatchObject({ status: 4, completed });
    expect(completed).toBeGreaterThan(1);

    const { address } = await mailTo(context, email, words.failed);
    expect(address).toContain('/subscription/card/');
    await page.goto(address ?? '');
    await expect(page.locator('.now')).toHaveText(words.now);
    await expectNoAxeViolations(page);
    await page.getByRole('button', { name: words.go }).click();
    await page.waitForURL('**/sale/generate/SALE*');
    await typeCard(page, '5555555555554444', '1240');
    await page.getByRole('button', { name: words.save }).click();
    await expect(page.locator('[data-screen=done]')).toBeVisible();
    // A failed payment is charged at once.
    await expect.poll(() => statusOf(id), { timeout: 30_000 }).toMatchObject({ status: 2, completed: completed + 1 });

    while (completed < 12 && months < 20) {
      await nextMonth(clock);
      months += 1;
      const before = completed;
      await expect.poll(async () => (await statusOf(id)).completed, { timeout: 30_000 }).toBeGreaterThan(before);
      completed = (await statusOf(id)).completed;
    }
    expect(await statusOf(id)).toMatchObject({ status: 6, completed: 12 });
    await clock.context().close();
  });
}
