import { describe, expect, test } from 'vitest';
import { LANGUAGES } from '#lib/kernel/language.ts';
import type { Receipt } from '#lib/modules/checkout/contract/receipt.ts';
import { MESSAGES } from '#lib/platform/i18n/messages.ts';
import { say } from '#lib/platform/i18n/say.ts';
import { receiptDocument } from './printable-page.tsx';
import { receiptView } from './view.ts';

const RECEIPT: Receipt = {
  ending: 'paid',
  language: 'en',
  seller: 'Cafe Levant',
  look: {
    color: null,
    buttonText: null,
    paper: null,
    ink: null,
    corner: 6,
    font: 'system',
    scheme: 'auto',
    logo: null,
  },
  product: 'Coffee beans',
  items: [{ name: 'Beans', quantity: 2, unitPrice: 2_000, total: 4_000 }],
  fees: { tax: 575, duty: 0, discount: 0, shipping: 500 },
  tip: 0,
  price: 5_075,
  currency: 'ILS',
  installments: null,
  method: 'credit-card',
  cardBrand: 'Visa',
  lastFour: '1111',
  account: '',
  buyerName: 'Dana Levi',
  attemptId: 'TRAN-X',
  approval: '123456',
  order: '',
  paidAt: new Date('2026-11-22T10:00:00Z'),
  refunds: [],
  left: 5_075,
  released: 0,
  disputed: 0,
  kept: null,
  manage: null,
  documents: [],
  added: [],
  timeZone: 'Asia/Jerusalem',
};
const draw = (receipt: Receipt, language: (typeof LANGUAGES)[number]) =>
  receiptDocument(receiptView(receipt, language), { language, paper: 'a4', nonce: 'n', style: '', script: '' });

describe.each(LANGUAGES)('a receipt in %s', (language) => {
  const texts = MESSAGES[language].ends.receipt;

  test('experience 3: of a hold or its release says that nothing was charged, and nothing of a payment', () => {
    for (const [ending, foot] of [
      ['held', texts.no_invoice_held],
      ['released', texts.no_invoice_released],
      ['expired', texts.no_invoice_released],
    ] as const) {
      const html = draw({ ...RECEIPT, ending, left: 0 }, language);
      expect(html).toContain(foot);
      expect(html).not.toContain(texts.no_invoice);
      expect(receiptView({ ...RECEIPT, ending }, language).facts.map(({ name }) => name)).toEqual(
        expect.arrayContaining([texts.method_unpaid, texts.buyer_unpaid]),
      );
    }
  });

  test('experience 2: of a saved card names no amount at all', () => {
    const html = draw({ ...RECEIPT, ending: 'kept', left: 0 }, language);
    for (const word of [texts.no_invoice_kept, texts.kept]) expect(html).toContain(word);
    expect(html).not.toMatch(/50[.,]75|40[.,]00|class="amount"/);
  });

  test('experience 4: adds up, also where the order names less than was paid', () => {
    expect(receiptView(RECEIPT, language).sums.map(({ name }) => name)).toEqual([
      texts.tax,
      texts.shipping,
      texts.total,
    ]);
    expect(
      receiptView({ ...RECEIPT, fees: { tax: 0, duty: 0, discount: 0, shipping: 500 } }, language).sums.map(
        ({ name }) => name,
      ),
    ).toEqual([texts.shipping, texts.other, texts.total]);
    expect(receiptView(RECEIPT, language).foot).toBe(texts.no_invoice);
  });

  test('says what other modules add to it in its own language, and leads to where they say', () => {
    const added = [
      { label: { key: 'common.product' }, value: { key: 'documents.title', values: { type: 'A', number: 7 } } },
      { label: { key: 'common.nav.sales' }, value: { text: 'Dana <3' }, href: '/cups/7' },
    ] as const satisfies Receipt['added'];
    const html = draw({ ...RECEIPT, added }, language);
    expect(html).toContain(`<dt>${say(language, 'common.nav.sales')}</dt>`);
    expect(html).toMatch(/<a href="\/cups\/7">(?:(?!<\/a>).)*Dana &lt;3/);
    expect(html.match(/<a href="\/cups/g)).toHaveLength(1);
    expect(receiptView({ ...RECEIPT, added }, language).facts.at(-2)?.name).toBe(say(language, 'common.product'));
  });
});
