import fc from 'fast-check';
import MailComposer from 'nodemailer/lib/mail-composer';
import PostalMime from 'postal-mime';
import { describe, expect, test } from 'vitest';
import { LANGUAGES } from '#lib/kernel/language.ts';
import { PAYMENT_METHODS } from '#lib/kernel/sale/payment-method.ts';
import { MESSAGES } from '#lib/platform/i18n/messages.ts';
import { times } from '#lib/testing/thorough.ts';
import { asMail, oneLine } from '#lib/modules/messages/index.ts';
import { saleMail } from './sale-mail.ts';
import { saleSms, type SaleTemplate, type SaleMessageData } from './sale-sms.ts';
import { asShown, shown, skeleton, typedText, withoutMarks } from '#lib/testing/mail/mail-parts.ts';

const ZONE = 'Asia/Jerusalem';
const TEMPLATES: readonly SaleTemplate[] = ['payment-link', 'receipt', 'hold', 'refund', 'release'];
const EACH = LANGUAGES.flatMap((language) => TEMPLATES.map((template) => [language, template] as const));

const words = (more: Partial<SaleMessageData> = {}): SaleMessageData => ({
  template: 'receipt',
  language: 'en',
  sellerName: 'Cafe Levant',
  sellerColor: '#7a3b1d',
  name: 'Dana',
  product: 'Coffee beans',
  amount: 12_050,
  maxAmount: null,
  currency: 'ILS',
  code: 482_190_337,
  reference: 'order-1',
  url: 'https://pay.example.com/sale/generate/SALE-A',
  at: new Date('2026-11-21T08:19:00Z'),
  type: 'sale',
  paidWith: { method: 'credit-card', cardBrand: 'Visa', cardLast4: '1111', account: null },
  installments: 1,
  holdUntil: new Date('2026-11-28T08:19:00Z'),
  released: 0,
  ...more,
});

const composed = (more: Partial<SaleMessageData> = {}) => asMail(saleMail(words(more), ZONE));

describe.each(EACH)('in %s, %s', (language, template) => {
  const { subject, html, text } = composed({ language, template });
  const sms = saleSms(words({ language, template }));

  test('says who, how much and where, in HTML, in plain text and in a text message', () => {
    expect(html).toContain(`<html lang="${language}" dir="${language === 'he' || language === 'ar' ? 'rtl' : 'ltr'}">`);
    for (const part of [subject, text, sms]) expect(part).toContain('Cafe Levant');
    for (const part of [shown(html), text, sms]) expect(part).toMatch(/120[.,]50/);
    expect(html).toContain('href="https://pay.example.com/sale/generate/SALE-A"');
    for (const part of [text, sms]) expect(part.split('\n')).toContain('https://pay.example.com/sale/generate/SALE-A');
  });

  test('leaves no placeholder and no other language', () => {
    for (const part of [subject, shown(html), text, sms]) expect(part).not.toMatch(/\{\w+\}|undefined|null|NaN/);
    if (language !== 'en')
      expect(subject + text + sms).not.toMatch(/\b(payment|receipt|refund|hold|Hello|Card|Date)\b/);
  });

  test('loads nothing and runs nothing', () => {
    expect(html).not.toMatch(/<(img|script|link|iframe|object|form|base|video|audio|svg)\b|url\(|@import|\son\w+=/i);
    expect([...html.matchAll(/https?:\/\/[^"'\s<]+/g)].map(([address]) => new URL(address).host)).toEqual([
      'pay.example.com',
    ]);
  });

  test('keeps amounts and codes from the left', () => {
    if (language !== 'he' && language !== 'ar') return;
    for (const part of [text, sms]) expect(part).toContain('\u2066₪120.50\u2069');
    expect(html).toMatch(/<span dir="ltr"[^>]*>₪120<span[^>]*>\.50<\/span><\/span>/);
    expect(html).toContain('<span dir="ltr" style="unicode-bidi:isolate">482190337</span>');
    for (const line of text.split('\n').filter((line) => line !== '' && !line.startsWith('http')))
      expect(line.startsWith('\u200f')).toBe(true);
    expect(sms.startsWith('\u200f')).toBe(true);
  });
});

test('what belongs to one template only: how long a hold lasts, what a capture let go, in how many payments', () => {
  expect(composed({ template: 'hold' }).text).toContain('On hold until: November 28, 2026 at 10:19');
  expect(composed({ template: 'receipt', released: 2_000 }).text).toContain('Released: ₪20.00');
  expect(composed({ template: 'receipt', installments: 3 }).text).toContain('Number of payments: 3');
  expect(composed({ template: 'refund', installments: 3, released: 0 }).text).not.toMatch(
    /Number of payments|Released:/,
  );
});

test('nobody in particular is not greeted, a card that is not known is not named', () => {
  const { text, html } = composed({ name: ' ', paidWith: null });
  expect(text).not.toContain('Hello');
  expect(shown(html)).not.toMatch(/Hello|Visa|Card|Payment method/);
});

test("the seller's colour is used where text can be read on it, ours elsewhere", () => {
  const button = (sellerColor: string | null) =>
    /class="button"[^>]*background:(#\w+);color:(#\w+)/.exec(composed({ sellerColor }).html)?.slice(1);
  expect(button('#7a3b1d')).toEqual(['#7a3b1d', '#ffffff']);
  for (const color of [null, '#ffff00', '#ffffff', '#1b1f26', 'red', '#7a3b1d"onmouseover="x'])
    expect(button(color)).toEqual(['#0b6b4f', '#ffffff']);
});

describe('what somebody typed', () => {
  test('W-15 for messages: 10,000 strings stay text in HTML and plain text, and change nothing around them', {
    timeout: 60_000,
  }, () => {
    const plain = new Map(
      LANGUAGES.map((language) => {
        const { html, text } = composed({ language, product: 'x', name: 'x', reference: 'x', sellerName: 'x' });
        return [language, { skeleton: skeleton(html), lines: text.split('\n').length }];
      }),
    );
    fc.assert(
      fc.property(typedText, typedText, fc.constantFrom(...LANGUAGES), (one, other, language) => {
        const [product, sellerName] = [`x${one}`, `x${other}`];
        const { html, text } = composed({ language, product, name: product, reference: sellerName, sellerName });
        expect(skeleton(html)).toBe(plain.get(language)?.skeleton);
        expect(shown(html)).toContain(asShown(product));
        expect(withoutMarks(text)).toContain(withoutMarks(asShown(product)));
        expect(text.split('\n').length).toBe(plain.get(language)?.lines);
      }),
      { numRuns: times(1_000, 10_000) },
    );
  });

  test('and 300 of them go through an e-mail and come out the same, with no header of their own', {
    timeout: 60_000,
  }, async () => {
    await fc.assert(
      fc.asyncProperty(typedText, fc.constantFrom(...LANGUAGES), async (typed, language) => {
        const { subject, html, text } = composed({ language, product: typed, sellerName: typed, name: typed });
        const bytes = await new MailComposer({
          from: { name: oneLine(typed), address: 'payments@kupa.test' },
          to: { name: oneLine(typed), address: 'dana@example.com' },
          subject,
          html,
          text,
          messageId: '<message-1@kupa.test>',
          newline: 'win',
          headers: { 'Feedback-ID': 'receipt:key:1:kupa' },
        })
          .compile()
          .build();
        const mail = await PostalMime.parse(bytes);
        expect(mail.headers.map(({ key }) => key).sort()).toEqual([
          'content-type',
          'date',
          'feedback-id',
          'from',
          'message-id',
          'mime-version',
          'subject',
          'to',
        ]);
        expect(mail.from?.address).toBe('payments@kupa.test');
        expect(mail.to?.map(({ address }) => address)).toEqual(['dana@example.com']);
        const lines = (body: string | undefined) => (body ?? '').replaceAll('\r\n', '\n').trimEnd();
        expect(lines(mail.text)).toBe(lines(text));
        expect(lines(mail.html)).toBe(lines(html));
      }),
      { numRuns: times(60, 300) },
    );
  });
});

test('B-04: a name that would turn the sentence is put into an island, and only such a name', () => {
  expect(composed({ sellerName: 'קפה לבנט' }).subject).toBe('Your receipt from \u2068קפה לבנט\u2069');
  expect(composed({ sellerName: 'Cafe \u202eLevant' }).subject).toBe('Your receipt from \u2068Cafe Levant\u2069');
  expect(composed({ sellerName: 'Cafe Levant' }).subject).toBe('Your receipt from Cafe Levant');
  expect(composed({ language: 'he', sellerName: 'קפה לבנט' }).subject).toBe('אישור תשלום מאת קפה לבנט');
});

test('a text message cuts what is long and keeps its address whole', () => {
  const text = saleSms(
    words({ template: 'payment-link', product: 'Very long '.repeat(40), sellerName: '🏺'.repeat(60) }),
  );
  const [sentence = '', url, ...more] = text.split('\n');
  expect([url, more]).toEqual(['https://pay.example.com/sale/generate/SALE-A', []]);
  expect([...sentence].length).toBeLessThan(140);
});

const CARD = /\bcards?\b|כרטיס|tarjeta|карт[аеоуы]|بطاق/i;
const METHODS = PAYMENT_METHODS.filter((method) => method !== 'credit-card');

test.each(EACH.filter(([, template]) => template !== 'payment-link'))(
  'experience 1: in %s, %s names the method that paid, and no card where none did',
  (language, template) => {
    for (const method of METHODS) {
      const paidWith = { method, cardBrand: null, cardLast4: null, account: method === 'sepa' ? 'DE****3000' : null };
      const { subject, html, text } = composed({ language, template, paidWith });
      for (const part of [subject, shown(html), text, saleSms(words({ language, template, paidWith }))])
        expect([method, part.match(CARD)]).toEqual([method, null]);
      for (const part of [shown(html), text]) expect(part).toContain(MESSAGES[language].dashboard.method[method]);
      if (method === 'sepa') expect(text).toContain('DE··3000');
    }
  },
);

test.each(LANGUAGES)(
  'experience 2 and 3: in %s, a link to save a card asks for no amount, and one that holds does not ask for a payment',
  (language) => {
    const { mail, sms } = MESSAGES[language]['sale-messages'];
    const token = { language, template: 'payment-link', type: 'token', paidWith: null } as const;
    const saved = composed(token);
    for (const part of [saved.subject, shown(saved.html), saved.text, saleSms(words(token))])
      expect(part).not.toMatch(/120[.,]50/);
    expect(saved.text).toContain(mail.save);
    const hold = { ...token, type: 'authorize' } as const;
    const held = composed(hold);
    expect(held.text).toContain(mail['hold-link'].title);
    expect(held.text).not.toContain(`${mail['payment-link'].title}:`);
    expect(saleSms(words(hold))).not.toBe(saleSms(words({ ...hold, type: 'sale' })));
    expect(sms['hold-link']).toContain('{amount}');
  },
);

test.each(LANGUAGES)('in %s an open link names both ends of its range and asks for no amount', (language) => {
  const open = { template: 'payment-link', type: 'template', language, amount: 5_000, maxAmount: 20_000 } as const;
  for (const said of [composed(open).text, saleSms(words(open))])
    for (const end of ['50', '200']) expect(said).toContain(end);
  expect(saleMail(words(open), ZONE).amount).toBeNull();
  expect(saleMail(words({ ...open, maxAmount: null }), ZONE).amount).toEqual({ minor: 5_000, currency: 'ILS' });
});
