export { readPayoutTerms, setNegativeLimit, setPause } from './store-terms.sql.ts';
export type { PayoutsReading } from './context.ts';
export type { Rhythm } from './domain/schedule.ts';
export { scheduleOf, setSchedule } from './run-schedules.ts';
export { addAccountOfPartner } from './partners/add-account.ts';
export type { PayoutStatus } from './contract/payout-status.ts';
export { latestPayoutsOf, PAYOUT_COLUMNS, type Payout, type PayoutOfOwner } from './store-payouts.sql.ts';
export { payoutRecord } from './api/payout-record.ts';
export { payoutsOfEntries } from './store-entries.sql.ts';
