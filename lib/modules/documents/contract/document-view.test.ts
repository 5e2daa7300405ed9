import { describe, expect, test } from 'vitest';
import { LANGUAGES } from '#lib/kernel/language.ts';
import type { ShownDocument } from './shown-document.ts';
import { MESSAGES } from '#lib/platform/i18n/messages.ts';
import { documentHtml } from '../paper/document-html.ts';
import { documentView } from './document-view.ts';

const INVOICE: ShownDocument = {
  sellerId: 1,
  type: 'invoice-receipt',
  number: 17,
  language: 'he',
  currency: 'ILS',
  total: 11_800,
  vat: 1_800,
  content: {
    seller: { name: 'Kiosk Ltd', companyNumber: '514000001' },
    buyer: { name: 'Levi <b>& Sons</b>', companyNumber: '' },
    lines: [
      { kind: 'item', name: 'Cake', quantity: 2, unitPrice: 5_000, total: 10_000 },
      { kind: 'shipping', name: '', quantity: 1, unitPrice: null, total: 1_800 },
    ],
    vatRate: 1_800,
    paidWith: { method: 'credit-card', cardBrand: 'Visa', lastFour: '1111', account: '', installments: 3 },
    credits: null,
    comment: '',
  },
  look: {
    color: null,
    buttonText: null,
    paper: null,
    ink: null,
    corner: 8,
    font: 'system',
    scheme: 'auto',
    logo: null,
    origins: [],
    methodOrder: [],
    termsUrl: null,
  } as unknown as ShownDocument['look'],
  issuedAt: new Date('2026-11-25T10:00:00Z'),
  timeZone: 'Asia/Jerusalem',
  isCancelled: false,
  allocation: null,
  payable: 0,
  isPaid: false,
};
const rows = (lines: readonly { name: string; value: string }[]) =>
  lines.map(({ name, value }) => `${name}: ${value}`.replace(/[\u2066-\u2069\u200e\u200f]/g, ''));

test('an invoice receipt says what was bought, the VAT in it and how it was paid', () => {
  const view = documentView(INVOICE, 'en');
  expect([view.title, view.seller]).toEqual(['Tax invoice/receipt 17', 'Kiosk Ltd']);
  expect(rows(view.items)).toEqual(['Cake: ₪100.00']);
  expect(view.items[0]?.detail).toContain('2 × ');
  expect(rows(view.sums)).toEqual([
    ...['Shipping: ₪18.00', 'Before VAT: ₪100.00', 'VAT 18%: ₪18.00', 'Total including VAT: ₪118.00'],
  ]);
  expect(rows(view.facts)).toEqual([
    ...['Date: November 25, 2026 at 12:00', 'To: Levi <b>& Sons</b>'],
    ...['Paid with: Visa ending in 1111', 'Payments: 3'],
  ]);
});

test('a credit note names what it credits and where the money went back to', () => {
  const credits = { type: 'invoice-receipt', number: 17 };
  const view = documentView(
    { ...INVOICE, type: 'credit-note', number: 2, content: { ...INVOICE.content, credits } },
    'en',
  );
  expect(view.title).toBe('Credit invoice 2');
  expect(rows(view.facts)).toEqual([
    ...['Date: November 25, 2026 at 12:00', 'To: Levi <b>& Sons</b>'],
    ...['Credits: Tax invoice/receipt 17', 'Refunded to: Visa ending in 1111'],
  ]);
});

test('a seller that charges no VAT says so, and has no line of it', () => {
  const view = documentView({ ...INVOICE, vat: 0, content: { ...INVOICE.content, vatRate: 0 } }, 'en');
  expect(rows(view.sums)).toEqual(['Shipping: ₪18.00', 'Total: ₪118.00']);
  expect(view.foot).toBe('No VAT is charged by this business.');
});

describe.each(LANGUAGES)('in %s', (language) => {
  test('it is a document of that language and direction, with nothing in it that a name brought', () => {
    const html = documentHtml(INVOICE, { language, second: null });
    const direction = language === 'he' || language === 'ar' ? 'rtl' : 'ltr';
    expect(html).toContain(`<html lang="${language}" dir="${direction}"`);
    expect(html).toContain(MESSAGES[language].documents.type['invoice-receipt']);
    expect(html).toContain('Levi &lt;b&gt;&amp; Sons&lt;/b&gt;');
    expect(html).not.toContain('undefined');
  });
});
