/** Content of a document, frozen when it is issued. Amounts in minor units, with VAT. */

/** Kinds of lines: an item, or an addition to the whole or a deduction from it. */
export type LineKind = 'item' | 'tip' | 'tax' | 'duty' | 'shipping' | 'discount' | 'other';

/** `name` is empty where the kind says it all. `unitPrice` null: only the sum is known. A discount is negative. */
export type DocumentLine = {
  kind: LineKind;
  name: string;
  quantity: number;
  unitPrice: number | null;
  total: number;
};

/** Issuer or recipient; the number is that of the company, empty for none. */
export type DocumentParty = { name: string; companyNumber: string };

/** How the money came or went back. Of a card its brand and last four digits, of an account its mask. */
export type PaidWith = { method: string; cardBrand: string; lastFour: string; account: string; installments: number };

export type DocumentContent = {
  seller: DocumentParty;
  buyer: DocumentParty;
  lines: readonly DocumentLine[];
  /** Hundredths of a percent; 0 of a seller that charges none. */
  vatRate: number;
  /** Null where no money moved with it. */
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
