import { addressOf } from '#components/list/filters/list-params.ts';

/** Whose screen an invoice's file is opened from. */
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
