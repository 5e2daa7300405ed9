import type { Language } from '#lib/kernel/language.ts';
import type { DocumentType } from '#lib/kernel/sale/document.ts';

/** Content of a document, frozen when it is issued. Amounts in minor units, with VAT. */

/** Kinds of lines: an item, or an addition to the whole or a deduction from it. */
export type LineKind = 'item' | 'tip' | 'tax' | 'duty' | 'shipping' | 'discount' | 'other';

/** How a line is taxed: at the rate of the day, at zero (exports, Eilat), or not at all. */
export const LINE_VATS = ['standard', 'zero', 'exempt'] as const;
export type LineVat = (typeof LINE_VATS)[number];

/** `name` is empty where the kind says it all. `unitPrice` null: only the sum is known. A discount is negative. */
export type DocumentLine = {
  kind: LineKind;
  name: string;
  quantity: number;
  unitPrice: number | null;
  /** With the line's own discount taken off. */
  total: number;
  /** Taken off quantity × unit price; absent: nothing. */
  discount?: number;
  /** Absent: `standard`. */
  vat?: LineVat;
};

/** Issuer or recipient; the number is that of the company, empty for none. */
export type DocumentParty = { name: string; companyNumber: string; address?: string };

/** How the money came or went back. Of a card its brand and last four digits, of an account its mask. */
type PaidWith = { method: string; cardBrand: string; lastFour: string; account: string; installments: number };

/** Means of payment that a seller names itself, as the tax authority's uniform structure counts them. */
export const MEANS = ['cash', 'cheque', 'card', 'bank-transfer', 'voucher', 'standing-order', 'other'] as const;
export type Means = (typeof MEANS)[number];

/** `date` is `YYYY-MM-DD`. */
type NamedPayment = { method: Means; amount: number; date: string };

export type DocumentContent = {
  seller: DocumentParty;
  buyer: DocumentParty;
  lines: readonly DocumentLine[];
  /** Rate of the standard lines in hundredths of a percent; 0 of a seller that charges none. */
  vatRate: number;
  /** Null if no money moved, or its seller named the payments. */
  paidWith: PaidWith | null;
  /** Number and type of the document that it takes back; null for other documents. */
  credits: { type: string; number: number } | null;
  comment: string;
  /** `YYYY-MM-DD`; absent or null: none. */
  dueDate?: string | null;
  payments?: readonly NamedPayment[];
  /** Documents that it continues. */
  basedOn?: readonly { id: string; type: DocumentType; number: number }[];
  /** Shekels for one unit of the currency, as decimal text. */
  currencyRate?: string | null;
  /** Its words stand in this language too, below those of the first. */
  secondLanguage?: Language | null;
  /** A number of the tax authority is needed. */
  needsAllocation?: boolean;
};

/** A document that is about to be issued: all of it but its number and its time. */
export type DocumentDraft = {
  publicId: string;
  type: DocumentType;
  language: string;
  currency: string;
  /** The sum of the lines. */
  total: number;
  /** The VAT in the total. */
  vat: number;
  content: DocumentContent;
  /** Id of the document that it takes back; null for other documents. */
  creditsId: number | null;
  /** Id of the document that its money pays; null or absent: none. */
  paysId?: number | null;
  /** Number of the first document of the series. */
  first: number;
  /** Money beyond what is left of the document that it takes back, of which another is left; absent: none. */
  rest?: DocumentedMoney;
};

/** Money that came in or went back with a booking, or with a chargeback that the seller lost. */
export type DocumentedMoney = {
  /** Amount that went back to the buyer. */
  isBack: boolean;
  /** Amount that came back of a chargeback for whose loss a document took money back. */
  restores?: boolean;
  amount: number;
  currency: string;
  /** Language of the sale, for a seller that chose none. */
  language: string;
  /** Name from the sale or typed on the page; else empty. */
  buyerName: string;
  paidWith: PaidWith;
};

/** Money whose document waits for the details of its seller. */
export type WaitingDocument = { waits: DocumentedMoney };
