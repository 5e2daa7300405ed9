import { expect, type Page } from '@playwright/test';
import { asked, hold, pairTerminal, shown } from '../drawn-terminal.ts';
import { passes } from '../passes.ts';
import { expectFits, expectNoAxeViolations, openDialog, openSale, seller, speak, staySignedIn } from './merchant.ts';
import { test } from '../quiet-console.ts';

/** From a sale in the dashboard to a device and back, with a drawn terminal on a second page. */

const WORDS = {
  en: {
    button: 'Charge on a device',
    submit: 'Send to the device',
    card: 'asking for the card',
    paid: 'Paid',
    cancel: 'Cancel on the device',
    refund: 'Refund',
    confirmOn: 'Confirm on',
    part: 'Partially refunded',
    confirm: 'confirm the refund on the device',
    cancelled: 'Canceled on the device',
  },
  he: {
    button: 'חיוב במכשיר',
    submit: 'שליחה למכשיר',
    card: 'מבקש את הכרטיס',
    paid: 'שולמה',
    cancel: 'ביטול במכשיר',
    refund: 'זיכוי',
    confirmOn: 'אישור במכשיר',
    part: 'זיכוי חלקי',
    confirm: 'יש לאשר את הזיכוי במכשיר',
    cancelled: 'בוטל במכשיר',
  },
} as const;

async function send(page: Page, words: (typeof WORDS)['en' | 'he'], posId: string): Promise<void> {
  await page.getByRole('button', { name: words.button }).click();
  const dialog = openDialog(page);
  const value = await dialog.locator('option', { hasText: posId }).getAttribute('value');
  await dialog.locator('select').selectOption(value ?? '');
  await dialog.getByRole('button', { name: words.submit }).click();
  await expect(dialog).toBeHidden();
}

for (const [language, theme] of passes(['en', 'light'] as const, ['he', 'dark'] as const)) {
  test(`a sale is sent to a device, cancelled on the screen, sent again, paid, and refunded there (${language}, ${theme})`, async ({
    page,
    browser,
  }) => {
    const words = WORDS[language];
    const terminal = await (await browser.newContext()).newPage();
    const { posId } = await pairTerminal(terminal);
    await page.setViewportSize({ width: 390, height: 844 });
    await speak(page, language, theme);
    await staySignedIn(page, seller('cafe'));
    const saleId = await openSale(`E2E-device-${Date.now()}`);
    await page.goto(`/sales/${saleId}`);

    await send(page, words, posId);
    const panel = page.locator('section[aria-labelledby=on-device]');
    await expect(panel).toContainText(words.card, { timeout: 15_000 });
    await expectNoAxeViolations(page);
    await expectFits(page);
    await panel.getByRole('button', { name: words.cancel }).click();
    await expect(page.getByText(words.cancelled)).toBeVisible();
    await expect(shown(terminal)).toContainText('Canceled');
    await expect(panel).toBeHidden();

    await send(page, words, posId);
    await asked(terminal);
    await hold(terminal, 'Tap');
    await expect(page.locator('main h1')).toContainText(words.paid, { timeout: 15_000 });
    await expect(shown(terminal)).toContainText('Approved');

    await page.locator('main header').getByRole('button', { name: words.refund, exact: true }).click();
    const dialog = page.getByRole('dialog');
    await dialog.locator('#refund-amount').fill('20');
    await expect(dialog.getByLabel(words.confirmOn)).toBeVisible();
    await expectNoAxeViolations(page);
    const value = await dialog.locator('#device option', { hasText: posId }).getAttribute('value');
    await dialog.locator('#device').selectOption(value ?? '');
    await dialog.locator('button[type=submit]').click();
    await expect(panel).toContainText(words.confirm, { timeout: 15_000 });
    await expect(shown(terminal)).toContainText('Goes back to the card that paid');
    await terminal.getByRole('group', { name: /^Terminal / }).focus();
    await terminal.keyboard.press('Enter');
    await expect(page.locator('main h1')).toContainText(words.part, { timeout: 15_000 });
    await expect(shown(terminal)).toContainText('Refunded');
  });
}
