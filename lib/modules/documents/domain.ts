import { VAT_RATE, vatIn } from '#lib/kernel/vat.ts';
import type { DocumentType } from '#lib/kernel/sale/document.ts';

/** The document of a payment or a refund, decided from plain values. Amounts in minor units. */

/** Data of a sale's document beside its booking. */
export type DocumentSource = {
  seller: DocumentParty;
  /** A sole trader who charges no VAT (`seller_inc` 5). */
  isExempt: boolean;
  /** The seller's own language; null where it chose none. */
  language: string | null;
  productName: string;
  price: number;
  /** Part of the price. */
  tip: number;
  /** `items` and `fees` as the seller sent them. */
  items: readonly SoldItem[];
  fees: SaleFees;
  /** `buyer_business_name` and `buyer_business_code`; empty where the seller sent none. */
  business: DocumentParty;
  /**
   * The invoice receipt of the sale; null before its payment, and where it was paid without the module. `left`: what no
   * note has credited.
   */
  invoice: { id: number; number: number; left: number } | null;
};

/** Item of the sale; null: not stated by the seller. */
type SoldItem = {
  name: string | null;
  quantity: number | null;
  unitPrice: number | null;
  total: number | null;
};

type SaleFees = { tax?: number; duty?: number; shipping?: number; discount?: number };

/** Money that came in or went back with a booking. */
export type DocumentedMoney = {
  type: Extract<DocumentType, 'invoice-receipt' | 'credit-note'>;
  amount: number;
  currency: string;
  /** Language of the sale, for a seller that chose none. */
  language: string;
  /** Name from the sale or typed on the page; else empty. */
  buyerName: string;
  paidWith: PaidWith;
};

/** Draft of a sale's document; null for a refund without an invoice that is left to credit. */
export function documentOfSale(source: DocumentSource, money: DocumentedMoney, publicId: string): DocumentDraft | null {
  const isCredit = money.type === 'credit-note';
  if (isCredit && !(source.invoice && source.invoice.left > 0)) return null;
  const { type, amount, currency, buyerName, paidWith } = money;
  const content: DocumentContent = {
    seller: source.seller,
    buyer: source.business.name === '' ? { name: buyerName, companyNumber: '' } : source.business,
    lines: linesOf(source, amount, isCredit),
    ...vatRateOf(source),
    paidWith,
    credits: isCredit && source.invoice ? { type: 'invoice-receipt', number: source.invoice.number } : null,
    comment: '',
  };
  return {
    publicId,
    type,
    language: source.language ?? money.language,
    currency,
    total: amount,
    content,
    vat: content.vatRate === 0 ? 0 : vatIn(amount),
    creditsId: isCredit && source.invoice ? source.invoice.id : null,
  };
}

const vatRateOf = ({ isExempt }: Pick<DocumentSource, 'isExempt'>) => ({ vatRate: isExempt ? 0 : VAT_RATE });

/** Lines of the whole payment; a partial capture or refund is one line. */
function linesOf({ productName, price, tip, ...order }: DocumentSource, amount: number, isCredit: boolean) {
  const whole = [line('item', amount, productName)];
  if (isCredit || amount !== price) return whole;
  const items = order.items.map(({ name, quantity, unitPrice, total }) => ({
    ...line('item', total ?? (unitPrice ?? 0) * (quantity ?? 1), name || productName),
    quantity: quantity ?? 1,
    unitPrice,
  }));
  const { tax = 0, duty = 0, shipping = 0, discount = 0 } = order.fees;
  const added = [
    ...[line('tax', Math.abs(tax)), line('duty', Math.abs(duty)), line('shipping', Math.abs(shipping))],
    ...[line('discount', -Math.abs(discount)), line('tip', tip)],
  ].filter(({ total }) => total !== 0);
  const bought = items.length > 0 ? items : [line('item', price - sumOf(added), productName)];
  const other = line('other', price - sumOf([...bought, ...added]));
  return [...bought, ...added, ...(other.total === 0 ? [] : [other])];
}

const line = (kind: LineKind, total: number, name = ''): DocumentLine => ({
  kind,
  name,
  total,
  quantity: 1,
  unitPrice: kind === 'item' ? total : null,
});

const sumOf = (lines: readonly DocumentLine[]): number => lines.reduce((sum, { total }) => sum + total, 0);

/** Content of a document, frozen when it is issued. Amounts in minor units, with VAT. */

/** Kinds of lines: an item, or an addition to the whole or a deduction from it. */
export type LineKind = 'item' | 'tip' | 'tax' | 'duty' | 'shipping' | 'discount' | 'other';

/** `name` is empty where the kind says it all. `unitPrice` null: only the sum is known. A discount is negative. */
type DocumentLine = {
  kind: LineKind;
  name: string;
  quantity: number;
  unitPrice: number | null;
  total: number;
};

/** Issuer or recipient; the number is that of the company, empty for none. */
type DocumentParty = { name: string; companyNumber: string };

/** How the money came or went back. Of a card its brand and last four digits, of an account its mask. */
type PaidWith = { method: string; cardBrand: string; lastFour: string; account: string; installments: number };

export type DocumentContent = {
  seller: DocumentParty;
  buyer: DocumentParty;
  lines: readonly DocumentLine[];
  /** Hundredths of a percent; 0 of a seller that charges none. */
  vatRate: number;
  /** Null if no money moved. */
  paidWith: PaidWith | null;
  /** Number and type of the document that a credit note credits; null for other documents. */
  credits: { type: string; number: number } | null;
  comment: string;
};

/** A document that is about to be issued: all of it but its number and its time. */
export type DocumentDraft = {
  publicId: string;
  type: string;
  language: string;
  currency: string;
  /** The sum of the lines. */
  total: number;
  /** The VAT in the total. */
  vat: number;
  content: DocumentContent;
  /** Id of the document that a credit note credits; null for other documents. */
  creditsId: number | null;
};

/** A document that a seller issues by hand. Amounts in minor units. */

/** Issuer of a seller's own document. */
export type Issuer = { seller: DocumentParty; isExempt: boolean; language: string | null };

export type DocumentToMake = {
  type: DocumentType;
  currency: string;
  /** Language of the request, for a seller that chose none. */
  language: string;
  buyer: DocumentParty;
  lines: readonly { name: string; quantity: number; unitPrice: number }[];
  comment: string;
};

/** Document that a credit note credits. `isOfPayment`: it was issued by a payment. */
export type Credited = { id: number; type: DocumentType; number: number; currency: string; isOfPayment: boolean };

export function ownDocument(
  issuer: Issuer,
  toMake: DocumentToMake,
  credited: Credited | null,
  publicId: string,
): DocumentDraft {
  const { type, currency, buyer, comment } = toMake;
  const lines = toMake.lines.map((line) => ({ kind: 'item' as const, ...line, total: line.quantity * line.unitPrice }));
  const total = lines.reduce((sum, line) => sum + line.total, 0);
  return {
    publicId,
    type,
    currency,
    total,
    language: issuer.language ?? toMake.language,
    vat: issuer.isExempt ? 0 : vatIn(total),
    content: {
      seller: issuer.seller,
      buyer,
      lines,
      vatRate: issuer.isExempt ? 0 : VAT_RATE,
      paidWith: null,
      comment,
      credits: credited && { type: credited.type, number: credited.number },
    },
    creditsId: credited?.id ?? null,
  };
}

/** Documents that demand money can be credited. */
export const isCreditable = ({ type }: Pick<Credited, 'type'>): boolean =>
  type === 'invoice' || type === 'invoice-receipt';
