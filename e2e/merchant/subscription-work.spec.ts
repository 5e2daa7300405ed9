import { type Browser, expect, type Page } from '@playwright/test';
import { closeDatabase } from '#lib/platform/db/database.ts';
import { modulesOfPath, readQrCode } from '#lib/testing/payment-page/read-qr-code.ts';
import { mailTo, typeCard } from '../buyer/subscription-pages.ts';
import { passes, REPEATS } from '../passes.ts';
import { expectNoAxeViolations, expectWhole, openDialog, sandbox } from './merchant.ts';
import { bringDue, givenPlan, openScreen, unmarked } from './plans.ts';
import { test } from '../quiet-console.ts';

/**
 * The work on subscriptions: a template from the wizard to its first buyer, a price and an end for many of them, and
 * what could not be charged, brought back in the three ways there are.
 */

test.use({ baseURL: sandbox().origin });
test.afterAll(() => closeDatabase());

const WORDS = {
  en: {
    description: 'Description',
    amount: /^Amount of each payment/,
    counted: 'A set number',
    times: 'How many',
    preview: 'Preview',
    total: 'Total of 6 payments',
    sentence: /₪294\.00 in total/,
    create: 'Create template',
    ready: 'The template is ready',
    name: 'Full name',
    email: 'Email',
    active: 'Active',
    actions: /^Actions for/,
    code: 'QR code',
    codeOf: 'QR code of the link',
    price: 'Change price',
    newPrice: /^New price/,
    change: /^Change 3 to .?₪59\.00/,
    changed: '3 of 3 changed',
    more: '₪30.00',
    close: 'Close',
    mail: 'a new price for your subscription',
    pause: 'Pause 3 subscriptions',
    paused: '3 of 3 paused',
    pausing: 'The next charge on each subscription won’t be made',
    cancel: 'Cancel 3 subscriptions',
    cancelling: 'This can’t be undone',
    cancelled: '3 of 3 canceled',
    isCancelled: 'Canceled',
    why: 'The issuer declined without a reason',
    attempt: /attempt (\d) of 7/,
    retry: 'Retry now',
    charge: /^Charge .?₪49\.00.? now/,
    left: /5 attempts are left/,
    send: 'Send link to buyer',
    doSend: 'Send link',
    isSent: 'The link was sent',
    linkMail: 'change the card for your subscription',
    card: 'Another payment method…',
    rules: 'never entered in the dashboard',
    go: 'Enter another card',
    save: 'Save card',
    nothing: 'No failed payments match these filters',
    atOnce: 'made right away',
  },
  he: {
    description: 'תיאור',
    amount: /^סכום כל תשלום/,
    counted: 'מספר קבוע',
    times: 'כמה תשלומים',
    preview: 'תצוגה מקדימה',
    total: 'סך 6 התשלומים',
    sentence: /₪294\.00.* בסך הכול/,
    create: 'יצירת התבנית',
    ready: 'התבנית מוכנה',
    name: 'שם מלא',
    email: 'דוא״ל',
    active: 'פעיל',
    actions: /^פעולות עבור/,
    code: 'קוד QR',
    codeOf: 'קוד QR של הקישור',
    price: 'שינוי המחיר',
    newPrice: /^מחיר חדש/,
    change: /^שינוי 3 מנויים ל־.?₪59\.00/,
    changed: 'שונו 3 מתוך 3',
    more: '₪30.00',
    close: 'סגירה',
    mail: 'סכום חדש להוראת הקבע שלך',
    pause: 'השהיית 3 מנויים',
    paused: '3 מתוך 3 הושהו',
    pausing: 'החיוב הבא של כל מנוי לא יתבצע',
    cancel: 'ביטול 3 מנויים',
    cancelling: 'אי אפשר לבטל פעולה זו',
    cancelled: '3 מתוך 3 בוטלו',
    isCancelled: 'בוטל',
    why: 'המנפיק סירב ללא ציון סיבה',
    attempt: /ניסיון (\d) מתוך 7/,
    retry: 'ניסיון חיוב עכשיו',
    charge: /^חיוב .?₪49\.00.? עכשיו/,
    left: /עוד 5 ניסיונות/,
    send: 'שליחת קישור ללקוח',
    doSend: 'שליחת הקישור',
    isSent: 'הקישור נשלח',
    linkMail: 'החלפת הכרטיס של הוראת הקבע שלך',
    card: 'אמצעי תשלום אחר…',
    rules: 'אינם מוזנים במערכת הניהול',
    go: 'הזנת כרטיס אחר',
    save: 'שמירת הכרטיס',
    nothing: 'אין חיובים שנכשלו שמתאימים למסננים',
    atOnce: 'יבוצע מיד',
  },
} as const;

/** Takes a token, refuses every charge. */
const REFUSES_CHARGES = '4000000000000036';

/** The text that a camera reads from a code on the screen. */
async function readCode(page: Page, name: string): Promise<string> {
  const code = page.getByRole('img', { name });
  await expect(code).toBeVisible();
  const [box, path] = [await code.getAttribute('viewBox'), await code.locator('path').getAttribute('d')];
  return readQrCode(modulesOfPath(path ?? '', Number(box?.split(' ')[2]) - 8));
}

/** A buyer in a browser of their own, on a phone. */
async function buyerOf(browser: Browser): Promise<Page> {
  const page = await (await browser.newContext({ viewport: { width: 360, height: 740 } })).newPage();
  page.setDefaultTimeout(15_000);
  return page;
}

/** `dd/mm/yyyy hh:mm`, as clocks show it where payments are dated. */
function dated(at: number): string {
  const text = new Date(at).toLocaleString('sv-SE', { timeZone: 'Asia/Jerusalem' });
  return `${text.slice(8, 10)}/${text.slice(5, 7)}/${text.slice(0, 4)} ${text.slice(11, 16)}`;
}

for (const [language, theme, width] of passes(['he', 'dark', 1280] as const, ['en', 'light', 1280] as const)) {
  const words = WORDS[language];

  test(`a template is made and sold; its subscriptions are priced, paused and cancelled together (${language})`, {
    tag: REPEATS,
  }, async ({ page, context, browser }) => {
    test.setTimeout(240_000);
    page.setDefaultTimeout(15_000);
    const mark = `Gym ${language} ${Date.now()}`;
    const email = `gym-${language}-${Date.now()}@example.com`;
    await page.setViewportSize({ width, height: 900 });
    await openScreen(page, '/subscriptions/new?kind=template', language, theme);
    await page.getByLabel(words.description).fill(mark);
    await page.getByLabel(words.amount).fill('49');
    await page.getByRole('radio', { name: words.counted }).check();
    await page.getByLabel(words.times).fill('6');
    const preview = page.getByRole('region', { name: words.preview });
    await expect(preview.getByRole('listitem')).toHaveCount(6);
    await expect(preview).toContainText(words.total);
    await expect(preview).toContainText('₪294.00');
    await expect(preview).toContainText(words.sentence);
    await expectWhole(page);
    await page.getByRole('button', { name: words.create }).click();
    await expect(page.getByText(words.ready)).toBeVisible();
    const link = (await page.locator('[data-link-address]').first().textContent()) ?? '';
    expect(link).toMatch(/\/subscription\/generate\/SUB/);

    // One buyer on the page of the template, two by the shop's program.
    const buyer = await buyerOf(browser);
    await buyer.goto(`${link}?lang=${language}`);
    await expect(buyer.locator('.months .charge')).toHaveCount(3);
    await buyer.getByLabel(words.name).fill('Dana Levi');
    await buyer.getByLabel(words.email, { exact: true }).fill(email);
    await buyer.locator('#agree').check();
    await buyer.locator('.act button').click();
    await buyer.waitForURL('**/sale/generate/SALE*');
    await typeCard(buyer, '4111111111111111', '1240');
    await buyer.locator('form button').last().click();
    await expect(buyer.locator('[data-screen=done]')).toBeVisible();
    await buyer.context().close();
    for (const name of ['Noa', 'Omer'])
      await givenPlan({ description: mark, buyer: `${name} ${mark}`, email, language });

    // The code of the template is its link.
    await page.goto(`/subscriptions/templates?q=${encodeURIComponent(mark)}`);
    await page.getByRole('button', { name: words.actions }).click();
    await page.getByRole('menuitem', { name: words.code }).click();
    expect(await readCode(page, words.codeOf)).toBe(link);
    await expectNoAxeViolations(page);

    const list = `/subscriptions?q=${encodeURIComponent(mark)}&state=active`;
    await page.goto(list);
    const rows = page.locator('tbody tr');
    await expect(rows).toHaveCount(3);
    await expect(rows.filter({ hasText: 'Dana' })).toContainText(words.active);
    const dialog = openDialog(page);
    const close = () => dialog.getByRole('button', { name: words.close }).last().click();
    const chooseAll = () => page.locator('thead').getByRole('checkbox').check();

    await chooseAll();
    await page.getByRole('button', { name: words.price }).click();
    await dialog.getByLabel(words.newPrice).fill('59');
    await expect(dialog.getByRole('checkbox')).toBeChecked();
    await expect(dialog).toContainText(words.more);
    await expectWhole(page);
    await dialog.getByRole('button', { name: words.change }).click();
    await expect(dialog).toContainText(words.changed);
    await close();
    await expect(rows.filter({ hasText: '₪59.00' })).toHaveCount(3);
    const told = await mailTo(context, email, words.mail, 'cafe');
    expect(unmarked(told.text)).toContain('₪59.00');
    expect(unmarked(told.text)).toContain('₪49.00');

    await page.goto(list.replace('&state=active', ''));
    // The template is no subscription of a buyer: it stands in a list of its own.
    await expect(rows).toHaveCount(3);
    await chooseAll();
    await page.getByRole('button', { name: words.pause }).click();
    await expect(dialog).toContainText(words.pausing);
    await expect(dialog).toContainText('₪177.00');
    await dialog.getByRole('button', { name: words.pause }).click();
    await expect(dialog).toContainText(words.paused);
    await close();
    await chooseAll();
    await page.getByRole('button', { name: words.cancel }).click();
    await expect(dialog).toContainText(words.cancelling);
    await dialog.getByRole('button', { name: words.cancel }).click();
    await expect(dialog).toContainText(words.cancelled);
    await expectNoAxeViolations(page);
    await close();
    await expect(rows.getByText(words.isCancelled, { exact: true })).toHaveCount(3);
  });
}

for (const [language, theme, width] of passes(['en', 'light', 1280] as const, ['he', 'dark', 1280] as const)) {
  const words = WORDS[language];

  test(`a charge that failed is tried again, its buyer is sent the link, and brings another card (${language})`, async ({
    page,
    context,
    browser,
  }) => {
    test.setTimeout(300_000);
    const mark = `Recover ${language} ${Date.now()}`;
    const email = `recover-${language}-${Date.now()}@example.com`;
    const id = await givenPlan({
      description: mark,
      buyer: `Dana ${mark}`,
      email,
      language,
      card: REFUSES_CHARGES,
      startsAt: dated(Date.now() + 3_600_000),
    });
    await bringDue(id);
    await page.setViewportSize({ width, height: 900 });
    const list = `/subscriptions/recovery?q=${encodeURIComponent(mark)}`;
    await openScreen(page, list, language, theme);
    const row = page.locator('tbody tr');
    await expect(async () => {
      await page.reload();
      await expect(row).toHaveCount(1, { timeout: 2_000 });
    }).toPass({ timeout: 120_000 });
    // The failed payment, its reason, the next step, and the amount at stake.
    await expect(row).toContainText(words.why);
    await expect(row).toContainText('₪49.00');
    const attempt = async () => Number(words.attempt.exec(unmarked(await row.textContent()))?.[1]);
    expect(await attempt()).toBe(2);
    await expectWhole(page);

    const dialog = openDialog(page);
    const choose = async (item: string) => {
      await row.getByRole('button', { name: words.actions }).click();
      await page.getByRole('menuitem', { name: item }).click();
    };
    await choose(words.retry);
    await expect(dialog).toContainText('₪49.00');
    expect(unmarked(await dialog.textContent())).toMatch(words.left);
    await dialog.getByRole('button', { name: words.charge }).click();
    await expect(dialog).toBeHidden();
    await expect(async () => {
      await page.reload();
      expect(await attempt()).toBe(3);
    }).toPass({ timeout: 60_000 });

    await choose(words.send);
    await expect(dialog).toContainText(email);
    await expect(dialog).toContainText('₪49.00');
    await expectNoAxeViolations(page);
    await dialog.getByRole('button', { name: words.doSend, exact: true }).click();
    await expect(page.getByText(words.isSent).first()).toBeVisible();
    const sent = await mailTo(context, email, words.linkMail, 'cafe');
    expect(sent.address).toContain(`/subscription/card/${id}`);

    await choose(words.card);
    await expect(dialog).toContainText(words.rules);
    await expect(dialog).toContainText(words.atOnce);
    const link = (await dialog.locator('code').textContent()) ?? '';
    expect(await readCode(page, words.codeOf)).toBe(link);
    await expectWhole(page);
    // Nothing of it is cut off, however long the link is, on a desk and on a phone.
    for (const size of [
      { width: 360, height: 740 },
      { width, height: 900 },
    ]) {
      await page.setViewportSize(size);
      await expect
        .poll(() =>
          dialog.evaluate((box) => {
            const { left, right } = box.getBoundingClientRect();
            const parts = [...box.querySelectorAll('p, svg, button')].map((part) => part.getBoundingClientRect());
            return parts.filter((part) => part.left < left - 1 || part.right > right + 1).length;
          }),
        )
        .toBe(0);
    }
    await page.keyboard.press('Escape');

    const buyer = await buyerOf(browser);
    await buyer.goto(`${link}${link.includes('?') ? '&' : '?'}lang=${language}`);
    await buyer.getByRole('button', { name: words.go }).click();
    await buyer.waitForURL('**/sale/generate/SALE*');
    await typeCard(buyer, '5555555555554444', '1240');
    await buyer.getByRole('button', { name: words.save }).click();
    await expect(buyer.locator('[data-screen=done]')).toBeVisible();
    await buyer.context().close();
    await expect(async () => {
      await page.goto(list);
      await expect(page.getByText(words.nothing)).toBeVisible({ timeout: 2_000 });
    }).toPass({ timeout: 60_000 });
    await page.goto(`/subscriptions/${id}`);
    await expect(page.locator('main h1')).toContainText(words.active);
  });
}
