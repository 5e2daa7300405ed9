import { expect, type Page } from '@playwright/test';
import { test } from '../quiet-console.ts';
import { paidSale, seller, speak, staySignedIn } from './merchant.ts';
import { REPEATS } from '../passes.ts';

/** A dashboard that a browser translates: every open text is put into elements of the translator's. */

const translate = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const texts: Text[] = [];
    while (walker.nextNode()) {
      const text = walker.currentNode as Text;
      const parent = text.parentElement;
      if (!text.data.trim() || !parent || parent.closest('[translate=no],.notranslate')) continue;
      if (!['SCRIPT', 'STYLE', 'OPTION', 'TITLE', 'FONT', 'TEXTAREA'].includes(parent.tagName)) texts.push(text);
    }
    for (const text of texts) {
      const [outer, inner] = [document.createElement('font'), document.createElement('font')];
      inner.textContent = text.data;
      outer.append(inner);
      text.replaceWith(outer);
    }
  });

// A page that is translated while it comes to life is drawn anew by React, which says so and goes on.
test.use({ expectedErrors: /#418/ });

test('on a translated page a refund is told in its own amount, and nothing says that no money moved', {
  tag: REPEATS,
}, async ({ page }) => {
  await paidSale(`E2E-translated-${Date.now()}`).then(async (saleId) => {
    await speak(page, 'en');
    await staySignedIn(page, seller('cafe'));
    await page.goto(`/sales/${saleId}`);
  });
  await expect(page.locator('main h1')).toBeVisible();
  await page.waitForLoadState('networkidle');
  await translate(page);
  await page.locator('main header button', { hasText: 'Refund' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.locator('#refund-amount')).toBeVisible();
  await translate(page);
  await dialog.locator('#refund-amount').fill('6,95');
  await dialog.locator('#refund-amount').blur();
  await expect(dialog.locator('button[type=submit]')).toContainText('₪6.95');
  await expect(async () => {
    const text = (await dialog.textContent()) ?? '';
    expect(text.match(/₪6\.95/g)?.length).toBeGreaterThanOrEqual(2);
    expect(text).not.toContain('₪120.00 will be refunded');
  }).toPass();
  await dialog.locator('#refund-reason').selectOption('duplicate');
  await dialog.locator('button[type=submit]').click();
  await expect(page.getByText('₪6.95 was refunded').first()).toBeVisible();
  await expect(page.locator('main h1')).toBeVisible();
  await translate(page);
  await page.waitForLoadState('networkidle');
  await expect(async () => {
    // biome-ignore lint/performance/useDomNodeTextContent: what is seen, without what scripts carry
    const said = await page.locator('body').innerText();
    expect(said).not.toMatch(/Something went wrong|Couldn’t load this/i);
    expect(said.match(/₪6\.95/g)?.length, said).toBeGreaterThanOrEqual(3);
  }).toPass({ timeout: 15_000 });
});
