import type { DocumentType } from '#lib/kernel/sale/document.ts';
import type { ShownDocument } from '../contract/shown-document.ts';

/** Data of the screens of documents. Amounts in minor units. */

const DOCUMENT_STATES = ['issued', 'partly-paid', 'paid', 'cancelled', 'draft'] as const;
export type DocumentState = (typeof DOCUMENT_STATES)[number];

/** States that the list is filtered by. `unpaid`: something is left to pay; `overdue`: since a day that has passed. */
export const DOCUMENT_FILTERS = ['unpaid', 'overdue', ...DOCUMENT_STATES] as const;
export type DocumentFilter = (typeof DOCUMENT_FILTERS)[number];

/** A document in its list. */
export type DocumentRow = {
  documentId: string;
  sellerName: string;
  sellerKey: string;
  type: DocumentType;
  /** Null while it is a draft. */
  number: number | null;
  /** When it was issued; of a draft, when it was kept. */
  at: Date;
  buyerName: string;
  buyerNumber: string;
  currency: string;
  total: number;
  vat: number;
  left: number;
  state: DocumentState;
  /** `YYYY-MM-DD`. */
  dueDate: string | null;
  /** True of a counter document, which takes another back. */
  isCounter: boolean;
  saleId: string | null;
};

/** Sums of the filtered documents of a type in a currency; what takes others back is negative. */
export type DocumentTotals = {
  currency: string;
  type: DocumentType;
  count: number;
  net: number;
  vat: number;
  total: number;
  left: number;
};

export type DocumentsPage = { rows: DocumentRow[]; totals: DocumentTotals[]; count: number };

/** A list as its address describes it. `until` is exclusive; `today`: the day by which documents are overdue. */
export type DocumentsQuery = {
  ids?: readonly string[] | null;
  types: readonly DocumentType[];
  state: DocumentFilter | null;
  /** The buyer's whole name; null: any. */
  customer: string | null;
  /** In the buyer's name or a line, or the whole number of the document or the buyer. */
  words: string;
  from: Date | null;
  until: Date | null;
  today: string;
  ascending: boolean;
  page: number;
  size: number;
};

/** Numbers for tabs and home. */
export type DocumentCounts = { unpaid: number; overdue: number; drafts: number };

/** A document beside another. */
export type BesideDocument = { documentId: string; type: DocumentType; number: number; at: Date };

/** A document and those around it. */
export type DocumentView = {
  documentId: string;
  sellerId: number;
  sellerName: string;
  state: DocumentState;
  left: number;
  /** The paper; of a draft as it would be if it were issued when it was kept, with number 0. */
  shown: ShownDocument;
  /** The sale that it was issued for. */
  saleId: string | null;
  /** Documents that it continues and that continue it, near and far, in the order of issue, it among them. */
  chain: readonly BesideDocument[];
  /** Amount of it that later documents paid. */
  paidBy: readonly (BesideDocument & { amount: number })[];
  /** Amount of earlier documents that it paid. */
  pays: readonly (BesideDocument & { amount: number })[];
  /** Documents that took it back, wholly or in part. */
  counters: readonly (BesideDocument & { amount: number })[];
  /** The one that it takes back. */
  takesBack: BesideDocument | null;
  /** Types that may continue it, and those that pay what is left of it. */
  continuations: readonly DocumentType[];
  payments: readonly DocumentType[];
  /** Type of the document that would take it back; null where it cannot be cancelled here. */
  cancelsAs: DocumentType | null;
  /** True where it was issued with a payment of a sale, which is refunded instead. */
  isOfPayment: boolean;
};
