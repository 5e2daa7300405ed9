import { addressOf } from '#components/list/filters/list-params.ts';

/** Whose screen an invoice's file is opened from. */
export type InvoicePlace = 'seller' | 'partner' | 'operator';

const PATHS: Readonly<Record<InvoicePlace, string>> = {
  seller: '/fee-invoices',
  partner: '/partner/fee-invoices',
  operator: '/operator/fee-invoices',
};

/** Address of an invoice of fees as a file, in the reader's language. */
export const invoiceHref = (place: InvoicePlace, publicId: string, format: 'pdf' | 'json'): string =>
  addressOf(`${PATHS[place]}/${publicId}`, { format });
