/** What a document says, frozen when it is issued. Amounts in minor units, with VAT. */

/** What a line is: something that was bought, or what was added to the whole or taken off it. */
export type LineKind = 'item' | 'tip' | 'tax' | 'duty' | 'shipping' | 'discount' | 'other';

/** `name` is empty where the kind says it all. `unitPrice` null: only the sum is known. A discount is negative. */
export type DocumentLine = {
  kind: LineKind;
  name: string;
  quantity: number;
  unitPrice: number | null;
  total: number;
};

/** Who issued it, or for whom; the number is that of the company, empty where there is none. */
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
  /** Of a credit note: the number and the type of what it takes back. */
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
  /** Of a credit note: the id of what it takes back. */
  creditsId: number | null;
};
