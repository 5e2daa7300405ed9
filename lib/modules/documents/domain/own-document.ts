import type { Language } from '#lib/kernel/language.ts';
import type { DocumentType } from '#lib/kernel/sale/document.ts';
import { needsAllocation } from './allocation.ts';
import type { DocumentContent, DocumentDraft, DocumentParty, Means } from './content.ts';
import { firstOf, type Issuer, partyOf, rateOf } from './issuer.ts';
import { type LineToMake, lineOf, totalOf } from '../contract/lines-to-make.ts';
import { vatOfLines } from '../contract/vat-of-lines.ts';

/** A document that a seller issues by hand. Amounts in minor units. */

export type DocumentToMake = Pick<DocumentContent, 'comment'> & {
  type: DocumentType;
  currency: string;
  /** Language of the request; null: the seller's. */
  language: string | null;
  buyer: DocumentParty;
  lines: readonly LineToMake[];
  dueDate?: string | null;
  /** `date` null: the day of issue. */
  payments?: readonly { method: Means; amount: number; date: string | null }[];
  currencyRate?: string | null;
  secondLanguage?: Language | null;
  /** Public ids of documents that it continues. */
  basedOn?: readonly string[];
  /** Public id of the document that it takes back. */
  originId?: string | null;
};

/** Document that another takes back. `isOfPayment`: it was issued with a payment. */
export type Credited = {
  id: number;
  type: DocumentType;
  number: number;
  currency: string;
  isOfPayment: boolean;
  isCounter: boolean;
  vatRate: number;
  currencyRate: string | null;
};

/** Document that another continues. */
export type Base = { id: number; publicId: string; type: DocumentType; number: number; currency: string; left: number };

type Known = { language: string; day: string; credited: Credited | null; bases: readonly Base[] };

export function ownDocument(issuer: Issuer, toMake: DocumentToMake, known: Known, publicId: string): DocumentDraft {
  const { type, currency, buyer, comment, dueDate, payments, secondLanguage } = toMake;
  const { credited, bases, day } = known;
  // At the rate at which it was charged, so that no VAT of it is left in shekels.
  const currencyRate = credited?.currencyRate ?? toMake.currencyRate;
  const lines = toMake.lines.map(lineOf);
  const content: DocumentContent = {
    seller: partyOf(issuer),
    buyer,
    lines,
    vatRate: credited ? credited.vatRate : rateOf(issuer, day),
    paidWith: null,
    comment,
    credits: credited && { type: credited.type, number: credited.number },
    ...(dueDate && { dueDate }),
    ...(payments &&
      payments.length > 0 && {
        payments: payments.map(({ date, ...one }) => ({ ...one, date: date ?? day })),
      }),
    ...(currencyRate && { currencyRate }),
    ...(secondLanguage && { secondLanguage }),
    ...(bases.length > 0 && {
      basedOn: bases.map(({ publicId: id, type: of, number }) => ({ id, type: of, number })),
    }),
  };
  const draft = {
    publicId,
    type,
    currency,
    total: totalOf(lines),
    vat: vatOfLines(content),
    language: toMake.language ?? known.language,
    content,
    creditsId: credited?.id ?? null,
    first: firstOf(issuer, type),
  };
  return { ...draft, content: { ...content, ...(needsAllocation(draft, day) && { needsAllocation: true }) } };
}
