import { afterAll, expect, test } from 'vitest';
import { LANGUAGES } from '#lib/kernel/language.ts';
import { pdfPrinter } from '#lib/platform/pdf/render-pdf.ts';
import { readPdf } from '#lib/testing/files/read-pdf.ts';
import { type BillLine, draftInvoices } from '../domain/bill.ts';
import { fixInvoice } from './content.ts';
import { invoicePdf } from './invoice-paper.ts';

/** Invoices of fees on paper, read back by the structure of the file. */

const printer = pdfPrinter();
afterAll(() => printer.close());

const LINES: readonly BillLine[] = [
  { kind: 'processing', charged: 118_03, chargedVat: 18_03, credited: 0, creditedVat: 0 },
  { kind: 'chargeback', charged: 17_70, chargedVat: 2_70, credited: 0, creditedVat: 0 },
];
const OF_MARKET: readonly BillLine[] = [
  { kind: 'market', charged: 118_03, chargedVat: 0, credited: 0, creditedVat: 0 },
];

function issued(currency = 'ILS', kind: 'company' | 'exempt-dealer' = 'company') {
  const lines = kind === 'company' ? LINES : OF_MARKET;
  const drafts = draftInvoices(lines, kind, { hasEarlier: false, rate: 1_800 });
  const [draft] = typeof drafts === 'string' ? [] : drafts;
  if (!draft) throw new Error('nothing is issued');
  const issuedAt = new Date('2026-12-01T08:00:00Z');
  const fixed = fixInvoice({
    bill: {
      id: 1,
      sellerId: 1,
      issuer: null,
      month: '2026-11',
      currency,
      lines,
      holderName: 'קפה רימון בע"מ (תל אביב)',
      holderNumber: '514000009',
      statementHash: 'a'.repeat(64),
    },
    draft,
    details: {
      kind,
      name: 'Kupa Ltd.',
      businessNumber: '515000008',
      address: 'רוטשילד 1, תל אביב',
      validFrom: '2026-01',
      firstInvoice: 1,
      firstCreditNote: 1,
    },
    number: 12,
    issuedAt,
    credits: null,
    timeZone: 'Asia/Jerusalem',
  });
  return { ...fixed, issuedAt };
}

async function read(invoice: ReturnType<typeof issued>, language: (typeof LANGUAGES)[number]) {
  const made = await printer.renderPdf(invoicePdf(invoice, language));
  if (!made.ok) throw new Error(made.reason.kind);
  const file = await readPdf(made.value);
  const text = [...file.elements.map((element) => element.text), ...file.around.flat()].join('\n');
  const plain = text.replace(/[\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu, '').replace(/(\d),(\d\d)\b/g, '$1.$2');
  return { bytes: made.value, file, text: plain };
}

test.each(LANGUAGES)('in %s it has the words of the law, its number, both parties and its sums', async (language) => {
  const invoice = issued();
  const { file, text } = await read(invoice, language);
  for (const words of [
    'מסמך ממוחשב',
    'חשבונית מס',
    '12',
    '515000008',
    '514000009',
    'קפה רימון בע"מ',
    '115.00',
    '20.73',
  ])
    expect(text).toContain(words);
  expect(text).toContain('135.73');
  expect(file.attachments.get('invoice-12.json')?.bytes.toString()).toBe(invoice.content);
});

test('of an exempt dealer has no VAT, and in another currency says that it states none in shekels', async () => {
  const exempt = await read(issued('ILS', 'exempt-dealer'), 'he');
  expect(exempt.text).toContain('חשבון עסקה');
  expect(exempt.text).toContain('אינו גובה מע״מ');
  const foreign = await read(issued('USD'), 'en');
  expect(foreign.text).toContain('No exchange rate is recorded here');
});

test('is the same bytes whenever it is made', async () => {
  const [one, other] = [await read(issued(), 'ar'), await read(issued(), 'ar')];
  expect(one.bytes.equals(other.bytes)).toBe(true);
});
