import { addressOf } from '#components/list/filters/list-params.ts';

/** Place that an invoice's file is opened from: a screen of its seller, its partner or operators. */
export type InvoicePlace = 'seller' | 'partner' | 'operator';

const PATHS: Readonly<Record<InvoicePlace, string>> = {
  seller: '/fee-invoices',
  partner: '/partner/fee-invoices',
  operator: '/operator/fee-invoices',
};

type File = { format: 'pdf' | 'json'; language: string };

/** Address of an invoice of fees as a file. */
export const invoiceHref = (place: InvoicePlace, publicId: string, file: File): string =>
  addressOf(`${PATHS[place]}/${publicId}`, file);
