import { expect, type Page } from '@playwright/test';
import { REPEATS, passes } from '../passes.ts';
import { expectFits, expectNoAxeViolations, paidSale, seller, staySignedIn, speak } from './merchant.ts';
import { test } from '../quiet-console.ts';

/** The delivery log: searched, opened and sent again; the callback addresses; and the actions that a role forbids. */

const WORDS = {
  en: {
    state: 'Status',
    dropped: 'Failed',
    remove: /Remove filter Status/,
    clear: 'Clear all',
    tries: 'Attempts',
    request: 'Request',
    response: 'Response',
    says: 'Contents',
    resend: 'Resend',
  },
  he: {
    state: 'סטטוס',
    dropped: 'נכשלה',
    remove: /סטטוס/,
    clear: 'ניקוי הכול',
    tries: 'ניסיונות',
    request: 'הבקשה',
    response: 'התגובה',
    says: 'תוכן',
    resend: 'שליחה חוזרת',
  },
} as const;

const rows = (page: Page) => page.locator('[data-row]:visible');

for (const language of passes('he', 'en')) {
  const words = WORDS[language];

  test(`a delivery is found by its filters and looked into (${language})`, { tag: REPEATS }, async ({ page }) => {
    await speak(page, language, language === 'he' ? 'dark' : 'light');
    await staySignedIn(page, seller('cafe'));
    await page.goto('/callbacks');
    await expect(rows(page).first()).toBeVisible();
    await page.getByRole('button', { name: words.state, exact: true }).click();
    await page.locator('label', { has: page.getByRole('checkbox', { name: words.dropped }) }).click();
    await expect(page).toHaveURL(/\/callbacks\?state=dropped$/);
    await page.keyboard.press('Escape');
    await page.reload();
    await expect(page.getByRole('button', { name: words.remove }).last()).toBeVisible();
    // The filter is there before its rows are.
    await expect(rows(page).first()).toBeVisible();
    await expect(page.locator('tbody').getByText(words.dropped, { exact: true })).toHaveCount(await rows(page).count());
    await expectNoAxeViolations(page);
    await rows(page).first().click();
    await expect(page).toHaveURL(/\/callbacks\/\d+$/);
    await expect(page.locator('main h1')).toContainText(words.dropped);
    await expect(page.getByRole('tab')).toHaveCount(3);
    await expect(page.getByRole('region', { name: words.request })).toContainText('application/x-www-form-urlencoded');
    await expect(page.getByRole('region', { name: words.response })).toBeVisible();
    await page.getByRole('tab').last().focus();
    await page.keyboard.press(language === 'he' ? 'ArrowRight' : 'ArrowLeft');
    await expect(page.getByRole('tab').nth(1)).toHaveAttribute('aria-selected', 'true');
    await expect(page.getByRole('region', { name: words.says })).toContainText('svc_signature');
    await expectNoAxeViolations(page);
    await page.setViewportSize({ width: 360, height: 740 });
    await expectFits(page);
    await page.goto('/callbacks?state=dropped');
    await expectFits(page);
  });
}

test('a filter keeps the pages that begin beside a delivery', { tag: REPEATS }, async ({ page }) => {
  await speak(page, 'en');
  await staySignedIn(page, seller('cafe'));
  await page.goto('/callbacks?answer=2xx');
  await expect(rows(page)).toHaveCount(50);
  const first = await rows(page).first().getAttribute('href');
  await page.getByRole('link', { name: 'Older' }).click();
  await expect(page).toHaveURL(/answer=2xx&before=\d+$/);
  await expect(rows(page).first()).not.toHaveAttribute('href', first ?? '');
  await page.getByRole('link', { name: 'Newer', exact: true }).click();
  await expect(rows(page).first()).toHaveAttribute('href', first ?? '');
  await page.goto('/callbacks?q=nothing-like-this');
  await expect(page.getByText('No deliveries match these filters')).toBeVisible();
  await page.getByRole('link', { name: 'Clear all filters' }).click();
  await expect(rows(page)).toHaveCount(50);
});

test('one is sent again: a delivery of its own that arrives, and the old one stays as it was', {
  tag: REPEATS,
}, async ({ page }) => {
  // Of a loaded machine's inbox, which answers too late: the third try is after 90 s.
  test.setTimeout(150_000);
  const reference = `E2E-resend-${Date.now()}`;
  const saleId = await paidSale(reference, { who: 'ceramics' });
  await speak(page, 'en');
  await staySignedIn(page, seller('ceramics'));
  await expect(async () => {
    await page.goto(`/callbacks?q=${reference}&state=delivered`);
    await expect(rows(page)).toHaveCount(1, { timeout: 2_000 });
  }).toPass();
  await rows(page).click();
  await expect(page).toHaveURL(/\/callbacks\/\d+$/);
  const old = page.url();
  await page.getByRole('button', { name: 'Resend' }).click();
  await expect(page).not.toHaveURL(old);
  await expect(page.getByText('One callback is being resent')).toBeVisible();
  await expect(page.locator('main h1')).toContainText('Delivered', { timeout: 100_000 });
  await expect(page.locator('main')).toContainText(`Resend of${old.split('/').at(-1)}`);
  await page.goto(`/sales/${saleId}`);
  const callbacks = page.getByRole('region', { name: 'Callbacks' });
  await expect(callbacks.locator('details')).toHaveCount(2);
  await callbacks.locator('summary').first().click();
  await expect(callbacks.getByRole('button', { name: 'Resend' })).toBeVisible();
  await expectNoAxeViolations(page);
});

test('many are sent again, after a look at what is left out and why', { tag: REPEATS }, async ({ page }) => {
  await speak(page, 'en');
  await staySignedIn(page, seller('cafe'));
  await page.goto('/callbacks?state=delivered');
  const page50 = page.getByRole('checkbox', { name: 'Select all on this page' });
  await expect(async () => {
    await page50.check();
    await expect(page.getByRole('region', { name: 'Selected deliveries' })).toContainText('50 selected', {
      timeout: 1_000,
    });
  }).toPass();
  await page.getByRole('button', { name: /^Resend all \d+ that match$/ }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.locator('[data-phase=ask]')).toBeVisible();
  await expect(dialog).toContainText(/older than (a callback|callbacks) your server already received/);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await page.goto('/callbacks?state=dropped,skipped&type=sale-failure');
  await expect(rows(page).first()).toBeVisible();
  const count = await rows(page).count();
  await expect(async () => {
    await page50.check();
    await expect(page.getByRole('region', { name: 'Selected deliveries' })).toContainText(`${count} selected`, {
      timeout: 1_000,
    });
  }).toPass();
  await page
    .getByRole('region', { name: 'Selected deliveries' })
    .getByRole('button', { name: 'Resend', exact: true })
    .click();
  await expect(dialog).toContainText(/failures? of (a sale that was|sales that were) paid since/);
  await expectNoAxeViolations(page);
  const submit = dialog.getByRole('button', { name: /^Resend/ });
  const goes = await submit.count();
  // A second run of the journeys finds them sent already.
  if (goes > 0) {
    await submit.click();
    await expect(dialog.getByRole('status')).toContainText(/(is|are) being resent/);
    await dialog.getByRole('button', { name: 'Close' }).last().click();
    await expect(page.getByRole('region', { name: 'Selected deliveries' })).toBeHidden();
    await page.goto('/callbacks?type=sale-failure&state=delivered,pending');
    await expect(page.locator('tbody')).toContainText('Resend');
  } else await dialog.getByRole('button', { name: 'Cancel' }).click();
});

test('an address that callbacks may not go to is refused in words, and a test event shows its outcome', {
  tag: REPEATS,
}, async ({ page }) => {
  await speak(page, 'en');
  await staySignedIn(page, seller('books'));
  await page.goto('/callbacks/addresses');
  const address = page.getByLabel('Callback URL');
  await expect(async () => {
    await address.fill('http://192.168.0.7/hook');
    await page.getByRole('button', { name: 'Save URL' }).click();
    await expect(page.getByRole('alert').filter({ hasText: 'This address is private or reserved' })).toBeVisible({
      timeout: 3_000,
    });
  }).toPass();
  await expect(address).toHaveValue('http://192.168.0.7/hook');
  await expectNoAxeViolations(page);
  await address.fill('');
  await page.getByRole('button', { name: 'Send a test event' }).click();
  await expect(page.getByText('Delivered.')).toBeVisible({ timeout: 20_000 });
  await page.getByRole('link', { name: 'See the request and response' }).click();
  await expect(page.locator('main')).toContainText('No sale is involved');
  await expect(page.getByRole('region', { name: 'Request' })).toContainText('webhook-signature');
  await page.goto('/callbacks/addresses');
  await expect(page.locator('[data-state=active]').filter({ hasText: 'Built-in inbox' })).toBeVisible();
  await page.setViewportSize({ width: 360, height: 740 });
  await expectFits(page);
});

test('a viewer looks at everything and sends nothing; what is somebody else’s is like what does not exist', {
  tag: REPEATS,
}, async ({ page }) => {
  await speak(page, 'en');
  await staySignedIn(page, { email: 'viewer@kupa.test', password: seller('cafe').password });
  await page.goto('/callbacks?state=dropped');
  await page.locator('tbody input[type=checkbox]').first().check();
  await expect(page.getByRole('link', { name: 'Export selected' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Resend' })).toHaveCount(0);
  const path = await rows(page).first().getAttribute('href');
  await rows(page).first().click();
  await expect(page.locator('main header')).toContainText(
    'Roles that can resend callbacks: Owner, Manager, or Developer',
  );
  await expect(page.getByRole('button', { name: 'Resend' })).toHaveCount(0);
  await page.goto('/callbacks/addresses');
  await expect(page.getByLabel('Callback URL')).toHaveAttribute('readonly');
  await expect(page.getByRole('button', { name: /Save|Send/ })).toHaveCount(0);
  await page.context().clearCookies();
  await speak(page, 'en');
  await staySignedIn(page, seller('ceramics'));
  await page.goto(path ?? '/');
  await expect(page.locator('main h1')).toHaveText('Page not found');
});
