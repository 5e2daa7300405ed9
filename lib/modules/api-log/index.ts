/** The log of API calls: requests and responses, for the people who build on the API. */
export type { CallDetail } from './contract.ts';
export { asCurl } from './domain.ts';
export { type CallLog, recordCalls } from './record-calls.ts';
export { forgetCalls } from './store.sql.ts';
