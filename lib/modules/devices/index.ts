export { isOnline } from './domain/is-online.ts';
export { authenticateDeviceOf, pairDeviceOf } from './pairing/pair-device.ts';
export { enrolTerminal, findTerminal, markGone, markSeen } from './pairing/store-terminals.sql.ts';
