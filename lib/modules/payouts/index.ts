export { readPayoutTerms, setNegativeLimit, setPause } from './store-terms.sql.ts';
export type { PayoutsReading } from './context.ts';
export type { Rhythm } from './domain/schedule.ts';
export { scheduleOf, setSchedule } from './run-schedules.ts';
export { addAccountOfPartner } from './partners/add-account.ts';
