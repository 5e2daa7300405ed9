import type { Language } from '#lib/kernel/language.ts';
import type { Look } from '#lib/modules/sellers/contract/brand.ts';
import type { Allocation } from './allocation.ts';
import type { DocumentContent } from '../domain/content.ts';
import type { DocumentType } from '#lib/kernel/sale/document.ts';

/** A document as its reader sees it. Amounts in minor units. */
export type ShownDocument = {
  sellerId: number;
  type: DocumentType;
  number: number;
  /** Language of its seller. */
  language: Language;
  currency: string;
  total: number;
  vat: number;
  content: DocumentContent;
  look: Look;
  issuedAt: Date;
  timeZone: string;
  /** All of it was taken back by others. */
  isCancelled: boolean;
  /** Null of a document that needs no number of the tax authority. */
  allocation: Allocation | null;
  /** Minor units that its page takes now; 0: nothing is left, or it is paid elsewhere. */
  payable: number;
  isPaid: boolean;
};
