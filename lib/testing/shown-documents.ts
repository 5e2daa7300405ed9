import type { DocumentType } from '#lib/kernel/sale/document.ts';
import type { ShownDocument } from '#lib/modules/documents/contract/shown-document.ts';
import type { DocumentContent } from '#lib/modules/documents/domain/content.ts';
import { vatOfLines } from '#lib/modules/documents/contract/vat-of-lines.ts';

/** Documents of every type as their readers see them, each with what its type can say. For tests only. */

const LOOK = {
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
} as unknown as ShownDocument['look'];

const LINES: DocumentContent['lines'] = [
  { kind: 'item', name: 'כיסא <b>Oak & Co</b>', quantity: 2, unitPrice: 50_00, total: 95_00, discount: 5_00 },
  { kind: 'item', name: 'Доставка до двери', quantity: 1, unitPrice: 20_00, total: 20_00, vat: 'zero' },
  { kind: 'item', name: 'إيجار', quantity: 3, unitPrice: 10_00, total: 30_00, vat: 'exempt' },
];
const PAID = { method: 'credit-card', cardBrand: 'Visa', lastFour: '1111', account: '', installments: 3 };
const PAYMENTS: DocumentContent['payments'] = [
  { method: 'cash', amount: 45_00, date: '2026-11-25' },
  { method: 'bank-transfer', amount: 100_00, date: '2026-11-24' },
];
const base = (type: DocumentType) => [{ id: '6f1f6a54-0f7e-4a3b-9d0a-0c5b8c0f4a11', type, number: 4 }];

const OF_TYPE: Readonly<Record<DocumentType, Partial<DocumentContent>>> = {
  offer: { dueDate: '2026-12-31', comment: 'Valid for a month' },
  order: { basedOn: base('offer') },
  delivery: { basedOn: base('order'), comment: 'שורה אחת\nשורה שנייה' },
  'transaction-invoice': { dueDate: '2026-12-31', basedOn: base('delivery'), currencyRate: '3.6512' },
  invoice: { needsAllocation: true, dueDate: '2026-12-31' },
  'invoice-receipt': { paidWith: PAID },
  'credit-note': { paidWith: PAID, credits: { type: 'invoice-receipt', number: 17 } },
  receipt: { payments: PAYMENTS, basedOn: base('invoice') },
  'donation-receipt': { payments: PAYMENTS, vatRate: 0, lines: LINES.map(({ vat: _, ...line }) => line) },
};

export function shownDocument(type: DocumentType, more: Partial<DocumentContent> = {}): ShownDocument {
  const content: DocumentContent = {
    seller: { name: 'קפה לבנט בע"מ (Levant Ltd)', companyNumber: '514000009', address: 'הרצל 1, חיפה' },
    buyer: { name: 'Levi & Sons', companyNumber: '515000002' },
    lines: LINES,
    vatRate: 1_800,
    paidWith: null,
    credits: null,
    comment: '',
    ...OF_TYPE[type],
    ...more,
  };
  return {
    sellerId: 1,
    type,
    number: 17,
    language: 'he',
    currency: 'ILS',
    total: content.lines.reduce((sum, { total }) => sum + total, 0),
    vat: vatOfLines(content),
    content,
    look: LOOK,
    issuedAt: new Date('2026-11-25T10:00:00Z'),
    timeZone: 'Asia/Jerusalem',
    isCancelled: type === 'order',
    allocation: content.needsAllocation ? { status: 'given', number: '123456789' } : null,
    payable: 0,
    isPaid: false,
  };
}
