import type { DocumentType } from '#lib/kernel/sale/document.ts';
import { needsAllocation } from './allocation.ts';
import type {
  DocumentContent,
  DocumentDraft,
  DocumentedMoney,
  DocumentLine,
  DocumentParty,
  LineKind,
  LineVat,
  WaitingDocument,
} from './content.ts';
import { firstOf, type Issuer, partyOf, rateOf, readyIssuer } from './issuer.ts';
import { counterTypeOf, typeOfPayment, typeOfPaying } from './issuing.ts';
import { linesOfPaying, type PayableDocument } from './payable-document.ts';
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
   * The document of the sale's payment, and those of money that came back after a chargeback was lost, in the order of
   * their issue; none before its payment, and where it was paid without the module.
   */
  paid: readonly PaidDocument[];
  /** The document that the sale pays; null: the sale is of its own. */
  pays: PayableDocument | null;
};

/** A document of money that came in. `left`: what no document has taken back; `vat`: that of its lines. */
type PaidDocument = {
  id: number;
  publicId: string;
  type: DocumentType;
  number: number;
  vatRate: number;
  vat: LineVat;
  left: number;
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
  if (source.isWaiting || (issuer === null && (!money.isBack || source.paid.length > 0))) return { waits: money };
  if (issuer === null) return null;
  if (money.isBack) return counterDocument(source, issuer, money, publicId);
  return money.restores === true
    ? restoringDocument(source, issuer, money, publicId)
    : paymentDocument(source, issuer, money, publicId);
}

function paymentDocument(
  source: DocumentSource,
  issuer: Issuer,
  money: DocumentedMoney,
  publicId: string,
): DocumentDraft | null {
  const { pays } = source;
  const type = pays ? typeOfPaying(issuer.kind, pays.type) : typeOfPayment(issuer.kind, issuer.takesDonations);
  if (type === null) return null;
  const own = contentOf(source, issuer, money, { vatRate: rateOf(issuer, source.day), credits: null });
  const content = pays
    ? {
        ...own,
        buyer: pays.buyer,
        lines: linesOfPaying(pays, type, { amount: money.amount, name: source.productName }),
        basedOn: [{ id: pays.publicId, type: pays.type, number: pays.number }],
      }
    : own;
  return draftOf(source, money, { publicId, type, content, creditsId: null, first: firstOf(issuer, type) });
}

function counterDocument(
  source: DocumentSource,
  issuer: Issuer,
  money: DocumentedMoney,
  publicId: string,
): DocumentDraft | null {
  const [paid, ...others] = source.paid.filter(({ left }) => left > 0);
  const type = paid ? counterTypeOf(paid.type) : null;
  if (!paid || type === null) return null;
  const amount = others.length > 0 ? Math.min(money.amount, paid.left) : money.amount;
  const own = { ...money, amount };
  const credits = { type: paid.type, number: paid.number };
  const content = { ...contentOf(source, issuer, own, { vatRate: paid.vatRate, credits }), ...buyerOf(source) };
  const taxed = { ...content, lines: content.lines.map((one) => withVat(one, paid.vat)) };
  return {
    ...draftOf(source, own, { publicId, type, content: taxed, creditsId: paid.id, first: firstOf(issuer, type) }),
    ...(amount < money.amount && { rest: { ...money, amount: money.amount - amount } }),
  };
}

/** Counter documents are never taken back themselves: the money has a new document like the first, at its rate. */
function restoringDocument(
  source: DocumentSource,
  issuer: Issuer,
  money: DocumentedMoney,
  publicId: string,
): DocumentDraft | null {
  const [original] = source.paid;
  if (!original) return null;
  const { type, vatRate, vat, number, publicId: id } = original;
  const own = contentOf(source, issuer, money, { vatRate, credits: null });
  const content = {
    ...own,
    ...buyerOf(source),
    lines: own.lines.map((one) => withVat(one, vat)),
    basedOn: [{ id, type, number }],
  };
  return draftOf(source, money, { publicId, type, content, creditsId: null, first: firstOf(issuer, type) });
}

const contentOf = (
  source: DocumentSource,
  issuer: Issuer,
  { amount, isBack, restores = false, buyerName, paidWith }: DocumentedMoney,
  by: Pick<DocumentContent, 'vatRate' | 'credits'>,
): DocumentContent => ({
  seller: partyOf(issuer),
  buyer: source.business.name === '' ? { name: buyerName, companyNumber: '' } : source.business,
  lines: linesOf(source, amount, isBack || restores),
  paidWith,
  comment: '',
  ...by,
});

/** The buyer of the document that the sale pays. */
const buyerOf = ({ pays }: DocumentSource) => pays && { buyer: pays.buyer };

const withVat = (one: DocumentLine, vat: LineVat): DocumentLine => (vat === 'standard' ? one : { ...one, vat });

function draftOf(
  { language, pays, day }: DocumentSource,
  money: DocumentedMoney,
  of: Pick<DocumentDraft, 'publicId' | 'type' | 'content' | 'creditsId' | 'first'>,
): DocumentDraft {
  const draft = {
    ...of,
    language: language ?? money.language,
    currency: money.currency,
    total: money.amount,
    vat: vatOfLines(of.content),
    ...(pays && of.creditsId === null && { paysId: pays.id }),
  };
  return needsAllocation(draft, day) ? { ...draft, content: { ...draft.content, needsAllocation: true } } : draft;
}

/** Lines of the whole payment; a partial capture, a refund and what came back of a chargeback are one line. */
function linesOf({ productName, price, tip, ...order }: DocumentSource, amount: number, isOneLine: boolean) {
  const whole = [line('item', amount, productName)];
  if (isOneLine || amount !== price) return whole;
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
