import { expect, type Page } from '@playwright/test';
import pg from 'pg';
import { runningEnvironment } from '../sandbox.ts';
import { expectNoAxeViolations, paidSale, sandbox, seller, signIn, speak } from './merchant.ts';
import { REPEATS } from '../passes.ts';
import { test } from '../quiet-console.ts';

/** S-12: what is dangerous asks who the person is, where they last proved it more than five minutes ago. */

test.use({ baseURL: sandbox().origin });

/** Moves the sign-in of this person alone six minutes into the past. */
async function sixMinutesLater(email: string): Promise<void> {
  const client = new pg.Client({ connectionString: runningEnvironment()['DATABASE_URL'] });
  await client.connect();
  await client.query(
    `UPDATE session SET confirmed_at = app_now() - interval '6 minutes' FROM app_user
      WHERE app_user.id = session.user_id AND email = $1`,
    [email],
  );
  await client.end();
}

async function signedInAWhileAgo(page: Page, who: { email: string; password: string }): Promise<void> {
  await speak(page, 'en');
  await signIn(page, who);
  await sixMinutesLater(who.email);
}

test('a large refund asks for the password in its own dialog, keeps what was typed, and is made once', async ({
  page,
}) => {
  const who = sandbox().sellers[0]?.people.find(({ role }) => role === 'manager') ?? seller('cafe');
  const saleId = await paidSale(`E2E-large-${Date.now()}`, { price: 300_000 });
  await signedInAWhileAgo(page, who);
  await page.goto(`/sales/${saleId}`);
  await page.locator('main header button', { hasText: 'Refund' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.locator('#refund-amount').fill('2500');
  await dialog.locator('button[type=submit]').click();
  const password = dialog.getByLabel('Your password');
  await expect(password).toBeFocused();
  await expect(dialog.locator('#refund-amount')).toHaveValue('2500');
  await expectNoAxeViolations(page);
  await password.fill('not the password');
  await dialog.locator('button[type=submit]').click();
  await expect(dialog.locator('#refund-proof-error')).toBeVisible();
  await password.fill(who.password);
  await dialog.locator('button[type=submit]').click();
  await expect(page.getByText('₪2,500.00 was refunded').first()).toBeVisible();
  await expect(page.locator('main h1')).toContainText('Partially refunded');
});

test('a key and a secret are shown, and programs signed out, once the password was asked', { tag: REPEATS }, async ({
  page,
}) => {
  const who = seller('books');
  for (let count = 0; count < 2; count += 1) {
    const answer = await page.request.post('/api/auth/token', {
      data: { mpl: who.seller_svc_id, key: who.seller_svc_secret },
    });
    expect(answer.status()).toBe(200);
  }
  await signedInAWhileAgo(page, who);
  await page.goto('/developers/keys');
  await page.getByRole('button', { name: 'Show: Seller secret' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.locator('#proof').fill(who.password);
  await dialog.locator('button[type=submit]').click();
  await expect(page.locator('[data-key=shown]')).toContainText(who.seller_svc_secret);
  await page.getByRole('button', { name: /^End all \d+ sessions$/ }).click();
  await expectNoAxeViolations(page);
  await dialog.getByRole('button', { name: /^End all/ }).click();
  await expect(page.getByText('No active API sessions.')).toBeVisible();
  await sixMinutesLater(who.email);
  await page.goto('/developers/signing');
  await page.getByRole('button', { name: 'Show secret' }).click();
  await dialog.locator('#proof').fill(who.password);
  await dialog.locator('button[type=submit]').click();
  await expect(page.locator('[data-secret=shown]')).toContainText('whsec_');
  await page.goto('/settings/audit');
  for (const entry of ['Ended API sessions', 'Revealed a key'])
    await expect(page.getByText(entry).first()).toBeVisible();
});

test('experience 11: an invitation is filled in first, and who sends it is asked when it is sent, with the form kept', {
  tag: REPEATS,
}, async ({ page }) => {
  const who = seller('books');
  const email = `late-${Date.now()}@example.com`;
  await signedInAWhileAgo(page, who);
  await page.goto('/settings/people');
  await page.getByRole('button', { name: 'Invite a teammate' }).click();
  const dialog = page.getByRole('dialog', { name: /^Invite a teammate/ });
  await expect(dialog.locator('#invite-proof')).toHaveCount(0);
  await dialog.locator('#invite-email').fill(email);
  await dialog.getByRole('radio', { name: /^Accountant/ }).check({ force: true });
  await dialog.locator('button[type=submit]').click();
  await dialog.locator('#invite-proof').fill('not the password');
  await dialog.locator('button[type=submit]').click();
  await expect(dialog.locator('#invite-proof-error')).toBeVisible();
  await expect(dialog.locator('#invite-email')).toHaveValue(email);
  await expect(dialog.getByRole('radio', { name: /^Accountant/ })).toBeChecked();
  await expectNoAxeViolations(page);
  await dialog.locator('#invite-proof').fill(who.password);
  await dialog.locator('button[type=submit]').click();
  await expect(dialog).toBeHidden();
  await expect(page.locator('li', { hasText: email })).toContainText('Accountant');
});
