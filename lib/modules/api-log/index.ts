/** The log of API calls: requests and responses, for the people who build on the API. */
export type { CallDetail } from './contract/calls.ts';
export { asCurl } from './domain/as-curl.ts';
export { type CallLog, recordCalls } from './record-calls.ts';
export { forgetCalls } from './store.sql.ts';
