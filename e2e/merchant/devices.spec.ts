import { expect, type Page } from '@playwright/test';
import { open, shown } from '../drawn-terminal.ts';
import { passes, REPEATS } from '../passes.ts';
import { expectWhole, seller, speak, staySignedIn } from './merchant.ts';
import { test } from '../quiet-console.ts';

/** Devices of a business: paired by the code on the screen of a drawn terminal, watched, named, ordered, let go of. */

const WORDS = {
  en: {
    pair: 'Pair a device',
    terminal: 'Number on the screen',
    name: 'Name',
    number: 'Device number',
    print: 'Test print',
    begin: 'Show a code on the device',
    code: 'Code',
    confirm: 'Pair',
    wrong: 'The code doesn’t match',
    open: 'Open the device',
    online: 'Online',
    offline: 'Offline',
    names: 'Name and place',
    place: 'Place (optional)',
    save: 'Save',
    unpair: 'Unpair',
    order: 'Order devices',
    count: 'How many',
    address: 'Shipping address',
    submit: 'Order',
    ordered: 'Ordered',
    unknown: 'No device with this number',
  },
  he: {
    pair: 'שיוך מכשיר',
    terminal: 'המספר שעל המסך',
    name: 'שם',
    number: 'מספר המכשיר',
    print: 'הדפסת בדיקה',
    begin: 'הצגת קוד במכשיר',
    code: 'קוד',
    confirm: 'שיוך',
    wrong: 'הקוד אינו תואם',
    open: 'פתיחת המכשיר',
    online: 'מחובר',
    offline: 'לא מחובר',
    names: 'שם ומקום',
    place: 'מקום (לא חובה)',
    save: 'שמירה',
    unpair: 'ביטול השיוך',
    order: 'הזמנת מכשירים',
    count: 'כמות',
    address: 'כתובת למשלוח',
    submit: 'הזמנה',
    ordered: 'הוזמן',
    unknown: 'אין מכשיר מחובר במספר הזה',
  },
} as const;

const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });

for (const [language, theme] of passes(['en', 'light'] as const, ['he', 'dark'] as const)) {
  test(`a device is paired by the code on its screen, named, placed, lost from sight and let go of (${language}, ${theme})`, async ({
    page,
    browser,
  }) => {
    const words = WORDS[language];
    const terminal = await (await browser.newContext()).newPage();
    await speak(terminal, 'en');
    await open(terminal);
    await expect(shown(terminal)).toContainText('Not paired yet');
    const terminalId = (await terminal.locator('[data-terminal]').getAttribute('data-terminal')) ?? '';

    await page.setViewportSize({ width: 390, height: 844 });
    await speak(page, language, theme);
    await staySignedIn(page, seller('cafe'));
    await page.goto('/devices/pair');
    await expectWhole(page);
    const turnOn = page.locator('main section').getByRole('button');
    if (await turnOn.isVisible()) await turnOn.click();
    await field(page, words.terminal).fill('12345678');
    await field(page, words.name).fill('Bar');
    await field(page, words.number).fill('077');
    await page.getByRole('button', { name: words.begin }).click();
    await expect(page.locator('main form')).toContainText(words.unknown);
    await field(page, words.terminal).fill(terminalId);
    await page.getByRole('button', { name: words.begin }).click();

    await expect(shown(terminal)).toContainText('Pair with this business?');
    await terminal.getByRole('button', { name: 'Confirm', exact: true }).click();
    await expect(shown(terminal)).toContainText('Pairing code');
    const [code = ''] = /\d{6}/.exec((await shown(terminal).textContent()) ?? '') ?? [];
    await field(page, words.code).fill(code === '000000' ? '000001' : '000000');
    await page.getByRole('button', { name: words.confirm, exact: true }).click();
    await expect(page.locator('main form')).toContainText(words.wrong);
    await expectWhole(page);
    await field(page, words.code).fill(code);
    await page.getByRole('button', { name: words.confirm, exact: true }).click();
    await expect(shown(terminal)).toContainText('Ready');

    await page.getByRole('link', { name: words.open }).click();
    const card = page.getByRole('main').getByRole('link', { name: /Bar/ });
    await expect(page.locator('main tbody tr', { hasText: 'Bar' })).toContainText(words.online);
    await expectWhole(page);
    await card.click();
    await expect(page.locator('main h1')).toHaveText('Bar');

    await page.getByRole('button', { name: words.names }).click();
    await page.getByRole('dialog').getByLabel(words.name, { exact: true }).fill('Terrace');
    await page.getByRole('dialog').getByLabel(words.place).fill('Second floor');
    await page.getByRole('dialog').getByRole('button', { name: words.save }).click();
    await expect(page.locator('main h1')).toHaveText('Terrace');
    await expect(page.locator('section[aria-labelledby=history]')).toContainText('Terrace');
    await expect(page.locator('section[aria-labelledby=facts]')).toContainText('Second floor');
    await expectWhole(page);

    await page.getByRole('button', { name: words.print }).click();
    await expect(terminal.locator('.pos-slip')).toContainText('077');
    await expect(page.locator('section[aria-labelledby=history]')).toContainText(words.print);

    // Nobody touches the screen: it hears by itself that the terminal is gone.
    await terminal.context().close();
    await expect(page.locator('main h1 + span')).toHaveText(words.offline, { timeout: 15_000 });

    await page.getByRole('button', { name: words.unpair }).click();
    await page.getByRole('dialog').getByRole('button', { name: words.unpair, exact: true }).click();
    await expect(page).toHaveURL(/\/devices$/);
    await expect(page.getByRole('main').getByRole('link', { name: /Terrace/ })).toHaveCount(0);
  });

  test(`devices are ordered, and the order says how far it is (${language}, ${theme})`, { tag: REPEATS }, async ({
    page,
  }) => {
    const words = WORDS[language];
    await page.setViewportSize({ width: 390, height: 844 });
    await speak(page, language, theme);
    await staySignedIn(page, seller('cafe'));
    await page.goto('/devices/order');
    await field(page, words.count).fill('2');
    await field(page, words.name).fill(`Till ${language}`);
    await field(page, words.address).fill('Allenby 1, Tel Aviv');
    await page.getByRole('button', { name: words.submit, exact: true }).click();
    const order = page.locator('section[aria-labelledby=orders] li').first();
    await expect(order).toContainText(`Till ${language} 2`);
    await expect(order.locator('[aria-current=step]')).toContainText(words.ordered);
    await expect(field(page, words.name)).toHaveValue('');
    await expectWhole(page);
  });
}
