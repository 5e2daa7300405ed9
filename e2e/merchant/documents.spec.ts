import { devices, expect, type Page } from '@playwright/test';
import { passes, REPEATS } from '../passes.ts';
import { expectFits, expectNoAxeViolations, sandbox, seller, speak, staySignedIn } from './merchant.ts';
import { test } from '../quiet-console.ts';

/** The documents of a business: handed in by file and by phone, turned, refused, and what becomes of them. */

const SCREEN = '/settings/documents';

const WORDS = {
  en: {
    which: 'Which document',
    send: 'Send',
    anyway: 'Send it anyway',
    right: 'Rotate right',
    crop: 'Crop',
    corner: /^Top left corner/,
    received: 'Received',
    done: /Passport received/,
    preview: /^Preview of/,
    kind: /This file type isn’t supported/,
    again: 'Choose another',
    blurred: /looks blurred/,
    list: 'Submitted documents',
  },
  he: {
    which: 'איזה מסמך',
    send: 'שליחה',
    anyway: 'שליחה בכל זאת',
    right: 'סיבוב ימינה',
    crop: 'חיתוך',
    corner: /^פינה שמאלית עליונה/,
    received: 'התקבל',
    done: /דרכון: המסמך התקבל/,
    preview: /^תצוגה מקדימה/,
    kind: /סוג הקובץ אינו נתמך/,
    again: 'בחירה מחדש',
    blurred: /מטושטשת/,
    list: 'מסמכים שהוגשו',
  },
} as const;

const PASSPORT = '26';

async function open(page: Page, language: 'he' | 'en', theme: 'light' | 'dark' = 'light'): Promise<void> {
  await speak(page, language, theme);
  await staySignedIn(page, seller('ceramics'));
  await page.goto(SCREEN);
  await expect(page.locator('#document-type')).toBeVisible();
}

/** A page of words as a camera would see it, drawn by the browser; each is another file. */
async function photograph(page: Page, { blur = 0 } = {}): Promise<Buffer> {
  const drawn = await page.evaluate(async (pixels) => {
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [1_200, 900];
    const context = canvas.getContext('2d');
    if (!context) throw new Error('no canvas');
    context.fillStyle = '#eeeae2';
    context.fillRect(0, 0, 1_200, 900);
    context.filter = pixels > 0 ? `blur(${pixels}px)` : 'none';
    context.fillStyle = '#222';
    context.font = '24px sans-serif';
    for (let line = 0; line < 18; line += 1)
      context.fillText(`${crypto.randomUUID()} ${crypto.randomUUID().slice(0, 20)}`, 120, 120 + line * 38);
    return canvas.toDataURL('image/jpeg', 0.9).split(',')[1] ?? '';
  }, blur);
  return Buffer.from(drawn, 'base64');
}

const choose = (page: Page, name: string, mimeType: string, buffer: Buffer) =>
  page.locator('main input[type=file]').first().setInputFiles({ name, mimeType, buffer });

for (const [language, theme] of passes(['he', 'dark'] as const, ['en', 'light'] as const)) {
  const words = WORDS[language];

  test(`a document is turned, cut and sent, and is received; the screen is accessible and fits 360 px (${language})`, async ({
    page,
  }) => {
    await open(page, language, theme);
    await page.getByLabel(words.which).selectOption(PASSPORT);
    await choose(page, 'passport.jpg', 'image/jpeg', await photograph(page));
    const preview = page.getByRole('img', { name: words.preview });
    await expect(preview).toBeVisible();
    const before = await preview.boundingBox();
    await page.getByRole('button', { name: words.right }).click();
    const after = await preview.boundingBox();
    expect((before?.width ?? 0) > (before?.height ?? 0)).toBe(true);
    expect((after?.width ?? 0) < (after?.height ?? 0)).toBe(true);
    await page.getByRole('button', { name: words.crop }).click();
    const corner = page.getByRole('button', { name: words.corner });
    await corner.focus();
    await page.keyboard.press('ArrowRight');
    await expect(corner).toHaveAccessibleName(/8%/);
    await expectNoAxeViolations(page);
    await page.setViewportSize({ width: 360, height: 740 });
    await expectFits(page);
    await page.setViewportSize({ width: 1280, height: 900 });
    await page.getByRole('button', { name: words.send, exact: true }).click();
    await expect(page.getByText(words.done).first()).toBeVisible();
    const row = page.getByRole('list', { name: words.list }).getByRole('listitem').first();
    await expect(row).toContainText('passport.jpg');
    await expect(row).toContainText(words.received);
    // The stored picture stands upright, as it was shown.
    const href = (await row.getByRole('link').getAttribute('href')) ?? '';
    const kept = await page.request.get(new URL(href, sandbox().origin).href);
    expect(kept.headers()['content-type']).toBe('image/jpeg');
    await page.setViewportSize({ width: 360, height: 740 });
    await expectFits(page);
    await expectNoAxeViolations(page);
  });

  test(`a file that is none is refused in words, and a blurred picture is said to be one (${language})`, {
    tag: REPEATS,
  }, async ({ page }) => {
    await open(page, language, theme);
    await choose(page, 'logo.pdf', 'application/pdf', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'));
    await page.getByRole('button', { name: words.send, exact: true }).click();
    await expect(page.getByRole('alert').filter({ hasText: words.kind })).toBeVisible();
    await page.getByRole('button', { name: words.again }).click();
    await choose(page, 'blurred.jpg', 'image/jpeg', await photograph(page, { blur: 9 }));
    await expect(page.getByText(words.blurred)).toBeVisible();
    await expect(page.getByRole('button', { name: words.anyway })).toBeVisible();
  });
}

test('a connection that breaks holds an upload up, and it goes on where it was', { tag: REPEATS }, async ({ page }) => {
  await open(page, 'en');
  const sent: number[] = [];
  let isDown = false;
  await page.route('**/settings/documents/files/**', async (route) => {
    const request = route.request();
    if (request.method() === 'PATCH') {
      if (isDown) return route.abort('connectionreset');
      sent.push(Number(request.headers()['upload-offset']));
      // After the second part the network is gone.
      if (sent.length === 2) isDown = true;
    }
    return isDown && request.method() === 'GET' ? route.abort('connectionreset') : route.continue();
  });
  const lines = Array.from({ length: 12_000 }, () => crypto.randomUUID()).join('\n');
  await choose(page, 'notes.pdf', 'application/pdf', Buffer.from(`%PDF-1.4\n${lines}${lines}`));
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(page.getByText(/Connection lost/).first()).toBeVisible();
  const before = sent.length;
  isDown = false;
  await page.getByRole('button', { name: 'Try again' }).click();
  // It is sent again from where it was and then looked at, in a process of its own.
  await expect(page.getByRole('alert').filter({ hasText: /damaged/ })).toBeVisible({ timeout: 30_000 });
  expect(sent.length).toBeGreaterThan(before);
  expect(new Set(sent).size).toBe(sent.length);
});

test('a phone reads the code at the desk, sends a picture, and is out when the desk says so', { tag: REPEATS }, async ({
  page,
  browser,
}) => {
  await open(page, 'en');
  await page.getByLabel('Which document').selectOption('2');
  await page.getByRole('button', { name: 'Use a phone' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('img', { name: /QR code/ })).toBeVisible();
  const address = (await dialog.locator('.island').textContent()) ?? '';
  expect(address).toContain('/onboarding/phone/');
  const phones = await Promise.all([0, 1].map(() => browser.newContext({ ...devices['Pixel 7'], locale: 'ar' })));
  try {
    const [phone, stranger] = await Promise.all(phones.map((context) => context.newPage()));
    if (!phone || !stranger) throw new Error('no phones');
    // A program that only fetches the page takes nothing from who opens it.
    expect((await phone.request.get(address)).status()).toBe(200);
    await phone.goto(address);
    // In the language of the desk, under the name of the business.
    await expect(phone.getByRole('heading', { name: 'Photograph documents' })).toBeVisible();
    await expect(phone.getByText('Proof of bank account')).toBeVisible();
    await expect(dialog.getByText(/A phone is connected/)).toBeVisible();
    await expectNoAxeViolations(phone);
    await expectFits(phone);
    await stranger.goto(address);
    await expect(stranger.getByRole('heading', { name: 'Another phone is connected' })).toBeVisible();
    await phone
      .locator('input[type=file]')
      .first()
      .setInputFiles({ name: 'IMG_1.jpg', mimeType: 'image/jpeg', buffer: await photograph(phone) });
    await phone.getByRole('button', { name: 'Send', exact: true }).click();
    await expect(phone.getByText('Proof of bank account received.')).toBeVisible();
    await expect(dialog.getByText('From the phone: Proof of bank account')).toBeVisible();
    const ended = page.waitForResponse((response) => response.request().method() === 'POST');
    await dialog.getByRole('button', { name: 'Disconnect the phone' }).click();
    await ended;
    await phone.reload();
    // Whose it was is nobody's business any more: the phone is spoken to in its own language.
    await expect(phone.getByRole('heading', { name: 'لم يعد الرمز صالحًا' })).toBeVisible();
  } finally {
    await Promise.all(phones.map((context) => context.close()));
  }
  await expect(page.getByRole('listitem').filter({ hasText: 'IMG_1.jpg' }).first()).toBeVisible();
});

test('nobody asks for the documents of another business, and a cashier has none', { tag: REPEATS }, async ({
  page,
  browser,
}) => {
  await open(page, 'en');
  const url = `${sandbox().origin}${SCREEN}/files`;
  const foreign = await page.request.get(`${url}?seller=${seller('cafe').public_key}`);
  expect(foreign.status()).toBe(404);
  expect((await page.request.get(`${url}?seller=${seller('ceramics').public_key}`)).status()).toBe(200);
  // A request of another page, which says so.
  const elsewhere = await page.request.post(`${url}?seller=${seller('ceramics').public_key}`, {
    headers: { origin: 'https://evil.example' },
    data: { ask: 'end-phone-upload' },
  });
  expect(elsewhere.status()).toBe(403);
  const cashier = seller('cafe').people.find(({ role }) => role === 'cashier');
  if (!cashier) throw new Error('no cashier');
  const other = await browser.newContext();
  try {
    const till = await other.newPage();
    await staySignedIn(till, cashier);
    expect((await till.goto(`${sandbox().origin}${SCREEN}`))?.status()).toBe(403);
    expect((await other.request.get(`${url}?seller=${seller('cafe').public_key}`)).status()).toBe(404);
  } finally {
    await other.close();
  }
});
