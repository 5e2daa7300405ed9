import type { DocumentType } from '#lib/kernel/sale/document.ts';
import type { SellerKind } from '#lib/kernel/seller.ts';

/**
 * Types of documents by kind of business (answers, section 8). A tax invoice of somebody who charges no VAT is punished
 * (the VAT law, 45 and 47), so a type that is not in the table is refused and never replaced.
 */

/** Kinds of dealers, by what they may issue. */
type DealerKind = 'vat-dealer' | 'exempt-dealer' | 'non-profit';

/** Null: an individual who is no dealer issues nothing. */
const DEALERS: Readonly<Record<SellerKind, DealerKind | null>> = {
  1: null,
  2: 'vat-dealer',
  3: 'vat-dealer',
  4: 'vat-dealer',
  5: 'exempt-dealer',
  6: 'non-profit',
  7: 'vat-dealer',
  8: 'vat-dealer',
  9: 'vat-dealer',
  10: 'non-profit',
};

type Issued = {
  payment: DocumentType;
  donation: DocumentType;
  byHand: readonly DocumentType[];
};

const WITHOUT_VAT = ['order', 'delivery', 'transaction-invoice', 'offer'] as const;

const ISSUED: Readonly<Record<DealerKind, Issued>> = {
  'vat-dealer': {
    payment: 'invoice-receipt',
    donation: 'invoice-receipt',
    byHand: [...WITHOUT_VAT, 'invoice', 'invoice-receipt', 'credit-note', 'receipt'],
  },
  'exempt-dealer': { payment: 'receipt', donation: 'receipt', byHand: [...WITHOUT_VAT, 'receipt'] },
  'non-profit': {
    payment: 'receipt',
    donation: 'donation-receipt',
    byHand: [...WITHOUT_VAT, 'receipt', 'donation-receipt'],
  },
};

/** Whether a business of this kind issues documents at all. */
export const issuesDocuments = (kind: SellerKind): boolean => DEALERS[kind] !== null;

/** Whether a business of this kind charges VAT. */
export const chargesVat = (kind: SellerKind): boolean => DEALERS[kind] === 'vat-dealer';

/** Whether payments of a business of this kind may be donations. */
export const mayTakeDonations = (kind: SellerKind): boolean => DEALERS[kind] === 'non-profit';

/** Type of the document of a payment; null of a business that issues none. */
export function typeOfPayment(kind: SellerKind, isDonation: boolean): DocumentType | null {
  const dealer = DEALERS[kind];
  return dealer && ISSUED[dealer][isDonation ? 'donation' : 'payment'];
}

/** Type of the document of a payment that pays one that asks for money: VAT of an invoice is not asked for twice. */
export function typeOfPaying(kind: SellerKind, base: DocumentType): DocumentType | null {
  const type = typeOfPayment(kind, false);
  return type === 'invoice-receipt' && base === 'invoice' ? 'receipt' : type;
}

export function mayIssueByHand(kind: SellerKind, type: DocumentType): boolean {
  const dealer = DEALERS[kind];
  return dealer !== null && ISSUED[dealer].byHand.includes(type);
}

/**
 * Type of the document that takes one of this type back, wholly or in part: a credit note of what demanded VAT, else
 * one of the same type that names it. Null: a credit note is taken back by a new invoice.
 */
export function counterTypeOf(type: DocumentType): DocumentType | null {
  if (type === 'credit-note') return null;
  return type === 'invoice' || type === 'invoice-receipt' ? 'credit-note' : type;
}

/** Types that may take another back. */
export const takesBack = (type: DocumentType): boolean => type !== 'invoice' && type !== 'invoice-receipt';

/** Types that ask for money which other documents say was paid. */
export const isDebt = (type: DocumentType): boolean => type === 'invoice' || type === 'transaction-invoice';

/** Types that say that money was received. */
export const isReceipt = (type: DocumentType): boolean =>
  type === 'receipt' || type === 'donation-receipt' || type === 'invoice-receipt';

const BEFORE_A_DEAL = ['offer', 'order', 'delivery'] as const;

/** Types that one of this type may continue; a tax invoice is not continued by a second one. */
const CONTINUED: Readonly<Record<DocumentType, readonly DocumentType[]>> = {
  offer: [],
  order: ['offer'],
  delivery: ['offer', 'order'],
  'transaction-invoice': BEFORE_A_DEAL,
  invoice: [...BEFORE_A_DEAL, 'transaction-invoice'],
  'invoice-receipt': [...BEFORE_A_DEAL, 'transaction-invoice'],
  'credit-note': [],
  receipt: ['invoice', 'transaction-invoice', 'offer', 'order'],
  'donation-receipt': [],
};

/** Types that a seller of this kind may issue by hand, those that name no other document. */
export const typesByHand = (kind: SellerKind): readonly DocumentType[] => {
  const dealer = DEALERS[kind];
  return dealer === null ? [] : ISSUED[dealer].byHand;
};

/**
 * Types by which a seller of this kind may go on from a document: those that continue it, and those that pay it. What
 * asks for money is paid by receipts; a receipt of an order or an offer is on account.
 */
export function waysOn(kind: SellerKind, type: DocumentType): Readonly<Record<'continue' | 'pay', DocumentType[]>> {
  const all = typesByHand(kind).filter((next) => mayContinue(next, type));
  const pays = (next: DocumentType): boolean => isDebt(type) && isReceipt(next);
  return { continue: all.filter((next) => !pays(next)), pay: all.filter(pays) };
}

export const mayContinue = (type: DocumentType, base: DocumentType): boolean => CONTINUED[type].includes(base);
