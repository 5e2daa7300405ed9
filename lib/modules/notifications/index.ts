/** The part of notifications that other modules may use. */
export { readMoneyReaders } from './money-readers.sql.ts';
export { readPartnerReaders } from './store-partner-choices.sql.ts';
export { readBrand } from './store-brand.sql.ts';
