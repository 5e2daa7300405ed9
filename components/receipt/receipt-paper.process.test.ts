import { afterAll, describe, expect, test } from 'vitest';
import { LANGUAGES, type Language } from '#lib/kernel/language.ts';
import type { Receipt } from '#lib/modules/checkout/contract/receipt.ts';
import { MESSAGES } from '#lib/platform/i18n/messages.ts';
import { pdfPrinter } from '#lib/platform/pdf/render-pdf.ts';
import { png } from '#lib/testing/files/pictures.ts';
import { readPdf, withoutMarks, withoutPoints } from '#lib/testing/files/read-pdf.ts';
import { receiptFileName, receiptPaper } from './receipt-paper.ts';
import { type Paper, receiptView } from './view.ts';

const printer = pdfPrinter();
afterAll(() => printer.close());

const RECEIPT = {
  ending: 'part_refunded',
  language: 'he',
  seller: 'קפה לבנט (יפו)',
  look: { color: '#7a2e1d', logo: null },
  product: 'פולי קפה',
  items: [
    { name: 'פולי קפה "ערביקה" 1 ק"ג', quantity: 2, unitPrice: 6_900, total: 13_800 },
    { name: 'Filter papers (100)', quantity: 1, unitPrice: 1_950, total: 1_950 },
  ],
  fees: { tax: 0, duty: 0, discount: 1_000, shipping: 2_500 },
  tip: 1_500,
  price: 18_750,
  currency: 'ILS',
  installments: { count: 3, first: 6_250, later: 6_250 },
  method: 'credit-card',
  cardBrand: 'Visa',
  lastFour: '1111',
  account: '',
  buyerName: 'Дана Леви',
  attemptId: 'TRAN00X7K2M4P9Q1ABCD',
  approval: '0123456',
  order: '#4521',
  paidAt: new Date('2026-11-22T10:00:00Z'),
  refunds: [{ amount: 1_950, at: new Date('2026-11-25T08:30:00Z') }],
  left: 16_800,
  released: 0,
  disputed: 0,
  kept: null,
  manage: null,
  documents: [],
  added: [],
  timeZone: 'Asia/Jerusalem',
} as unknown as Receipt;

async function textsOf(receipt: Receipt, language: Language, paper: Paper): Promise<string[]> {
  const on = { language, paper, timeZone: receipt.timeZone, logo: { bytes: await png(60, 40), type: 'png' } as const };
  const made = await printer.renderPdf({ paper: receiptPaper(receipt, on), createdAt: receipt.paidAt });
  if (!made.ok) throw new Error(JSON.stringify(made.reason));
  return (await readPdf(made.value)).elements.flatMap(({ text }) => [text, ...text.split('\n')]).map(plain);
}

/** As it is read: marks of direction and points aside, lines of one text as one. */
const plain = (text: string): string => withoutPoints(withoutMarks(text)).replace(/\s+/g, ' ').trim();

describe.each(LANGUAGES)('a receipt as PDF in %s', (language) => {
  test.each(['a4', 80] as const)('says on %s what its page says: items, fees, the tip, refunds', async (paper) => {
    const texts = await textsOf(RECEIPT, language, paper);
    const view = receiptView(RECEIPT, language);
    const lines = [...view.facts, ...view.items, ...view.sums].flatMap(({ name, value }) => [name, value]);
    const wanted = [
      view.title,
      view.seller,
      view.status,
      ...lines,
      ...view.items.map(({ detail }) => detail),
      view.foot,
    ];
    expect(wanted.filter((text) => text !== '' && !texts.includes(plain(text)))).toEqual([]);
    expect(view.sums.map(({ name }) => name)).toContain(MESSAGES[language].ends.receipt.tip);
  });
});

test('a tip on a product without items stands beside the product, and both add up', async () => {
  const receipt = {
    ...RECEIPT,
    items: [],
    fees: { tax: 0, duty: 0, discount: 0, shipping: 0 },
    refunds: [],
    ending: 'paid',
  };
  const view = receiptView(receipt as Receipt, 'en');
  expect(view.items.map(({ name, value }) => [name, value])).toEqual([['פולי קפה', '₪172.50']]);
  expect(view.sums.map(({ name, value }) => [name, value])).toEqual([
    ['Tip', '₪15.00'],
    ['Total', '₪187.50'],
  ]);
});

test('a file is named by what it is and the payment, in every language', () => {
  expect(receiptFileName(RECEIPT, 'en')).toBe('Receipt TRAN00X7K2M4P9Q1ABCD.pdf');
  expect(receiptFileName(RECEIPT, 'he')).toBe('אישור תשלום TRAN00X7K2M4P9Q1ABCD.pdf');
});
