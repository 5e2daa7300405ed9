import { expect, type Page } from '@playwright/test';
import { expectFits, expectNoAxeViolations, signIn, speak } from '../merchant/merchant.ts';
import { call, newSale, paySale, sandbox } from '../sandbox.ts';
import { REPEATS } from '../passes.ts';
import { test } from '../quiet-console.ts';

/** The sandbox's callback inbox, used by a developer without a server. */

const ceramics = () => {
  const found = sandbox().sellers.find(({ email }) => email.startsWith('ceramics'));
  if (!found) throw new Error('no seller');
  return found;
};
const openInbox = (page: Page) => page.goto(`${sandbox().origin}/sandbox/inbox?seller=${ceramics().public_key}`);
const arrivals = (page: Page) => page.locator('details');

async function saleOf(more: object = {}): Promise<string> {
  return (await newSale({ seller_svc_id: ceramics().seller_svc_id, ...more })).saleId;
}

test('a callback appears while somebody looks, is announced, and is right by both signatures', async ({ page }) => {
  await speak(page, 'en');
  await openInbox(page);
  const saleId = await saleOf();
  await paySale(ceramics().seller_svc_id, saleId);
  const arrived = arrivals(page).filter({ hasText: saleId });
  await expect(arrived).toHaveCount(1);
  await expect(page.getByRole('status').filter({ hasText: /new callback/ })).toBeAttached();
  await expect(arrived).toContainText('Valid signature');
  await arrived.locator('summary').click();
  await expect(arrived.getByRole('region', { name: 'Standard Webhooks signature' })).toContainText('Valid signature');
  // It stays open while the page draws itself anew.
  await paySale(ceramics().seller_svc_id, await saleOf());
  await expect(arrived.locator('dl').first()).toBeVisible();
  // Without a session the keys are not on the page, and nothing can be switched.
  expect(await page.content()).not.toContain(ceramics().seller_svc_secret);
  await expect(page.getByRole('button', { name: 'Turn on' })).toHaveCount(0);
  await expect(page.getByRole('main').getByRole('link', { name: 'Sign in' })).toHaveAttribute('href', /next=/);
  await expectNoAxeViolations(page);
});

test('its own people let it misbehave: what comes is answered 500 and waits for another try, until turned off', {
  tag: REPEATS,
}, async ({ page }) => {
  await speak(page, 'en');
  await signIn(page, ceramics());
  await openInbox(page);
  await page.getByLabel('Response').selectOption('error');
  await expect(page.getByText('Counts as failed, like any status from 400 up.')).toBeVisible();
  // Other journeys pay this business, too: a count would be theirs as well.
  await page.getByLabel('Duration').selectOption('null');
  await page.getByRole('button', { name: 'Turn on' }).click();
  await expect(page.getByText('Respond with 500 – until turned off')).toBeVisible();
  const saleId = await saleOf();
  await paySale(ceramics().seller_svc_id, saleId);
  await expect(arrivals(page).filter({ hasText: saleId })).toContainText('Responded 500');
  await expect(page.getByText(/waiting for another attempt/)).toBeVisible();
  await page.getByRole('button', { name: 'Turn off' }).click();
  await expect(page.getByText('All callbacks are accepted.')).toBeVisible();
  await expectNoAxeViolations(page);
});

test('what arrives after a later event of its sale is marked, and told apart from a duplicate', {
  tag: REPEATS,
}, async ({ page, request }) => {
  await speak(page, 'en');
  const saleId = await saleOf();
  await paySale(ceramics().seller_svc_id, saleId, { credit_card_number: '4000000000000002' });
  await paySale(ceramics().seller_svc_id, saleId);
  await call('refund-sale', {
    seller_svc_id: ceramics().seller_svc_id,
    svc_sale_id: saleId,
    sale_refund_amount: 1_000,
  });
  await openInbox(page);
  const ofSale = arrivals(page).filter({ hasText: saleId });
  await expect(ofSale).toHaveCount(3);
  const failure = ofSale.filter({ hasText: 'sale-failure' });
  await failure.locator('summary').click();
  const body = (await failure.locator('pre').textContent()) ?? '';
  await request.post(`${sandbox().origin}/sandbox/inbox/${ceramics().public_key}`, {
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    data: body,
  });
  await expect(failure.locator('summary')).toContainText('After refund');
  await expect(failure.locator('summary')).toContainText('Arrived 2 times');
  await expect(failure).toContainText('never let it overwrite a newer status');
});

test('in Hebrew on a phone, open and folded, light and dark', { tag: REPEATS }, async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 800 });
  for (const theme of ['light', 'dark'] as const) {
    await speak(page, 'he', theme);
    await openInbox(page);
    await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
    await expectFits(page);
    await arrivals(page).first().locator('summary').click();
    await expectFits(page);
    await expectNoAxeViolations(page);
  }
});
