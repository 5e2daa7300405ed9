export { paperOf } from './papers/make-file.ts';
export { type InvoiceOfMonth, invoicesBetween } from './queries/bills.sql.ts';
