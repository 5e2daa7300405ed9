import { expect, type Page } from '@playwright/test';
import { expectFits, expectNoAxeViolations, sandbox } from '../merchant/merchant.ts';
import { passes, REPEATS } from '../passes.ts';
import { mailTo, newPlan, statusOf, typeCard } from './subscription-pages.ts';
import { test } from '../quiet-console.ts';

/** A buyer subscribes on the page of a plan, finds the way back to it and cancels, on a phone, without an account. */

test.use({ baseURL: sandbox().origin, viewport: { width: 360, height: 740 } });

const WORDS = {
  he: {
    dir: 'rtl',
    sentence: /התשלום היום הוא .*₪49\.00.* ועד לביטול/,
    missing: 'יש לאשר את החיובים כדי להמשיך.',
    go: 'המשך לתשלום',
    note: /התשלום הראשון, ולאחריו/,
    pay: 'הצטרפות ותשלום',
    next: /החיוב הבא יהיה/,
    active: 'הוראת הקבע כבר פעילה',
    link: 'הקישור להוראת הקבע',
    code: 'קוד',
    cancel: 'ביטול הוראת הקבע',
    consequence: /לא יתבצע/,
    cancelled: 'הוראת הקבע בוטלה. לא יהיו חיובים נוספים.',
  },
  en: {
    dir: 'ltr',
    sentence: /You pay ₪49\.00 today and then ₪49\.00 on the .* until you cancel\./,
    missing: 'Agree to the charges to continue.',
    go: 'Continue to payment of',
    note: /First payment, then ₪49\.00 on the/,
    pay: 'Subscribe and pay',
    next: /The next charge is ₪49\.00 on/,
    active: 'You’re already subscribed',
    link: 'your subscription link',
    code: 'verification code',
    cancel: 'Cancel subscription',
    consequence: /won’t be made/,
    cancelled: 'The subscription is canceled. Nothing more will be charged.',
  },
} as const;

/** The page has no fault that a browser speaks of; answers of a form that was filled in wrong are none. */
function expectNoErrors(page: Page): () => void {
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(error.message));
  page.on(
    'console',
    (message) => message.type() === 'error' && !/\b422\b/.test(message.text()) && errors.push(message.text()),
  );
  return () => expect(errors).toEqual([]);
}

for (const [language, theme] of passes(['he', 'dark'] as const, ['en', 'light'] as const)) {
  const words = WORDS[language];

  test(`a buyer reads the plan, agrees, pays, comes back by a link and a code, and cancels (${language})`, async ({
    page,
    context,
  }) => {
    test.setTimeout(120_000);
    await page.emulateMedia({ colorScheme: theme });
    const finish = expectNoErrors(page);
    const email = `subscriber-${language}-${Date.now()}@example.com`;
    const { id, url } = await newPlan({ language, email });

    await page.goto(url);
    await expect(page.locator('html')).toHaveAttribute('dir', words.dir);
    await expect(page.locator('.sentence')).toHaveText(words.sentence);
    await expect(page.locator('.dates li')).toHaveCount(4);
    await expect(page.locator('.months .charge')).toHaveCount(3);
    await expect(page.locator('#agree')).not.toBeChecked();
    await expectNoAxeViolations(page);
    await expectFits(page);
    // With the keyboard alone: what is missing is said where it is, and has the focus.
    const go = page.getByRole('button', { name: words.go });
    await go.focus();
    await page.keyboard.press('Enter');
    await expect(page.locator('#agree-error')).toHaveText(words.missing);
    await expect(page.locator('#agree')).toBeFocused();
    await expectNoAxeViolations(page);
    await page.keyboard.press('Space');
    await page.keyboard.press('Tab');
    await expect(go).toBeFocused();
    await page.keyboard.press('Enter');

    await page.waitForURL('**/sale/generate/SALE*');
    await expect(page.locator('.order')).toContainText(words.note);
    await typeCard(page, '4111111111111111');
    await expectNoAxeViolations(page);
    await page.getByRole('button', { name: words.pay }).click();
    await expect(page.locator('[data-screen=done]')).toContainText(words.next);
    await expect.poll(() => statusOf(id)).toMatchObject({ status: 2, completed: 1 });

    // The page says that it runs, and nothing of whose it is.
    await page.goto(url);
    await expect(page.locator('[data-screen]')).toContainText(words.active);
    await expect(page.locator('main')).not.toContainText(email);
    await expectNoAxeViolations(page);
    await page.locator('form.link button').click();
    const { address } = await mailTo(context, email, words.link);
    await page.goto(address ?? '');
    await expect(page.locator('main')).not.toContainText(email);
    await expectNoAxeViolations(page);
    await expectFits(page);
    await page.locator('main form button').click();
    await expect(page.locator('#code')).toBeFocused();
    const { text } = await mailTo(context, email, words.code);
    await page.locator('#code').fill(/\b\d{6}\b/.exec(text)?.[0] ?? '');
    await page.keyboard.press('Enter');

    await expect(page.locator('.past li')).toHaveCount(1);
    await expect(page.locator('dl')).toContainText('1111');
    await expectNoAxeViolations(page);
    await expectFits(page);
    const [receipt] = await Promise.all([context.waitForEvent('page'), page.locator('.past a').click()]);
    await expect(receipt.locator('.manage a')).toHaveAttribute('href', /\/subscription\/manage\//);
    await receipt.close();
    await page.getByRole('link', { name: words.cancel }).click();
    await expect(page.locator('.ask')).toContainText(words.consequence);
    await expectNoAxeViolations(page);
    await page.getByRole('button', { name: words.cancel }).click();
    await expect(page.getByRole('status')).toHaveText(words.cancelled);
    await expect.poll(() => statusOf(id)).toMatchObject({ status: 5, completed: 1 });
    expect(await context.cookies()).toEqual([]);
    finish();
  });
}

test('a template makes a subscription for whoever subscribes, in a browser that runs no script', {
  tag: REPEATS,
}, async ({ browser }) => {
  const { id, url } = await newPlan({
    language: 'en',
    email: '',
    more: { sub_type: 10, sub_iterations: 12, sub_send_notification: 0 },
  });
  const context = await browser.newContext({ javaScriptEnabled: false, viewport: { width: 1_200, height: 800 } });
  const page = await context.newPage();
  await page.goto(`${url}?first_name=Dana&last_name=Levi`);
  await expect(page.locator('#name')).toHaveValue('Dana Levi');
  await page.locator('#email').fill('dana@');
  await page.locator('#agree').check();
  await page.locator('#email').press('Enter');
  await expect(page.locator('#email-error')).toBeVisible();
  await page.locator('#email').fill('dana@example.com');
  await page.locator('#email').press('Enter');
  await page.waitForURL('**/sale/generate/SALE*');
  await expect(page.locator('.order')).toContainText('First of 12 payments');
  // The link itself is as it was, for the next one.
  await page.goto(url);
  await expect(page.locator('.sentence')).toContainText('12 payments, ₪588.00 in total');
  expect([await statusOf(id), await context.cookies()]).toEqual([
    expect.objectContaining({ status: 1, completed: 0 }),
    [],
  ]);
  await context.close();
});
