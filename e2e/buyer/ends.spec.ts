import { readFileSync } from 'node:fs';
import { type BrowserContext, expect, type Page } from '@playwright/test';
import { axeViolations } from '../axe.ts';
import { passes, REPEATS } from '../passes.ts';
import { call, newSale, paySale, sandbox } from '../sandbox.ts';
import { test } from '../quiet-console.ts';

/**
 * Screens around the payment: its outcome and receipt, the limits on attempts, the drawer of the sandbox, and texts
 * that others typed.
 */

const PHONE = { width: 360, height: 740 };
const DESKTOP = { width: 1280, height: 860 };

const WORDS = {
  he: { dir: 'rtl', paid: 'כבר שולם', receipt: 'הצגת האישור', title: 'אישור תשלום', refunded: 'בוצע זיכוי חלקי' },
  en: { dir: 'ltr', paid: 'Already paid', receipt: 'Show receipt', title: 'Receipt', refunded: 'Partially refunded' },
  ar: { dir: 'rtl', paid: 'مدفوع', receipt: 'عرض الإيصال', title: 'إيصال', refunded: 'أُعيد جزء منه' },
} as const;

async function expectClean(page: Page): Promise<void> {
  expect(await axeViolations(page)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
}

async function typeCard(page: Page, card = '4111111111111111'): Promise<void> {
  await page.locator('[autocomplete=cc-number]').fill(card);
  await page.locator('[autocomplete=cc-exp]').fill('1230');
  await page.locator('[autocomplete=cc-csc]').fill('123');
  await page.locator('[autocomplete=cc-name]').fill('Dana Levi');
}

const open = async (page: Page, address: string): Promise<void> => {
  await page.goto(address);
  await expect(page.locator('#pay[data-ready]')).toBeVisible();
};

const pay = (page: Page) => page.locator('form button').last();

/** The receipt that the page offers, in a page of its own. */
async function receiptOf(page: Page, words: string): Promise<Page> {
  const [receipt] = await Promise.all([
    page.context().waitForEvent('page'),
    page.getByRole('link', { name: words }).click(),
  ]);
  await receipt.waitForLoadState();
  return receipt;
}

/**
 * A sale of a seller whom no other test pays: the outcome set for its next payment, and its declines, affect no other
 * test.
 */
async function apartSale(): Promise<{ saleId: string; saleUrl: string; seller: string }> {
  const seller = sandbox().sellers[1]?.seller_svc_id ?? '';
  return { ...(await newSale({ seller_svc_id: seller })), seller };
}

const refund = (seller: string, saleId: string, amount?: number) =>
  call('refund-sale', { seller_svc_id: seller, svc_sale_id: saleId, ...(amount && { sale_refund_amount: amount }) });

for (const language of ['he', ...passes('en', 'ar')] as const) {
  const words = WORDS[language];

  test(`a receipt of a sale that was paid in parts and refunded in part, on a phone and on a desk (${language})`, {
    tag: REPEATS,
  }, async ({ page }) => {
    const { saleId, saleUrl, seller } = await newSale({
      language,
      installments: '103',
      transaction_id: 'order-7',
      items: [{ name: 'Beans', quantity: 2, unit_price: 2000, total: 4000 }],
      fees: { tax: 575, duty: 0, discount: 0, shipping: 500 },
    });
    await paySale(seller, saleId, {
      language,
      installments: '3',
      credit_card_number: '375516193000090',
      credit_card_cvv: '0957',
    });
    await refund(seller, saleId, 1000);
    await page.setViewportSize(PHONE);
    await page.goto(saleUrl);
    const receipt = await receiptOf(page, words.receipt);
    await expect(receipt.locator('html')).toHaveAttribute('dir', words.dir);
    await expect(receipt.getByRole('heading', { level: 1 })).toHaveText(words.title);
    await expect(receipt.locator('.ending')).toHaveText(words.refunded);
    for (const text of ['order-7', 'AMEX', '0090', 'Beans', 'TRAN'])
      await expect(receipt.locator('main')).toContainText(text);
    await expect(receipt.locator('main')).not.toContainText(/375516|193000/);
    await receipt.setViewportSize(language === 'he' ? PHONE : DESKTOP);
    await expectClean(receipt);
    // On paper: no buttons; a sheet, or a roll of 80 mm.
    await receipt.emulateMedia({ media: 'print' });
    await expect(receipt.locator('.tools')).toBeHidden();
    await receipt.emulateMedia({ media: 'screen' });
    await receipt.locator('.tools a[href*="paper=80"]').click();
    await expect(receipt.locator('html')).toHaveAttribute('data-paper', '80');
    expect((await receipt.locator('main').boundingBox())?.width).toBeLessThanOrEqual(303);
  });
}

test('paying shows the receipt at once; its address alone opens it, and nothing near it does', async ({
  page,
  request,
}) => {
  const { saleUrl } = await newSale();
  await open(page, saleUrl);
  await typeCard(page);
  await pay(page).click();
  await expect(page.locator('[data-screen=done]')).toBeVisible();
  const receipt = await receiptOf(page, 'Show receipt');
  await expect(receipt.locator('.ending')).toHaveText('Paid');
  await receipt.getByRole('button', { name: 'Print' }).isEnabled();
  const file = receipt.waitForEvent('download');
  await receipt.getByRole('link', { name: 'Save as PDF' }).click();
  expect((await file).suggestedFilename()).toMatch(/^Receipt TRAN[\w-]+\.pdf$/);
  expect(
    readFileSync(await (await file).path())
      .subarray(0, 5)
      .toString(),
  ).toBe('%PDF-');
  const [, , , , attempt = '', key = ''] = receipt.url().split('/');
  const origin = new URL(receipt.url()).origin;
  for (const wrong of [
    `${attempt}/${key.slice(1)}`,
    `${attempt}/${'A'.repeat(22)}`,
    `TRAN-AAAAAAAA-AAAAAAAA-AAAAAAAA-AAAAAAAA/${key}`,
  ])
    expect((await request.get(`${origin}/sale/receipt/${wrong}`)).status()).toBe(404);
  const headers = (await request.get(receipt.url())).headers();
  expect([headers['cache-control'], headers['referrer-policy'], headers['x-robots-tag']]).toEqual([
    'private, no-store',
    'no-referrer',
    'noindex, nofollow',
  ]);
  expect(headers['content-security-policy']).toContain(`frame-ancestors 'self'`);
});

test('each end has a screen of its own', { tag: REPEATS }, async ({ page }) => {
  const shows = async (saleUrl: string, heading: string, receipt: number) => {
    await page.goto(saleUrl);
    await expect(page.getByRole('heading', { level: 2 })).toHaveText(heading);
    await expect(page.getByRole('link', { name: 'Show receipt' })).toHaveCount(receipt);
    await expect(page.locator('[autocomplete=cc-number]')).toHaveCount(0);
  };
  const held = await newSale({ sale_type: 'authorize' });
  await paySale(held.seller, held.saleId);
  await shows(held.saleUrl, 'Already authorized', 1);
  await expectClean(page);
  await refund(held.seller, held.saleId);
  await shows(held.saleUrl, 'The hold was released', 1);
  const paid = await newSale();
  await paySale(paid.seller, paid.saleId);
  await shows(paid.saleUrl, 'Already paid', 1);
  await refund(paid.seller, paid.saleId, 2000);
  await shows(paid.saleUrl, 'Partially refunded', 1);
  await expect(page.locator('.screen')).toContainText('₪20.00 of ₪50.75');
  await refund(paid.seller, paid.saleId);
  await shows(paid.saleUrl, 'Refunded', 1);
  const kept = await newSale({ sale_type: 'token' });
  await paySale(kept.seller, kept.saleId);
  await shows(kept.saleUrl, 'Card saved', 1);
  const link = await newSale({ sale_type: 'template' });
  await call('cancel-template', { seller_svc_id: link.seller, svc_sale_id: link.saleId });
  await shows(link.saleUrl, 'This payment is closed', 0);
  await page.setViewportSize(PHONE);
  for (const language of passes('he', 'ar')) {
    await page.goto(`${held.saleUrl}?lang=${language}`);
    await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
    await expectClean(page);
  }
});

test('V-12: after ten declines the page says kindly that no more cards can be tried, and charges nothing', {
  tag: REPEATS,
}, async ({ page }) => {
  const { saleUrl } = await apartSale();
  await open(page, saleUrl);
  const body = JSON.stringify({
    cardNumber: '4000000000000002',
    cardExpiry: '12/30',
    cardCvv: '123',
    buyerName: 'Dana Levi',
    socialId: '',
    installments: '1',
    language: 'en',
  });
  for (let turn = 0; turn < 10; turn += 1) {
    const answer = await page.evaluate(
      async (sent) =>
        (
          await fetch(`${location.pathname}/pay`, {
            method: 'POST',
            headers: { 'content-type': 'application/json' },
            body: sent,
          })
        ).json(),
      body,
    );
    expect(answer).toMatchObject({ kind: 'say', code: 20004 });
  }
  await typeCard(page);
  await pay(page).click();
  await expect(page.locator('.notice')).toContainText('Too many cards were declined');
  await expect(page.locator('.notice')).toContainText('Nothing was charged');
});

test('the sandbox drawer: what was chosen happens to the next payment', { tag: REPEATS }, async ({ page }) => {
  const { saleUrl } = await apartSale();
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  const errors: string[] = [];
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
  await open(page, saleUrl);
  expect(asked.filter((path) => path.startsWith('/sandbox/'))).toEqual([]);
  await page.getByText('Test outcomes').click();
  await page.getByRole('button', { name: 'Decline: Over the limit' }).click();
  await expect(page.locator('.chosen')).toContainText('Saved. Applies to');
  await expect(page.getByRole('button', { name: 'Decline: Over the limit' })).toHaveAttribute('aria-pressed', 'true');
  await expectClean(page);
  await page.getByRole('button', { name: 'Approved 4111' }).click();
  await pay(page).click();
  await expect(page.locator('.notice')).toContainText('limit');
  await page.locator('[autocomplete=cc-csc]').fill('123');
  await pay(page).click();
  await expect(page.locator('[data-screen=done]')).toBeVisible();
  expect(errors).toEqual([]);
});

test('the answer comes after the page was closed: the payment is there all the same', { tag: REPEATS }, async ({
  context,
}) => {
  test.setTimeout(60_000);
  const { saleId, saleUrl, seller } = await apartSale();
  const page = await context.newPage();
  await open(page, saleUrl);
  await page.getByText('Test outcomes').click();
  await page.getByRole('button', { name: 'Approve after 15 seconds' }).click();
  await expect(page.locator('.chosen')).not.toBeEmpty();
  await page.getByRole('button', { name: 'Approved 4111' }).click();
  await pay(page).click();
  await page.waitForTimeout(500);
  await page.close();
  const again = await context.newPage();
  await again.goto(saleUrl);
  await expect(again.getByRole('heading', { name: 'Still checking the payment' })).toBeVisible();
  await expect(again.getByRole('heading', { name: 'Payment complete' })).toBeVisible({ timeout: 25_000 });
  expect((await call('get-sales', { seller_svc_id: seller, sale_svc_id: saleId })).body.items[0].sale_status).toBe(
    'completed',
  );
});

test('B-14: back, reload and two tabs charge once', async ({ page, context }) => {
  const { saleId, saleUrl, seller } = await newSale();
  const other = await context.newPage();
  await Promise.all([open(page, saleUrl), open(other, saleUrl)]);
  await Promise.all([typeCard(page), typeCard(other)]);
  await Promise.all([pay(page).click(), pay(other).click()]);
  for (const tab of [page, other]) await expect(tab.locator('[data-screen=done]')).toBeVisible({ timeout: 15_000 });
  await page.goto('about:blank');
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'Already paid' })).toBeVisible();
  await other.reload();
  await expect(other.getByRole('heading', { name: 'Already paid' })).toBeVisible();
  const { body } = await call('get-transactions', { seller_svc_id: seller, svc_sale_id: saleId });
  expect(
    body.items.filter(({ transaction_status }: { transaction_status: number }) => transaction_status === 2),
  ).toHaveLength(1);
});

/** Ten families of payloads with twelve variations each, short enough for an item's name. */
const PAYLOADS = [
  (n: number) => `<script>alert(${n})</script>`,
  (n: number) => `<img src=x onerror=alert(${n})>`,
  (n: number) => `"><svg onload=alert(${n})>`,
  (n: number) => `</script><script>alert(${n})//`,
  (n: number) => `'-alert(${n})-'`,
  (n: number) => `javascript:alert(${n})`,
  (n: number) => `</style><script>alert(${n})//`,
  (n: number) => `<!--<script>alert(${n})//-->`,
  (n: number) => `\${alert(${n})}{{alert(${n})}}`,
  (n: number) => `<a href=javascript:alert(${n})>x`,
].flatMap((make, family) => Array.from({ length: 12 }, (_, at) => vary(make(family * 12 + at), at)));

/** Case, gaps and line ends that parsers forgive. */
function vary(text: string, at: number): string {
  const ways = [
    (one: string) => one,
    (one: string) => one.replace('<s', '<S'),
    (one: string) => one.replace(' ', '\t'),
    (one: string) => one.replace('=', ' = '),
    (one: string) => one.replace('>', '/>'),
    (one: string) => `\u2028${one}`,
  ];
  return (ways[at % ways.length] ?? ((one: string) => one))(text);
}

test('B-03: 120 payloads are text on the payment page, on the receipt and in their mails, in both directions', {
  tag: REPEATS,
}, async ({ page }) => {
  test.setTimeout(60_000);
  const seen = await watchFor(page.context());
  const mails = ['en', 'he'].map((language) => ({ language, to: `b03-${language}-${Date.now()}@example.com` }));
  for (let at = 0; at < PAYLOADS.length; at += 30) {
    const some = PAYLOADS.slice(at, at + 30);
    const mail = mails[at / 30];
    const sale = await newSale({
      ...(mail && {
        language: mail.language,
        sale_send_notification: true,
        sale_email: mail.to,
        sale_name: some[5] ?? '',
      }),
      product_name: some.join(' ').slice(0, 500),
      transaction_id: some[0] ?? '',
      buyer_name: some[1] ?? '',
      items: some.map((name) => ({ name: name.slice(0, 50), quantity: 1, unit_price: 100, total: 100 })),
    });
    for (const language of ['en', 'he']) {
      await page.goto(
        `${sale.saleUrl}?lang=${language}&first_name=${encodeURIComponent(some[2] ?? '')}` +
          `&lang2=${encodeURIComponent(some[3] ?? '')}`,
      );
      await expect(page.locator('#pay[data-ready]')).toBeVisible();
      expect(await page.locator('.items li bdi').first().textContent()).toBe(some[0]?.slice(0, 50));
    }
    await paySale(sale.seller, sale.saleId, { buyer_name: some[4] ?? '', language: mail?.language ?? 'en' });
    for (const language of ['en', 'he']) {
      await page.goto(`${sale.saleUrl}?lang=${language}`);
      const address = await page.locator('a[href^="/sale/receipt/"]').getAttribute('href');
      await page.goto(`${new URL(address ?? '', sale.saleUrl).href}?lang=${language}`);
      await expect(page.locator('tbody tr')).toHaveCount(30);
    }
  }
  for (const { language, to } of mails) {
    await page.goto(`${sandbox().origin}/sandbox/mailbox?seller=${sandbox().sellers[0]?.public_key}`);
    await page.locator('nav ol a', { hasText: to }).first().click();
    const message = page.frameLocator('iframe');
    await expect(message.locator('html')).toHaveAttribute('dir', language === 'he' ? 'rtl' : 'ltr');
    await expect(message.locator('body')).toContainText('alert(');
  }
  expect(seen).toEqual([]);
});

/** Dialogs, and reports of what the page's policy kept from running. */
async function watchFor(context: BrowserContext): Promise<string[]> {
  const seen: string[] = [];
  context.on('dialog', (dialog) => {
    seen.push(`dialog ${dialog.message()}`);
    void dialog.dismiss();
  });
  context.on(
    'console',
    (message) => /Content Security Policy|Refused to/.test(message.text()) && seen.push(message.text()),
  );
  return seen;
}

/** A page without the bidi islands of our own amounts, which are complete and contain no text of other parties. */
const withoutAmounts = (html: string): string => html.replace(/\u2066[\d.,\s\u00a0₪€£$−-]+\u2069/g, '');

test('B-04: names that would turn the words around them do not, and amounts read as they are', {
  tag: REPEATS,
}, async ({ page }) => {
  const { saleId, saleUrl, seller } = await newSale({
    product_name: 'Coffee \u202e001\u2066 beans',
    items: [{ name: '\u202eneslB\u2069', quantity: 2, unit_price: 2500, total: 5000 }],
  });
  for (const language of ['en', 'he', 'ar']) {
    await page.goto(`${saleUrl}?lang=${language}`);
    expect(withoutAmounts(await page.content())).not.toMatch(/[\u202a-\u202e\u2066-\u2069]/);
    await expect(page.locator('h1 bdi')).toContainText('50.75');
    expect(await page.locator('.for bdi').textContent()).toBe('Coffee 001 beans');
  }
  await paySale(seller, saleId, { buyer_name: 'Dana \u202eiveL' });
  await page.goto(`${saleUrl}?lang=he`);
  const receipt = await receiptOf(page, WORDS.he.receipt);
  expect(withoutAmounts(await receipt.content())).not.toMatch(/[\u202a-\u202e\u2066-\u2069]/);
  for (const text of await receipt.locator('dd, td:last-child').allInnerTexts())
    expect(text).not.toContain('iveL\u202e');
  // Every text of another party stands in a bidi island of its own.
  expect(await receipt.locator('dd > :not(bdi, span), td > :not(bdi, span)').count()).toBe(0);
});
