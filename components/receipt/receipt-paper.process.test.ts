import { afterAll, describe, expect, test } from 'vitest';
import { LANGUAGES, type Language } from '#lib/kernel/language.ts';
import type { Receipt } from '#lib/modules/checkout/contract/receipt.ts';
import { MESSAGES } from '#lib/platform/i18n/messages.ts';
import { pdfPrinter } from '#lib/platform/pdf/render-pdf.ts';
import { png } from '#lib/testing/files/pictures.ts';
import { PAID_RECEIPT } from '#lib/testing/files/paid-receipt.ts';
import { readPdf, withoutMarks, withoutPoints } from '#lib/testing/files/read-pdf.ts';
import { receiptFileName, receiptPaper } from './receipt-paper.ts';
import { type Paper, receiptView } from './view.ts';

const printer = pdfPrinter();
afterAll(() => printer.close());

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
    const texts = await textsOf(PAID_RECEIPT, language, paper);
    const view = receiptView(PAID_RECEIPT, language);
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
    ...PAID_RECEIPT,
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
  expect(receiptFileName(PAID_RECEIPT, 'en')).toBe('Receipt TRAN00X7K2M4P9Q1ABCD.pdf');
  expect(receiptFileName(PAID_RECEIPT, 'he')).toBe('אישור תשלום TRAN00X7K2M4P9Q1ABCD.pdf');
});
