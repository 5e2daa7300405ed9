/** The part of notifications that other modules may use. */
export { type PayoutReader, readPayoutReaders } from './payout-readers.sql.ts';
