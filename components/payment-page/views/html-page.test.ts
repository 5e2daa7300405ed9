import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { afterAll, describe, expect, test } from 'vitest';
import { LANGUAGES, type Language } from '#lib/kernel/language.ts';
import type { BuyerSale } from '#lib/modules/checkout/contract/buyer-page.ts';
import { MESSAGES } from '#lib/platform/i18n/messages.ts';
import { amountText } from '../model/amounts.ts';
import { readPrefill } from '../runtime/prefill.ts';
import { drawPage, givenAssets, SALE } from '#lib/testing/payment-page/page.ts';
import { pageView } from '../model/view.ts';

/**
 * Most that the card form may weigh with its style, its script and its texts, bytes of brotli. The wanted 12 kB hold
 * with the sandbox's ribbon too.
 * 0.4 kB are for browsers of 2020 and for frames that cannot pay.
 */
const DOCUMENT_BUDGET_BYTES = 9_600;
const SANDBOX_BUDGET_BYTES = 12_000;

const { assets, folder, close } = await givenAssets();
afterAll(close);

const draw = (sale: BuyerSale | 'unknown' | 'unavailable', language: Language, sandbox = false) =>
  drawPage(assets, sale, language, { sandbox });

test.each(LANGUAGES)('the whole document in %s keeps its budget and says its language and direction', (language) => {
  const html = draw(SALE, language);
  expect(brotliCompressSync(html).byteLength).toBeLessThanOrEqual(DOCUMENT_BUDGET_BYTES);
  expect(brotliCompressSync(draw(SALE, language, true)).byteLength).toBeLessThanOrEqual(SANDBOX_BUDGET_BYTES);
  expect(html).toContain(`<html lang="${language}" dir="${language === 'he' || language === 'ar' ? 'rtl' : 'ltr'}"`);
  expect(html).not.toMatch(/src="http|href="http|@import|url\(http/);
});

test('production carries nothing of the sandbox, neither in the page nor in what it can load', () => {
  const [production, sandbox] = [draw(SALE, 'en'), draw(SALE, 'en', true)];
  for (const mark of ['class="sandbox"', 'Test outcomes', '/sandbox/drawer']) {
    expect(sandbox).toContain(mark);
    expect(production).not.toContain(mark);
  }
  // The drawer's own part is asked for when it is opened: neither kind of page holds it.
  const own = readFileSync(join(folder, 'sandbox-drawer.js'), 'utf8');
  for (const mark of ['/sandbox/drawer/', 'data-next', 'Dana Levi']) {
    expect(own).toContain(mark);
    for (const bundle of readdirSync(folder).filter((file) => file.endsWith('.js') && file !== 'sandbox-drawer.js'))
      expect([bundle, readFileSync(join(folder, bundle), 'utf8').includes(mark)]).toEqual([bundle, false]);
  }
  expect(sandbox).not.toContain('4000 0000 0000 0002');
});

test('B-03: what others wrote stays text, also inside the JSON and in every direction', () => {
  const payload = '</script><script>alert(1)</script><img src=x onerror=alert(2)>\u202e';
  const hostile = {
    ...SALE,
    sellerName: payload,
    productName: payload,
    items: [{ name: payload, quantity: 1, unitPrice: 1, total: 1 }],
    buyer: { name: payload, email: '', phone: '' },
  };
  for (const language of LANGUAGES) {
    const html = draw(hostile, language);
    expect(html).not.toContain('<script>alert(1)');
    expect(html).not.toContain('<img src=x');
    expect(html).not.toContain('\u202e');
  }
});

test('each way in which there is nothing to pay has a screen of its own', () => {
  const screens = [
    draw(
      {
        ...SALE,
        state: 'paid',
        payment: {
          method: 'credit-card' as const,
          cardBrand: 'Visa',
          cardMask: '411111******1111',
          attemptId: 'TRAN-X',
          paidAt: '',
        },
      },
      'en',
    ),
    draw({ ...SALE, state: 'closed' }, 'en'),
    draw('unknown', 'en'),
    draw('unavailable', 'en'),
  ];
  // A page without an amount, which heads the others, is headed by what it says.
  expect(screens.map((html) => /<(h2|h1 class="title")[^>]*>([^<]+)/.exec(html)?.slice(1))).toEqual([
    ['h2', 'Already paid'],
    ['h2', 'This payment is closed'],
    ['h1 class="title"', 'Payment not found'],
    ['h1 class="title"', 'This page isn’t available right now'],
  ]);
  for (const html of screens) expect(html).not.toContain('cc-number');
});

test('B-05: back to the shop goes where the sale says, never where the address does, and only over http', () => {
  const paid = {
    ...SALE,
    state: 'paid' as const,
    payment: {
      method: 'credit-card' as const,
      cardBrand: 'Visa',
      cardMask: '411111******1111',
      attemptId: 'TRAN-X',
      paidAt: '',
    },
  };
  const query = new URLSearchParams({
    sale_return_url: 'https://evil.example.com',
    returnUrl: 'https://evil.example.com',
    redirect: 'https://evil.example.com',
  });
  const drawn = (returnUrl: string) => drawPage(assets, { ...paid, returnUrl }, 'en', { query });
  expect(drawn('https://shop.example.com/done')).toContain('href="https://shop.example.com/done"');
  expect(drawn('https://shop.example.com/done')).not.toContain('evil.example.com');
  for (const hostile of ['javascript:alert(1)', 'data:text/html,x', '//evil.example.com', ' javascript:alert(1)'])
    expect(drawn(hostile)).not.toContain('data-return');
});

test("a seller's look stands in the style as checked values only, and a look nobody chose costs nothing", () => {
  const plain = draw({ ...SALE, look: { ...SALE.look, color: null } }, 'en');
  expect(plain).not.toContain('font-family:Charter');
  const hostile = {
    ...SALE.look,
    color: 'red;}*{display:none}',
    paper: '</style><script>',
    ink: '#zzzzzz',
    buttonText: 'url(https://evil.example.com)',
  };
  expect(draw({ ...SALE, look: hostile }, 'en')).toBe(plain);
  const own = draw(
    {
      ...SALE,
      look: {
        color: '#7a3b1d',
        buttonText: null,
        paper: '#ffffff',
        ink: '#20160f',
        corner: 0,
        font: 'serif',
        scheme: 'dark',
        logo: { address: '/brand/k/d', width: 80, height: 40 },
      },
    },
    'en',
  );
  for (const part of [
    '--paper:#ffffff',
    'border-radius:0px',
    'font-family:Charter',
    'data-theme="dark"',
    'loading="lazy"',
  ])
    expect(own).toContain(part);
});

test('what the shop fills in of its buyer travels along where the sale does not know it, and only what can be right', () => {
  const viewOf = (query: string, sale = SALE) => {
    const view = pageView(sale, 'en', new URLSearchParams(query), readPrefill(new URLSearchParams(query)), {
      sandbox: false,
      isFramed: true,
      state: null,
      wallets: [],
      sheets: { apple: false, google: null },
    });
    return view.screen.kind === 'form' ? { ...view.screen.form.prefill, prefilled: view.screen.form.prefilled } : null;
  };
  expect(
    viewOf(
      '&first_name=Dana&last_name=Levi&social_id=008336174&email=dana@example.com&phone=052-123-4567&zip_code=10001&origin=x',
    ),
  ).toEqual({
    name: 'Dana Levi',
    socialId: '008336174',
    prefilled: { buyerEmail: 'dana@example.com', buyerPhone: '052-123-4567' },
  });
  expect(
    viewOf('email=dana@&phone=call+me&social_id=123&first_name=4111111111111111&card_number=4111111111111111'),
  ).toEqual({ name: '', socialId: '', prefilled: undefined });
  expect(
    viewOf('email=other@example.com', { ...SALE, buyer: { name: 'Noa', email: 'noa@example.com', phone: '' } }),
  ).toEqual({ name: 'Noa', socialId: '', prefilled: undefined });
});

test('the marks in the card form are of cards that the sale takes: local ones pay in shekels alone', () => {
  const marks = (currency: string) =>
    /<span class="takes"[^>]*aria-label="([^"]+)/.exec(draw({ ...SALE, currency }, 'en'))?.[1];
  expect(marks('ILS')).toBe('Visa, Mastercard, AMEX, Isracard, Diners, Discover, JCB');
  expect(marks('EUR')).toBe('Visa, Mastercard, AMEX, Diners, Discover, JCB');
  expect(draw({ ...SALE, methods: ['bit'] }, 'en')).not.toContain('class="takes"');
});

test('what makes it safe is said only where it is so: encrypted over TLS, no number for the seller where a card pays', () => {
  const line = (sale: BuyerSale, isEncrypted: boolean) =>
    /<p class="trust">(.*?)<\/p>/
      .exec(drawPage(assets, sale, 'en', { isEncrypted }))?.[1]
      ?.replace(/<[^>]+>/g, '')
      .trim();
  expect(line(SALE, true)).toBe('Encrypted connection. Cafe Levant never sees your card number.');
  expect(line(SALE, false)).toBe('Cafe Levant never sees your card number.');
  expect(line({ ...SALE, methods: ['bit'] }, true)).toBe('Encrypted connection. You’re paying Cafe Levant.');
  expect(line({ ...SALE, state: 'closed' }, true)).toBeUndefined();
});

test('of the number of a card is spoken while a card is chosen, and under no other method', () => {
  const html = drawPage(assets, { ...SALE, methods: ['bit', 'credit-card'] }, 'en', { isEncrypted: true });
  expect(html).toContain(
    '<span class="of-card"><span><bdi>Cafe Levant</bdi> never sees your card number.</span></span>',
  );
  expect(html).toContain('<span class="of-any"><span>You’re paying <bdi>Cafe Levant</bdi>.</span></span>');
  expect(html).toMatch(/\.of-card\{display:none\}/);
  expect(html).toMatch(
    /main:has\([^{}]*\[data-method="?credit-card"?\]:not\(\[hidden\]\)\) \.of-card\s*\{\s*display: ?inline/,
  );
  expect(html).toMatch(/class="panel" data-method="credit-card"(?![^>]*hidden)/);
});

test('the number of payments is chosen in a select of ours, whose style no other page carries', () => {
  const [fixed, chosen] = [null, 112].map((requestedInstallments) =>
    drawPage(assets, { ...SALE, requestedInstallments }, 'en'),
  );
  expect(chosen).toMatch(/select\{[^}]*appearance:none/);
  expect(chosen).toContain('<div class="box pick"><select');
  expect(fixed).not.toContain('appearance:none');
});

test('opened by itself a page has room for two columns and leads back to the shop; in a frame it does neither', () => {
  const sale = { ...SALE, shopUrl: 'https://shop.example.com/' };
  const [alone, framed] = [false, true].map((isFramed) => drawPage(assets, sale, 'en', { isFramed }));
  for (const mark of ['class="page wide"', 'min-width:900px', 'href="https://shop.example.com/"'])
    expect([alone?.includes(mark), framed?.includes(mark)]).toEqual([true, false]);
  const paid = drawPage(assets, { ...sale, state: 'closed' }, 'en', { isFramed: false });
  expect(paid).not.toContain('class="back"');
  expect(brotliCompressSync(alone ?? '').byteLength).toBeLessThanOrEqual(DOCUMENT_BUDGET_BYTES);
});

test('an amount that the buyer chose can be changed until it is under way, in the same language', () => {
  const chosen = { ...SALE, amountLinkId: 'SALE-L' };
  const link = 'href="/sale/template/SALE-L?lang=he"';
  expect(draw(chosen, 'he')).toContain(link);
  expect(draw(SALE, 'he')).not.toContain('/sale/template/');
  expect(draw({ ...chosen, state: 'closed' }, 'he')).not.toContain(link);
});

test('a line about a card runs as the page does, in isolates; what comes from elsewhere runs by itself', () => {
  const payment = {
    method: 'credit-card',
    cardBrand: 'Visa',
    cardMask: '411111******1111',
    attemptId: 'T-1',
    paidAt: '',
  };
  const html = draw({ ...SALE, state: 'paid', payment: { ...payment, method: 'credit-card' } }, 'he');
  expect(html).toContain('<dd><span><bdi>Visa</bdi>');
  expect(html).toContain('<dd><bdi translate="no">T-1</bdi></dd>');
});

const FEES = { tax: 575, duty: 300, discount: 500, shipping: 1_000 };
const BEANS = { name: 'Beans', quantity: 2, unitPrice: 2_000, total: 4_000 };
const plain = (html: string): string =>
  html
    .replace(/<(script|style)\b.*?<\/\1>/gs, '')
    .replace(/<template id="checking">.*?<\/template>/s, '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/&nbsp;|\s+/g, ' ');

describe.each(LANGUAGES)('in %s', (language) => {
  const texts = MESSAGES[language]['payment-page'];
  const amount = amountText(5_075, 'ILS', language);

  test('experience 2: a page that saves a card names no amount, before the click or after it', () => {
    const html = draw({ ...SALE, purpose: 'save', isKept: true, items: [BEANS], fees: FEES }, language);
    expect(html).toContain(`<button>${texts.save.pay}</button>`);
    for (const word of [texts.save.note.replace('{seller}', 'Cafe Levant'), texts.save.paid, texts.save.paid_note])
      expect(plain(html)).toContain(word);
    expect(html).not.toMatch(/50[.,]75|40[.,]00|5075/);
    expect(plain(html)).not.toContain(texts.screens.paid);
    expect(html).toContain(`"paying":"${texts.save.paying}"`);
  });

  test('experience 3: a page that holds says so before the click, on its button and after it', () => {
    const html = draw({ ...SALE, purpose: 'hold' }, language);
    expect(html).toContain(`<button>${texts.hold.pay.replace('{amount}', amount)}</button>`);
    for (const word of [
      texts.hold.note.replace('{amount}', amount).replace('{seller}', 'Cafe Levant'),
      texts.hold.paid,
      texts.hold.paid_note.replace('{amount}', amount),
    ])
      expect(plain(html)).toContain(plain(word));
    expect(plain(html)).not.toContain(texts.screens.paid);
  });

  test('where the amount is on hold, the page no longer announces the hold', () => {
    const held = { ...SALE, purpose: 'hold' as const, state: 'paid' as const };
    const html = plain(draw({ ...held, ended: { how: 'held', paid: 0, refunded: 0 } }, language));
    expect(html).toContain(MESSAGES[language].ends.screens.held);
    const announced = texts.hold.note.replace('{amount}', amount).replace('{seller}', 'Cafe Levant');
    expect(html).not.toContain(plain(announced));
  });

  test('experience 4: what was ordered adds up to what is paid', () => {
    const html = draw({ ...SALE, price: 5_375, items: [BEANS], fees: FEES }, language);
    const { tax, duty, shipping, discount, total } = MESSAGES[language].ends.receipt;
    for (const [name, value] of [
      [tax, 575],
      [duty, 300],
      [shipping, 1_000],
      [discount, -500],
      [total, 5_375],
    ] as const)
      expect(plain(html)).toContain(plain(`${name} ${amountText(value, 'ILS', language)}`));
  });

  test('a payment says what it always said, and nothing of a hold or a card that is kept', () => {
    const html = plain(draw(SALE, language));
    expect(html).toContain(texts.screens.paid);
    for (const word of [texts.hold.paid, texts.save.paid, texts.hold.paid_note]) expect(html).not.toContain(word);
  });
});
