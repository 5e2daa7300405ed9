import { expect } from '@playwright/test';
import { test } from '../quiet-console.ts';
import { passes, REPEATS } from '../passes.ts';
import { expectNoAxeViolations, paidSale, seller, staySignedIn, speak } from './merchant.ts';

const WORDS = {
  en: {
    refund: 'Refund',
    submit: 'Refund ₪20.00',
    low: 'The minimum refund is ₪5.00.',
    high: 'You can refund up to ₪120.00',
    why: 'Duplicate payment',
    done: '₪20.00 was refunded',
    timeline: '₪20.00 was refunded',
    status: 'Partially refunded',
  },
  he: {
    refund: 'זיכוי',
    submit: '₪20.00',
    low: 'הזיכוי המינימלי',
    high: '₪120.00',
    why: 'תשלום כפול',
    done: 'בוצע',
    timeline: 'זיכוי של',
    status: 'זיכוי חלקי',
  },
} as const;

for (const language of passes('en', 'he')) {
  test(`a merchant finds a sale, opens it and refunds part of it (${language})`, async ({ page }) => {
    const words = WORDS[language];
    const reference = `E2E-${language}-${Date.now()}`;
    const saleId = await paidSale(reference);
    await speak(page, language);
    await staySignedIn(page, seller('cafe'));
    await page.goto(`/sales?q=${reference}`);
    await page.locator('[data-row]:visible').click();
    await expect(page).toHaveURL(new RegExp(saleId));
    await expect(page.locator('html')).toHaveAttribute('dir', language === 'he' ? 'rtl' : 'ltr');

    await page.locator('main header button', { hasText: words.refund }).click();
    const dialog = page.getByRole('dialog');
    const amount = dialog.locator('#refund-amount');
    await expect(amount).toHaveValue('120.00');
    await expect(amount).toBeFocused();
    await amount.fill('4.99');
    await expect(dialog.getByText(words.low)).toHaveCount(0);
    await amount.blur();
    await expect(dialog.getByText(words.low)).toBeVisible();
    await expect(dialog.locator('button[type=submit]')).toBeDisabled();
    await amount.fill('120.01');
    await amount.blur();
    await expect(dialog.locator('#refund-amount-error')).toContainText(words.high);
    await amount.fill('20');
    await dialog.locator('#refund-reason').selectOption('duplicate');
    await dialog.locator('#refund-note').fill('Paid twice');
    await expectNoAxeViolations(page);
    await expect(dialog.locator('button[type=submit]')).toContainText(words.submit);
    await dialog.locator('button[type=submit]').click();

    await expect(page.getByText(words.done).first()).toBeVisible();
    await expect(page.locator('main h1')).toContainText(words.status);
    await expect(page.locator('main ol').first()).toContainText(words.timeline);
    await expect(page.locator('main ol').first()).toContainText(`${words.why}: Paid twice`);
  });
}

test('a refund that the server refuses says so inside the dialog and keeps what was typed', { tag: REPEATS }, async ({
  page,
}) => {
  const saleId = await paidSale(`E2E-race-${Date.now()}`);
  await speak(page, 'en');
  await staySignedIn(page, seller('cafe'));
  const other = await page.context().newPage();
  for (const tab of [page, other]) {
    await tab.bringToFront();
    await tab.goto(`/sales/${saleId}`);
    await expect(async () => {
      const dialog = tab.getByRole('dialog');
      if (!(await dialog.isVisible()))
        await tab.locator('main header button', { hasText: 'Refund' }).click({ timeout: 1_000 });
      await expect(dialog).toBeVisible({ timeout: 3_000 });
    }).toPass();
  }
  await other.getByRole('dialog').locator('button[type=submit]').click();
  await expect(other.locator('main h1')).toContainText('Refunded');
  await page.bringToFront();
  await page.getByRole('dialog').locator('button[type=submit]').click();
  await expect(page.getByRole('alert').filter({ hasText: 'Nothing was refunded' })).toBeVisible();
});
