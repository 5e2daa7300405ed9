import type { DocumentType } from '#lib/kernel/sale/document.ts';
import type { FormBase, TypedDocument } from './document-form.ts';

/** A form of a document before anything is typed. */
export type PreparedDocument = {
  /** `off`: the seller has no documents; `missing`: its details are missing. */
  state: 'off' | 'missing' | 'ready';
  /** Types that are offered. */
  types: readonly DocumentType[];
  currencies: readonly string[];
  /** Of standard lines, hundredths of a percent. */
  vatRate: number;
  /** `YYYY-MM-DD` */
  today: string;
  /** Documents that it continues or pays, in their order. */
  bases: readonly FormBase[];
  credited: FormBase | null;
  typed: TypedDocument;
};
