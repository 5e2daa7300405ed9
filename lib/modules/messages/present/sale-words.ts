import type { Language } from '#lib/kernel/language.ts';
import type { DocumentType } from '#lib/kernel/sale/document-type.ts';
import type { PaidWith } from '#lib/kernel/sale/paid-with.ts';
import type { SaleType } from '#lib/kernel/sale/sale-type.ts';
import type { SaleTemplate } from '../contract/message.ts';

/** The data of a message about a sale. Amounts in minor units; names and products as they were typed. */
export type SaleWords = {
  template: SaleTemplate;
  /** A link asks for a payment, for a hold or for a card, each in words of its own. */
  type: SaleType;
  language: Language;
  sellerName: string;
  /** `#rrggbb` */
  sellerColor: string | null;
  /** Name in the greeting; empty for a greeting without a name. */
  name: string;
  product: string;
  amount: number;
  /** Of a link whose buyers choose what they pay: up to which amount, `amount` being the least; null elsewhere. */
  most: number | null;
  currency: string;
  /** The sale's number for people. */
  code: number;
  /** The merchant's own reference. */
  reference: string;
  url: string;
  /** The buyer's own page of the subscription that it charges a date of; null elsewhere. */
  manageUrl: string | null;
  /** The document that was issued with the payment or the refund; null where none was. */
  document: { type: DocumentType; number: number; url: string } | null;
  at: Date;
  /** Null where nothing has paid yet. */
  paidWith: PaidWith | null;
  installments: number;
  holdUntil: Date | null;
  /** What a capture in part let go of the hold; 0 for nothing. */
  released: number;
};

const LINKS: Partial<Record<SaleType, 'hold-link' | 'token-link'>> = { authorize: 'hold-link', token: 'token-link' };

/** Under which name its texts are kept. */
export const textsOf = ({ template, type, most }: Pick<SaleWords, 'template' | 'type' | 'most'>) => {
  if (template !== 'payment-link') return template;
  return most === null ? (LINKS[type] ?? template) : 'open-link';
};
