import { expect, type Page } from '@playwright/test';
import { expectNoAxeViolations, sandbox, seller, speak, staySignedIn } from '../merchant/merchant.ts';
import { REPEATS } from '../passes.ts';
import { test } from '../quiet-console.ts';

/** The documentation: guides, operations, search, and examples with the reader's own key. */

const search = (page: Page) => page.getByRole('searchbox', { name: 'Search the documentation' });

test('the search finds a field, an event and a code from the keyboard, and says so when there is nothing', {
  tag: REPEATS,
}, async ({ page }) => {
  await speak(page, 'en');
  await page.goto('/docs');
  await page.waitForLoadState('networkidle');
  await search(page).fill('sale_refund_buffer');
  await expect(page.locator('[data-found]').first()).toContainText('sale_refund_buffer');
  await expectNoAxeViolations(page);
  await search(page).press('ArrowDown');
  await expect(page.locator('[data-found]').first()).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/docs\/(callbacks|operations)/);
  await search(page).fill('nothing-like-this');
  await expect(page.getByRole('search').getByRole('status')).toContainText('Nothing found');
  await search(page).press('Escape');
  await expect(search(page)).toHaveValue('');
});

test('D5: the pages show headers as headers, and no body for a GET', { tag: REPEATS }, async ({ page }) => {
  await speak(page, 'en');
  await page.goto('/docs/operations/read-buyer');
  await expect(page.getByRole('group', { name: 'Request headers' })).toContainText('Svc-Merchant-Key');
  await expect(page.getByText('This operation has no body.')).toBeVisible();
  await expect(page.getByRole('group', { name: /, curl$/ })).toContainText("-H 'Svc-Merchant-Key: YOUR_SELLER_SVC_ID'");
  await page.goto('/docs/callbacks');
  for (const event of ['sale-complete', 'sale-failure', 'refund', 'sale-chargeback-refund'])
    await expect(page.getByRole('group', { name: 'Events' })).toContainText(event);
});

test('a stranger sees placeholders and no key; somebody who may see keys fills theirs in after proving who they are', async ({
  page,
}) => {
  const { seller_svc_id: key, password } = seller('ceramics');
  await speak(page, 'en');
  await page.goto('/docs/operations/generate-sale');
  const html = await (await page.request.get('/docs/operations/generate-sale')).text();
  for (const { seller_svc_id: id } of sandbox().sellers) expect(html).not.toContain(id);
  await expect(page.getByRole('main').getByRole('link', { name: 'Sign in' })).toBeVisible();
  await staySignedIn(page, seller('ceramics'));
  await page.goto('/docs/operations/generate-sale');
  await page.getByRole('button', { name: 'Use my key' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.or(page.getByText('Examples use your key.')).first()).toBeVisible();
  if (await dialog.isVisible()) {
    await dialog.locator('#proof').fill(password);
    await dialog.locator('button[type=submit]').click();
  }
  await expect(page.getByRole('group', { name: /, curl$/ })).toContainText(key);
  await page.getByRole('tab', { name: 'Python' }).click();
  await expect(page.getByRole('group', { name: /, Python$/ })).toContainText(key);
  await page.goto('/docs/operations/refund-sale');
  await expect(page.getByRole('group', { name: /, Python$/ })).toContainText(key);
  await page.getByRole('button', { name: 'Remove key' }).click();
  await expect(page.getByRole('group', { name: /, Python$/ })).not.toContainText(key);
});

test('friction 4: a test in CI pays and waits for its callback', { tag: REPEATS }, async () => {
  const {
    base_url: base,
    sellers: [first],
  } = sandbox() as unknown as { base_url: string; sellers: { seller_svc_id: string; inbox_url: string }[] };
  const call = async (operation: string, body: object) =>
    (
      await fetch(`${base}/${operation}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ seller_svc_id: first?.seller_svc_id, language: 'en', ...body }),
      })
    ).json();
  const { svc_sale_id: saleId } = await call('generate-sale', {
    sale_price: 5075,
    currency: 'ILS',
    product_name: 'Coffee beans',
  });
  await call('pay-sale', {
    svc_sale_id: saleId,
    sale_price: '5075',
    currency: 'ILS',
    installments: '1',
    sale_return_url: 'https://shop.example.com/done',
    credit_card_number: '4111111111111111',
    credit_card_exp: '12/30',
    credit_card_cvv: '123',
  });
  const inbox = await (await fetch(`${first?.inbox_url}/messages?svc_sale_id=${saleId}&wait=20`)).json();
  expect(inbox.items[0]).toMatchObject({
    notify_type: 'sale-complete',
    svc_sale_id: saleId,
    svc_signature_valid: true,
    webhook_signature_valid: true,
    fields: { sale_status: 'completed' },
  });
});
