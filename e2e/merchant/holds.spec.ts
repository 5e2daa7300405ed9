import { expect, type Page } from '@playwright/test';
import { test } from '../quiet-console.ts';
import { REPEATS, passes } from '../passes.ts';
import pg from 'pg';
import { runningEnvironment } from '../sandbox.ts';
import {
  captureElsewhere,
  expectFits,
  expectNoAxeViolations,
  heldSale,
  openSale,
  seller,
  staySignedIn,
  speak,
} from './merchant.ts';

/** Holds: captured whole, in part or together, released, and what a viewer sees of them. */

async function openDialog(page: Page, saleId: string, button: string) {
  await page.goto(`/sales/${saleId}`);
  const dialog = page.getByRole('dialog');
  await expect(async () => {
    if (!(await dialog.isVisible()))
      await page.locator('main header button', { hasText: button }).click({ timeout: 1_000 });
    await expect(dialog).toBeVisible({ timeout: 3_000 });
  }).toPass();
  return dialog;
}

/** The bank's own number for a seller. */
async function merchantOf(email: string): Promise<string> {
  const client = new pg.Client({ connectionString: runningEnvironment()['DATABASE_URL'] });
  await client.connect();
  try {
    return String((await client.query('SELECT id FROM seller WHERE email = $1', [email])).rows[0].id);
  } finally {
    await client.end();
  }
}

async function tellBank(path: string, body: object): Promise<void> {
  const { BANK_URL, BANK_KEY } = runningEnvironment();
  await fetch(`${BANK_URL}${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${BANK_KEY}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
}

const WORDS = {
  en: {
    capture: 'Capture',
    low: 'The minimum amount is ₪5.00.',
    submit: 'Capture ₪80.00',
    rest: 'Released',
    done: '₪80.00 was captured',
    status: 'Paid',
    timeline: 'The remaining ₪40.00 was released',
    receive: 'You receive',
  },
  he: {
    capture: 'חיוב',
    low: 'הסכום המינימלי',
    submit: '₪80.00',
    rest: 'ישוחרר',
    done: 'בוצע חיוב של',
    status: 'שולמה',
    timeline: 'שוחררה',
    receive: 'נטו לבית העסק',
  },
} as const;

for (const language of passes('he', 'en')) {
  test(`a part of a hold is captured and the rest goes back to the card (${language})`, async ({ page }) => {
    const words = WORDS[language];
    const saleId = await heldSale(`E2E-part-${Date.now()}`);
    await speak(page, language);
    await staySignedIn(page, seller('cafe'));
    const dialog = await openDialog(page, saleId, words.capture);
    const amount = dialog.locator('#capture-amount');
    await expect(amount).toHaveValue('120.00');
    await expect(amount).toBeFocused();
    await amount.fill('4.99');
    await amount.blur();
    await expect(dialog.getByText(words.low)).toBeVisible();
    await expect(dialog.locator('button[type=submit]')).toBeDisabled();
    await amount.fill('120.01');
    await expect(dialog.locator('button[type=submit]')).toBeDisabled();
    await amount.fill('80');
    await expect(dialog.locator('dl')).toContainText(words.rest);
    await expect(dialog.locator('dl')).toContainText('₪40.00');
    await expectNoAxeViolations(page);
    await expect(dialog.locator('button[type=submit]')).toContainText(words.submit);
    await dialog.locator('button[type=submit]').click();
    await expect(page.getByText(words.done).first()).toBeVisible();
    await expect(page.locator('main h1')).toContainText(words.status);
    await expect(page.locator('main ol').first()).toContainText(words.timeline);
    // The captured amount without the fees: 80.00 − 2.62 (abroad: 3.15 % + 0.10) − 0.47 (tax on it) − 2.40
    // (marketplace: 3 %).
    await expect(page.getByText(words.receive, { exact: true }).locator('..')).toContainText('74.51');
  });
}

test('a hold is released: nobody is charged, and it is among the refunds', { tag: REPEATS }, async ({ page }) => {
  const reference = `E2E-release-${Date.now()}`;
  const saleId = await heldSale(reference);
  await speak(page, 'en');
  await staySignedIn(page, seller('cafe'));
  const dialog = await openDialog(page, saleId, 'Release');
  await expect(dialog).toContainText('won’t be charged');
  await expectNoAxeViolations(page);
  await dialog.getByRole('button', { name: 'Release ₪120.00' }).click();
  await expect(page.locator('main h1')).toContainText('Released');
  await expect(page.locator('main ol').first()).toContainText('The hold of ₪120.00');
  await page.goto(`/refunds?q=${reference}&kind=void`);
  await expect(page.locator('[data-row]:visible')).toHaveCount(1);
  await expect(page.locator('tbody tr')).toContainText('Hold release');
});

test('holds are captured together: each is told what became of it, and what failed can be tried again', {
  tag: REPEATS,
}, async ({ page }) => {
  const reference = `E2E-bulk-${Date.now()}`;
  const holds = [];
  for (const price of [10_000, 11_000, 12_000, 13_000])
    holds.push(await heldSale(`${reference}-${price}`, { who: 'ceramics', price }));
  await speak(page, 'en');
  await staySignedIn(page, seller('ceramics'));
  await page.goto(`/holds?q=${reference}`);
  await expect(page.locator('[data-row]:visible')).toHaveCount(4);
  await expect(page.locator('tbody')).toContainText('6 days 23 h');
  await page.getByRole('checkbox', { name: 'Select all on this page' }).check();
  await expect(page.getByRole('region', { name: 'Selected holds' })).toContainText('₪460.00');
  await expectNoAxeViolations(page);
  // One is captured elsewhere meanwhile, one is declined by the bank.
  await captureElsewhere(holds[1] ?? '', 'ceramics');
  await tellBank('/control/next', {
    operation: 'capture',
    merchant: await merchantOf(seller('ceramics').email),
    what: 'decline',
    code: 20004,
  });
  await page.getByRole('region', { name: 'Selected holds' }).getByRole('button', { name: 'Capture' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('Capture 4 holds');
  await expect(dialog.locator('dl')).toContainText('₪460.00');
  await dialog.getByRole('button', { name: 'Capture 4 holds' }).click();
  await expect(dialog.getByRole('status')).toContainText('2 of 4 captured');
  await expect(dialog.locator('[data-outcome=captured]')).toHaveCount(2);
  await expect(dialog.locator('[data-outcome=declined]')).toContainText(
    'The acquirer declined the capture. The hold remains.',
  );
  await expect(dialog.locator('[data-outcome=changed]')).toHaveCount(1);
  await expectNoAxeViolations(page);
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  await expect(page.locator('[data-row]:visible')).toHaveCount(1);
  await page.locator('[data-row]:visible').click();
  await expect(page.locator('main ol').first()).toContainText('was declined');
});

test('the filters of the holds live in the address', { tag: REPEATS }, async ({ page }) => {
  await speak(page, 'en');
  await staySignedIn(page, seller('books'));
  await page.goto('/holds');
  await expect(page.locator('[data-row]:visible').first()).toBeVisible();
  await page.getByRole('button', { name: 'Ends', exact: true }).click();
  await page.getByRole('button', { name: 'within 24 hours' }).click();
  await expect(page).toHaveURL(/\/holds\?within=24h$/);
  await page.reload();
  await expect(page.getByRole('button', { name: /Remove filter Ends/ })).toBeVisible();
  await page.getByRole('link', { name: 'Held', exact: true }).click();
  await expect(page).toHaveURL(/within=24h&sort=-amount$/);
  await page.getByRole('button', { name: 'Clear all' }).click();
  await expect(page).toHaveURL(/\/holds$/);
});

test('a viewer sees everything and can move nothing', { tag: REPEATS }, async ({ page }) => {
  const saleId = await heldSale(`E2E-viewer-${Date.now()}`);
  await speak(page, 'en');
  await staySignedIn(page, { email: 'viewer@kupa.test', password: seller('cafe').password });
  await page.goto(`/sales/${saleId}`);
  await expect(page.locator('main header')).toContainText('these roles can: Owner, Manager, or Cashier.');
  await expect(page.locator('main header').getByRole('button', { name: /Capture|Release|Refund/ })).toHaveCount(0);
  await page.goto('/holds');
  await page.locator('tbody input[type=checkbox]').first().check();
  await expect(page.getByRole('link', { name: 'Export selected' })).toBeVisible();
  await expect(page.getByRole('button', { name: /Capture|Release/ })).toHaveCount(0);
  await expectNoAxeViolations(page);
  await page.setViewportSize({ width: 360, height: 740 });
  await expectFits(page);
});

test('a reusable link shows its address and is cancelled', { tag: REPEATS }, async ({ page }) => {
  const saleId = await openSale(`E2E-link-${Date.now()}`, { type: 'template' });
  await speak(page, 'en');
  await staySignedIn(page, seller('cafe'));
  const dialog = await openDialog(page, saleId, 'Cancel link');
  await expect(page.locator('main header code')).toContainText('/p/');
  await expectNoAxeViolations(page);
  await dialog.getByRole('button', { name: 'Cancel link' }).click();
  await expect(page.locator('main h1')).toContainText('Canceled');
});
