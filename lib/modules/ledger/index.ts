export { type Entry, paymentEntries, refundEntries } from './domain/entries.ts';
export { recordEntries } from './record-entries.ts';
