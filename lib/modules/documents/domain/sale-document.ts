import type { DocumentType } from '#lib/kernel/sale/document.ts';
import type {
  DocumentContent,
  DocumentDraft,
  DocumentedMoney,
  DocumentLine,
  DocumentParty,
  LineKind,
  WaitingDocument,
} from './content.ts';
import { firstOf, type Issuer, partyOf, rateOf, readyIssuer } from './issuer.ts';
import { counterTypeOf, typeOfPayment } from './issuing.ts';
import { vatOfLines } from '../contract/vat-of-lines.ts';

/** The document of a payment or a refund, decided from plain values. Amounts in minor units. */

/** Data of a sale's document beside its booking. */
export type DocumentSource = {
  /** Null: the seller has not given its details. */
  issuer: Issuer | null;
  /** The business's day, `YYYY-MM-DD`. */
  day: string;
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
  /** A document of this sale waits, and those after it wait behind it. */
  isWaiting: boolean;
  /**
   * The document of the sale's payment; null before its payment, and where it was paid without the module. `left`: what
   * no document has taken back.
   */
  paid: { id: number; type: DocumentType; number: number; vatRate: number; left: number } | null;
};

/** Item of the sale; null: not stated by the seller. */
type SoldItem = {
  name: string | null;
  quantity: number | null;
  unitPrice: number | null;
  total: number | null;
};

type SaleFees = { tax?: number; duty?: number; shipping?: number; discount?: number };

/**
 * Draft of a sale's document: of money that came in what its seller issues for payments, of money that went back what
 * takes that document back, with its rate. `waits` where the seller has not given its details; null where money goes
 * back for which no document is left to take back.
 */
export function documentOfSale(
  source: DocumentSource,
  money: DocumentedMoney,
  publicId: string,
): DocumentDraft | WaitingDocument | null {
  const issuer = readyIssuer(source.issuer);
  if (source.isWaiting || (issuer === null && (!money.isBack || source.paid !== null))) return { waits: money };
  if (issuer === null) return null;
  return money.isBack
    ? counterDocument(source, issuer, money, publicId)
    : paymentDocument(source, issuer, money, publicId);
}

function paymentDocument(
  source: DocumentSource,
  issuer: Issuer,
  money: DocumentedMoney,
  publicId: string,
): DocumentDraft | null {
  const type = typeOfPayment(issuer.kind, issuer.takesDonations);
  if (type === null) return null;
  const content = contentOf(source, issuer, money, { vatRate: rateOf(issuer, source.day), credits: null });
  return draftOf(source, money, { publicId, type, content, creditsId: null, first: firstOf(issuer, type) });
}

function counterDocument(
  source: DocumentSource,
  issuer: Issuer,
  money: DocumentedMoney,
  publicId: string,
): DocumentDraft | null {
  const { paid } = source;
  const type = paid && paid.left > 0 ? counterTypeOf(paid.type) : null;
  if (paid === null || type === null) return null;
  const credits = { type: paid.type, number: paid.number };
  const content = contentOf(source, issuer, money, { vatRate: paid.vatRate, credits });
  return draftOf(source, money, { publicId, type, content, creditsId: paid.id, first: firstOf(issuer, type) });
}

const contentOf = (
  source: DocumentSource,
  issuer: Issuer,
  { amount, isBack, buyerName, paidWith }: DocumentedMoney,
  by: Pick<DocumentContent, 'vatRate' | 'credits'>,
): DocumentContent => ({
  seller: partyOf(issuer),
  buyer: source.business.name === '' ? { name: buyerName, companyNumber: '' } : source.business,
  lines: linesOf(source, amount, isBack),
  paidWith,
  comment: '',
  ...by,
});

const draftOf = (
  { language }: DocumentSource,
  money: DocumentedMoney,
  draft: Pick<DocumentDraft, 'publicId' | 'type' | 'content' | 'creditsId' | 'first'>,
): DocumentDraft => ({
  ...draft,
  language: language ?? money.language,
  currency: money.currency,
  total: money.amount,
  vat: vatOfLines(draft.content),
});

/** Lines of the whole payment; a partial capture or refund is one line. */
function linesOf({ productName, price, tip, ...order }: DocumentSource, amount: number, isBack: boolean) {
  const whole = [line('item', amount, productName)];
  if (isBack || amount !== price) return whole;
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
