export { paperOf } from './papers/make-file.ts';
export { invoicesBetween } from './queries/bills.sql.ts';
export { readIssuer } from './set-issuer.ts';
