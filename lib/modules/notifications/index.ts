/** The part of notifications that other modules may use. */
export { readPayoutReaders } from './payout-readers.sql.ts';
