import { expect, type Page } from '@playwright/test';
import { REPEATS } from '../passes.ts';
import { axeViolations } from '../axe.ts';
import { expectFits, seller, speak } from '../merchant/merchant.ts';
import { test } from '../quiet-console.ts';

/**
 * The reference is tried on the running sandbox with one's own keys; what one operation answers, the next one goes on
 * with.
 */

async function attempt(
  page: Page,
  id: string,
  fill: (form: ReturnType<Page['locator']>) => Promise<void> = async () => undefined,
) {
  await page.goto(`/docs/operations/${id}`);
  await page.waitForLoadState('networkidle');
  await page.locator('summary', { hasText: 'Try it in the sandbox' }).click();
  const form = page.locator('main details form');
  await fill(form);
  await form.getByRole('button', { name: 'Send' }).click();
  await expect(form.getByRole('status')).toContainText('HTTP');
  return {
    form,
    status: await form.getByRole('status').textContent(),
    answer: JSON.parse((await form.locator('pre').textContent()) ?? '') as Record<string, unknown>,
  };
}

test('a sale is made, found and refused by its reason; a token opens products; nothing leaves the tab', {
  tag: REPEATS,
}, async ({ page }) => {
  const { seller_svc_id: key, seller_svc_secret: secret } = seller('books');
  await speak(page, 'en');
  const made = await attempt(page, 'generate-sale', (form) =>
    form.getByLabel('Your seller key (seller_svc_id)').fill(key),
  );
  expect(made.answer).toMatchObject({ status_code: 0, svc_sale_id: expect.stringMatching(/^SALE/) });
  // The key and the sale are there already.
  const refused = await attempt(page, 'refund-sale');
  expect([refused.status, refused.answer]).toEqual([
    expect.stringContaining('HTTP 500'),
    expect.objectContaining({ status_error_code: 305, status_additional_info: 'initial' }),
  ]);
  await attempt(page, 'auth-token', (form) =>
    form.getByRole('textbox').fill(JSON.stringify({ mpl: key, key: secret })),
  );
  const product = await attempt(page, 'create-product');
  const read = await attempt(page, 'read-product');
  expect([product.status, read.answer]).toEqual([
    expect.stringContaining('HTTP 200'),
    expect.objectContaining({ guid: product.answer['guid'] }),
  ]);
  // A GET has no body to type: its field of the path stands by itself.
  await expect(read.form.locator('textarea')).toHaveCount(0);
  await expect(read.form.getByLabel('guid')).toHaveValue(String(product.answer['guid']));
  const unreadable = await attempt(page, 'create-product');
  await unreadable.form.getByRole('textbox', { name: 'Request fields' }).fill('{');
  await unreadable.form.getByRole('button', { name: 'Send' }).click();
  await expect(unreadable.form.getByRole('status')).toHaveText('The body isn’t valid JSON.');
  expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain(key);
  expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain(secret);
  // The whole reference is looked at elsewhere, and takes axe half a minute.
  expect(await axeViolations(page, { only: 'details[open]' })).toEqual([]);
  await page.setViewportSize({ width: 360, height: 740 });
  await expectFits(page);
});
