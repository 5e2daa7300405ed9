import { expect, type Page } from '@playwright/test';
import { Webhook } from 'standardwebhooks';
import { REPEATS } from '../passes.ts';
import { expectNoAxeViolations, paidSale, sandbox, seller, signIn, speak } from './merchant.ts';
import { test } from '../quiet-console.ts';

/** The secret that signs callbacks: seen on demand, rotated without losing a callback. */

const shown = (page: Page) => page.locator('[data-secret=shown]');

async function revealed(page: Page): Promise<string> {
  await page.getByRole('button', { name: 'Show secret' }).click();
  return (await shown(page).textContent()) ?? '';
}

async function rotate(page: Page, choice: string, submit: string): Promise<void> {
  await page.getByRole('button', { name: 'Rotate secret' }).click();
  const dialog = page.getByRole('dialog', { name: /^Rotate the secret/ });
  await dialog.getByRole('radio', { name: choice }).check();
  await dialog.getByRole('button', { name: submit }).click();
  await expect(page.getByText('Secret rotated')).toBeVisible();
  await expect(dialog).toBeHidden();
}

type Sent = { headers: Record<string, string>; body: string };

/** The newest callback in the inbox of a business that is about this sale. */
async function callbackOf(page: Page, saleId: string): Promise<Sent> {
  await page.goto('/sandbox/inbox');
  const group = page.locator('details', { hasText: saleId }).first();
  await expect(group).toBeVisible({ timeout: 15_000 });
  await group.locator('summary').click();
  const headers: Record<string, string> = {};
  for (const name of ['webhook-id', 'webhook-timestamp', 'webhook-signature']) {
    // The last place that names it is among the headers as they came.
    const pair = group.locator('dl > div', { has: page.locator('dt', { hasText: new RegExp(`^${name}$`) }) }).last();
    headers[name] = ((await pair.locator('dd').textContent()) ?? '').trim();
  }
  return { headers, body: (await group.locator('pre').last().textContent()) ?? '' };
}

test('a secret is hidden until it is asked for, and verifies what arrives; after a rotation both do', {
  tag: REPEATS,
}, async ({ page }) => {
  await speak(page, 'en');
  await signIn(page, seller('ceramics'));
  await page.goto('/developers/signing');
  await expect(shown(page)).toHaveCount(0);
  const old = await revealed(page);
  expect(old).toMatch(/^whsec_/);
  await rotate(page, '24 hours', 'Rotate secret');
  await expect(page.getByText('Two secrets active')).toBeVisible();
  await expect(page.getByText(/The previous secret also signs until/)).toBeVisible();
  await expectNoAxeViolations(page);
  const fresh = await revealed(page);
  expect(fresh).not.toBe(old);
  const { headers, body } = await callbackOf(page, await paidSale(`E2E-signing-${Date.now()}`, { who: 'ceramics' }));
  for (const secret of [old, fresh]) new Webhook(secret).verify(body, headers, { jsonParse: false });
  expect(() => new Webhook(fresh).verify(`${body}x`, headers, { jsonParse: false })).toThrow();
  await page.goto('/developers/signing');
  await rotate(page, 'Revoke immediately', 'Rotate and revoke the old secret');
  await expect(page.getByText('Two secrets active')).toBeHidden();
});

test('a viewer sees that there is a secret, and nothing to see or change it with', { tag: REPEATS }, async ({
  page,
}) => {
  await speak(page, 'en');
  await signIn(page, { email: 'viewer@kupa.test', password: seller('cafe').password });
  await page.goto('/developers/signing');
  await expect(page.getByText('Roles that can see and rotate the secret: Owner or Developer.')).toBeVisible();
  await expect(page.getByRole('button', { name: /secret/ })).toHaveCount(0);
});

test('the partner’s own secret is for its own people, not for those of its businesses', { tag: REPEATS }, async ({
  page,
}) => {
  await speak(page, 'en');
  await signIn(page, seller('books'));
  await page.goto('/developers/signing');
  await expect(page.getByRole('heading', { level: 2 })).toHaveText(['Tamar Books', 'Callback headers']);
  await page.context().clearCookies({ name: /kupa\.session$/ });
  await signIn(page, sandbox().partner);
  await page.goto('/developers/signing');
  await expect(page.getByRole('heading', { level: 2 }).first()).toHaveText('Orchard Marketplace');
});
