import { expect } from '@playwright/test';
import { test } from '../quiet-console.ts';
import { REPEATS } from '../passes.ts';
import { expectNoAxeViolations, sandbox, seller, speak, staySignedIn } from './merchant.ts';

test.use({ baseURL: sandbox().origin });

test('two customers who are one person are merged, with their notes, and get a link to pay', { tag: REPEATS }, async ({
  page,
}) => {
  const email = `dana${Date.now()}@example.com`;
  await speak(page, 'en');
  await staySignedIn(page, seller('ceramics'));
  for (const first of ['Dana', 'Dina']) {
    await page.goto('/customers/new');
    await page.locator('#first_name').fill(first);
    await page.locator('#last_name').fill('Levi');
    await page.locator('#email').fill(email);
    await page.locator('#phone_number').fill('0521234567');
    await page.locator('#phone_number').press('Enter');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`${first} Levi`);
  }
  await page.locator('#note').fill('Pays on Sundays');
  await page.getByRole('button', { name: 'Add note' }).click();
  await expect(page.getByText('Pays on Sundays')).toBeVisible();
  await expectNoAxeViolations(page);
  await page.getByRole('button', { name: 'Merge with Dana Levi' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Merge' }).click();
  await expect(page.getByRole('dialog', { name: /^Merged into/ })).toBeVisible();
  await page.goto(`/customers?q=${encodeURIComponent(email)}`);
  await expect(page.locator('[data-row]:visible')).toHaveCount(1);
  await page.locator('[data-row]:visible').click();
  await expect(page.getByText('Pays on Sundays')).toBeVisible();
  await page.getByRole('button', { name: 'Payment link' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.locator('#link-description').fill('Lesson');
  await dialog.locator('#link-amount').fill('120.50');
  await expect(dialog.getByLabel('Send to')).toHaveValue(email);
  await dialog.getByRole('button', { name: 'Create and send' }).click();
  await expect(dialog).toContainText('120.50');
  await expect(dialog.getByText(/^Sent to/)).toContainText(email, { timeout: 20_000 });
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  await page.reload();
  await expect(page.getByRole('link', { name: /Lesson/ })).toBeVisible();
  await page.goto('/settings/audit');
  for (const entry of ['Merged customers', 'Added a note to a customer', 'Created a customer'])
    await expect(page.getByText(entry).first()).toBeVisible();
});

test('what is undone becomes what it was: who was a draft is a draft again', { tag: REPEATS }, async ({ page }) => {
  const [stamp, { seller_svc_id: mpl, seller_svc_secret: key }] = [`u${Date.now()}`, seller('ceramics')];
  const asked = (body: object, authorization = '') => ({
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization },
    body: JSON.stringify(body),
  });
  const signedIn = (await (await fetch(`${sandbox().base_url}/auth/token`, asked({ mpl, key }))).json()) as {
    access_token: string;
  };
  for (const status of [1, 2]) {
    const made = await fetch(
      `${sandbox().base_url}/customers`,
      asked(
        {
          first_name: `${stamp}n${status}`,
          last_name: 'Levi',
          email: `${stamp}${status}@example.com`,
          phone_number: '0521234567',
          status,
        },
        `Bearer ${signedIn.access_token}`,
      ),
    );
    expect(made.ok).toBe(true);
  }
  await speak(page, 'en');
  await staySignedIn(page, seller('ceramics'));
  await page.goto(`/customers?q=${stamp}`);
  const states = () =>
    page
      .locator('main tbody tr:visible')
      .evaluateAll((rows) => rows.map((row) => /Active|Draft|Deactivated/.exec(row.textContent ?? '')?.[0]).sort());
  await expect.poll(states).toEqual(['Active', 'Draft']);
  await page.getByRole('checkbox', { name: 'Select all on this page' }).check();
  await page.getByRole('button', { name: 'Deactivate', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Deactivate 2 customers' }).click();
  await expect.poll(states).toEqual(['Deactivated', 'Deactivated']);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(states).toEqual(['Active', 'Draft']);
});

test('A-01: the receipts of a customer open for the seller’s own people, without the way to take back a kept card, and for nobody else', {
  tag: REPEATS,
}, async ({ page, browser }) => {
  await speak(page, 'en');
  await staySignedIn(page, seller('cafe'));
  await page.goto('/customers?q=noam.peretz');
  await page.locator('[data-row]:visible').first().click();
  const href = (await page.locator('a[href*="/receipts/"]').first().getAttribute('href')) ?? '';
  const receipt = await page.request.get(href);
  expect([receipt.status(), (await receipt.text()).includes('<form')]).toEqual([200, false]);
  const other = await browser.newPage({ baseURL: sandbox().origin });
  expect((await other.request.get(href)).status()).toBe(404);
  await staySignedIn(other, seller('ceramics'));
  expect((await other.request.get(href)).status()).toBe(404);
  await other.close();
});
