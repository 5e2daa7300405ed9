import type { Language } from '#lib/kernel/language.ts';
import type { SaleTemplate } from '../contract/message.ts';

/** What a message about a sale can say. Amounts in minor units; names and products as somebody typed them. */
export type SaleWords = {
  template: SaleTemplate;
  language: Language;
  sellerName: string;
  /** `#rrggbb` */
  sellerColor: string | null;
  /** Who is greeted; empty for nobody in particular. */
  name: string;
  product: string;
  amount: number;
  currency: string;
  /** The sale's number for people. */
  code: number;
  /** The merchant's own reference. */
  reference: string;
  url: string;
  at: Date;
  card: { brand: string; last4: string } | null;
  installments: number;
  holdUntil: Date | null;
  /** What a capture in part let go of the hold; 0 for nothing. */
  released: number;
};
