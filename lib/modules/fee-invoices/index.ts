export { paperOf } from './papers/make-file.ts';
export { invoicesBetween } from './queries/bills.sql.ts';
