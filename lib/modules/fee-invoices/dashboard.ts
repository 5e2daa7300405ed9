import { statementsContext } from '#lib/contexts.ts';
import { bound, boundTo } from '#lib/platform/db/bound.ts';
import * as files from './papers/make-file.ts';
import * as bills from './queries/bills.sql.ts';
import * as issuers from './set-issuer.ts';

/** Reads and changes of the screens of invoices of fees. */

export const billsOfMonth = bound(bills.billsOfMonth);
export const listInvoices = bound(bills.listInvoices);
export const billsWithoutInvoice = bound(bills.billsWithoutInvoice);
export const readIssuer = bound(issuers.readIssuer);
export const setIssuer = bound(issuers.setIssuer);
export const findInvoiceFile = boundTo(statementsContext)(files.findInvoiceFile);
export { INVOICE_FORMATS } from './papers/make-file.ts';
export type { InvoiceReader } from './queries/bills.sql.ts';
