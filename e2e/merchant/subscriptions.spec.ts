import { expect } from '@playwright/test';
import { REPEATS, passes } from '../passes.ts';
import { expectNoAxeViolations, expectWhole, openDialog, seller, speak, staySignedIn } from './merchant.ts';
import { givenPlan, openScreen, unmarked } from './plans.ts';
import { test } from '../quiet-console.ts';

/** Subscriptions in the dashboard: found, looked at, paused, resumed, priced, cancelled, one by one and together. */

const WORDS = {
  en: {
    pause: 'Pause',
    doPause: 'Pause subscription',
    paused: 'Paused',
    resume: 'Resume',
    doResume: 'Resume subscription',
    active: 'Active',
    price: 'Change price',
    newPrice: /^New price/,
    changeTo: 'Change to ₪59.90',
    more: 'More actions',
    cancel: 'Cancel subscription',
    cancelled: 'Canceled',
    status: 'Status',
    next: 'The next charge, ₪49.00 on',
    card: 'Ask for another payment method',
    sent: 'was sent to',
    send: 'Send to the buyer',
    retry: 'Charge now',
    noFailure: 'No charge has failed',
    all: /^Show all \d+ dates as a list$/,
    saved: 'Price changed',
    date: 'Payment 1, subscription',
  },
  he: {
    pause: 'השהיה',
    doPause: 'השהיית המנוי',
    paused: 'מושהה',
    resume: 'חידוש',
    doResume: 'חידוש המנוי',
    active: 'פעיל',
    price: 'שינוי מחיר',
    newPrice: /^המחיר החדש/,
    changeTo: /^שינוי ל־.?₪59\.90/,
    more: 'פעולות נוספות',
    cancel: 'ביטול המנוי',
    cancelled: 'בוטל',
    status: 'סטטוס',
    next: 'החיוב הבא, ₪49.00 ב־',
    card: 'בקשת אמצעי תשלום אחר',
    sent: 'נשלחה אל',
    send: 'שליחה ללקוח',
    retry: 'חיוב עכשיו',
    noFailure: 'אין חיוב שנכשל',
    all: /^הצגת כל \d+ המועדים ברשימה$/,
    saved: 'המחיר שונה',
    date: 'חיוב מס׳ 1, מנוי',
  },
} as const;

for (const [language, theme, width] of passes(['en', 'light', 1280] as const, ['he', 'dark', 360] as const)) {
  test(`a subscription is paused, resumed, priced and cancelled, and each dialog says what it means (${language}, ${width} px)`, {
    tag: REPEATS,
  }, async ({ page }) => {
    const words = WORDS[language];
    const mark = `Club ${Date.now()}`;
    const id = await givenPlan({ description: mark, buyer: `Dana ${mark}` });
    await page.setViewportSize({ width, height: 900 });
    await openScreen(page, `/subscriptions/${id}`, language, theme);
    const head = page.locator('main h1');
    const dialog = openDialog(page);
    await expect(head).toContainText('₪49.00');
    await expect(head).toContainText(words.active);
    await expectWhole(page);

    await page.getByRole('button', { name: words.pause, exact: true }).click();
    expect(unmarked(await dialog.textContent())).toContain(words.next);
    await expectNoAxeViolations(page);
    await dialog.getByRole('button', { name: words.doPause }).click();
    await expect(head).toContainText(words.paused);
    await page.getByRole('button', { name: words.resume, exact: true }).click();
    await dialog.getByRole('button', { name: words.doResume }).click();
    await expect(head).toContainText(words.active);

    await page.getByRole('button', { name: words.price }).click();
    await dialog.getByLabel(words.newPrice).fill('59.90');
    await expectWhole(page);
    await dialog.getByRole('button', { name: words.changeTo }).click();
    await expect(page.getByText(words.saved).first()).toBeVisible();
    await expect(head).toContainText('₪59.90');

    await page.getByRole('button', { name: words.more }).click();
    await expect(page.getByRole('menuitem', { name: words.retry })).toContainText(words.noFailure);
    await page.getByRole('menuitem', { name: words.card }).click();
    await expect(dialog.getByText(/\/subscription\/card\/SUB/)).toBeVisible();
    await expectWhole(page);
    await dialog.getByRole('button', { name: words.send }).click();
    await expect(page.getByText(words.sent).first()).toBeVisible();

    await page.getByText(words.all).click();
    await expect(page.getByRole('row')).not.toHaveCount(0);
    await expectWhole(page);
    await page.getByRole('button', { name: words.more }).click();
    await page.getByRole('menuitem', { name: words.cancel }).click();
    await expect(dialog).toContainText('₪59.90');
    await dialog.getByRole('button', { name: words.cancel }).click();
    await expect(head).toContainText(words.cancelled);
    await expectWhole(page);

    await page
      .locator('main')
      .getByRole('link', { name: /^(Sale|עסקה) \d+$/ })
      .first()
      .click();
    await page.getByText(words.date).click();
    await expect(page).toHaveURL(new RegExp(`/subscriptions/${id}$`));
  });
}

test('filters stay in the address through a reload and back, and the totals are those of what is filtered', {
  tag: REPEATS,
}, async ({ page }) => {
  const mark = `Filter ${Date.now()}`;
  for (const [index, price] of [4_900, 5_100].entries())
    await givenPlan({ description: mark, buyer: `Noa ${index}`, price });
  await givenPlan({ description: mark, buyer: 'Noa 2', isPaid: false });
  await openScreen(page, '/subscriptions');
  await expectWhole(page);
  await page.getByRole('searchbox').or(page.getByLabel('Search subscriptions')).first().fill(mark);
  await expect(page).toHaveURL(/q=Filter/);
  await expect(page.locator('tbody tr')).toHaveCount(3);
  await expect(page.getByRole('region', { name: 'Totals of the results' })).toContainText('3 subscriptions');
  await page.getByRole('search').getByRole('button', { name: 'Status' }).click();
  await page.getByRole('checkbox', { name: 'Active', exact: true }).check();
  await page.keyboard.press('Escape');
  await expect(page.locator('tbody tr')).toHaveCount(2);
  const totals = page.getByRole('region', { name: 'Totals of the results' });
  await expect(totals).toContainText('2 subscriptions');
  await expect(totals).toContainText('₪100.00');
  await page.getByRole('link', { name: 'Next charge' }).click();
  await expect(page).toHaveURL(/sort=next/);
  const address = page.url();
  await page.reload();
  await expect(page.locator('tbody tr')).toHaveCount(2);
  expect(page.url()).toBe(address);
  await page.locator('tbody').getByRole('link', { name: /Noa/ }).first().focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/subscriptions\/SUB/);
  await page.goBack();
  await expect(page.locator('tbody tr')).toHaveCount(2);
  await page.getByRole('button', { name: 'Clear all' }).click();
  await expect(page).toHaveURL(/\/subscriptions$/);
  await page.goto('/subscriptions?q=nobody-has-this-text');
  await expect(page.getByText('No subscriptions match the filters')).toBeVisible();
  await expectWhole(page);
});

for (const [language, theme] of passes(['en', 'light'] as const, ['he', 'dark'] as const)) {
  test(`several are paused and cancelled together, and what cannot be is left out with its reason (${language})`, {
    tag: REPEATS,
  }, async ({ page }) => {
    const mark = `Bulk ${Date.now()}`;
    for (const index of [1, 2, 3]) await givenPlan({ description: mark, buyer: `Dana ${index}` });
    await givenPlan({ description: mark, buyer: 'Dana 4', isPaid: false });
    await openScreen(page, `/subscriptions?q=${encodeURIComponent(mark)}`, language, theme);
    await page.locator('thead').getByRole('checkbox').check();
    const bar = page
      .locator('section')
      .filter({ has: page.getByRole('button', { name: /₪|3/ }) })
      .last();
    await expect(bar).toBeVisible();
    await expectWhole(page);
    const he = language === 'he';
    await page.getByRole('button', { name: he ? 'השהיית 3 מנויים' : 'Pause 3 subscriptions' }).click();
    const dialog = openDialog(page);
    await expect(dialog).toContainText('₪147.00');
    await expect(dialog).toContainText(he ? 'מנוי אחד טרם התחיל' : '1 hasn’t started');
    await expectNoAxeViolations(page);
    await dialog.getByRole('button', { name: he ? 'השהיית 3 מנויים' : 'Pause 3 subscriptions' }).click();
    await expect(dialog).toContainText(he ? '3 מתוך 3 הושהו' : '3 of 3 paused');
    await expectNoAxeViolations(page);
    await dialog
      .getByRole('button', { name: he ? 'סגירה' : 'Close' })
      .last()
      .click();
    await expect(page.locator('tbody').getByText(he ? 'מושהה' : 'Paused', { exact: true })).toHaveCount(3);
    await page.locator('thead').getByRole('checkbox').check();
    await page.getByRole('button', { name: he ? 'ביטול 4 מנויים' : 'Cancel 4 subscriptions' }).click();
    await dialog.getByRole('button', { name: he ? 'ביטול 4 מנויים' : 'Cancel 4 subscriptions' }).click();
    await expect(dialog).toContainText(he ? '4 מתוך 4 בוטלו' : '4 of 4 canceled');
    await dialog
      .getByRole('button', { name: he ? 'סגירה' : 'Close' })
      .last()
      .click();
    await expect(page.locator('tbody').getByText(he ? 'בוטל' : 'Canceled', { exact: true })).toHaveCount(4);
  });
}

test('a list is drawn again when one of its subscriptions changes elsewhere', { tag: REPEATS }, async ({
  page,
  context,
}) => {
  const mark = `Live ${Date.now()}`;
  const id = await givenPlan({ description: mark, buyer: 'Dana' });
  await openScreen(page, `/subscriptions?q=${encodeURIComponent(mark)}`);
  const row = page.locator('tbody tr');
  await expect(row).toContainText('Active');
  const other = await context.newPage();
  await other.goto(`/subscriptions/${id}`);
  await other.getByRole('button', { name: 'Pause', exact: true }).click();
  await other.getByRole('dialog').getByRole('button', { name: 'Pause subscription' }).click();
  await expect(other.locator('main h1')).toContainText('Paused');
  await other.close();
  await expect(row).toContainText('Paused', { timeout: 15_000 });
});

test('on a phone the list is cards, and who may only look is told who may change', { tag: REPEATS }, async ({
  page,
}) => {
  const id = await givenPlan({ description: `Phone ${Date.now()}`, buyer: 'Dana' });
  await page.setViewportSize({ width: 360, height: 740 });
  await openScreen(page, '/subscriptions');
  // The same rows, without heads of columns.
  await expect(page.locator('main thead')).toBeHidden();
  await expect(page.locator('main [data-row]:visible').first()).toBeVisible();
  await expectWhole(page);
  const accountant = seller('cafe').people.find(({ role }) => role === 'accountant') ?? seller('cafe');
  await page.context().clearCookies();
  await speak(page, 'en');
  await staySignedIn(page, accountant);
  await page.goto(`/subscriptions/${id}`);
  await expect(page.getByText('Changes can be made by: Owner or Manager.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Pause', exact: true })).toHaveCount(0);
  await expectWhole(page);
});

test('the search from anywhere leads to one by its identifier', { tag: REPEATS }, async ({ page }) => {
  const id = await givenPlan({ description: `Found ${Date.now()}`, buyer: 'Dana' });
  await openScreen(page, '/');
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox').last().fill(id.toLowerCase());
  await expect(page.getByRole('option', { name: /Dana/ }).first()).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`/subscriptions/${id}$`));
});

test('the messages of a subscription are seen as the buyer gets them, before and after they are sent', {
  tag: REPEATS,
}, async ({ page }) => {
  await openScreen(page, '/subscriptions/settings');
  const message = page.frameLocator('iframe').locator('body');
  await expect(message).toContainText(seller('cafe').name);
  await page.getByLabel('Message', { exact: true }).selectOption({ label: 'Card about to expire' });
  await expect(message).toContainText('expires');
  await expectWhole(page);

  const id = await givenPlan({ description: `Told ${Date.now()}`, buyer: 'Dana' });
  await page.goto(`/subscriptions/${id}`);
  await expect(async () => {
    await page.reload();
    await page.getByRole('button', { name: 'Preview' }).first().click({ timeout: 1_000 });
  }).toPass();
  await expect(message).toContainText(seller('cafe').name);
});
