import type { Language } from '#lib/kernel/language.ts';
import type { Look } from '#lib/modules/sellers/contract/brand.ts';
import type { DocumentContent } from '../domain.ts';
import type { DocumentType } from '#lib/kernel/sale/document.ts';

/** A document as its reader sees it. Amounts in minor units. */
export type ShownDocument = {
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
};
