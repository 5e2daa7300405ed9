export { adjustBalance } from './adjust-balance.ts';
export { balanceOf, pendingOf } from './balance-of.ts';
export { closeMonths, type ReachedMonth, reachedMonths } from './close-months.ts';
export { isYoung } from './is-young.ts';
export {
  chargebackEntries,
  creditedEntries,
  creditEntries,
  type Entry,
  marketFeeEntries,
  OWED,
  type Payee,
  paymentEntries,
  payoutEntries,
  payoutReturnEntries,
  reserveEntries,
  returnEntries,
  reversalEntries,
} from './domain.ts';
export { recordCause, recordEntries } from './record-entries.ts';
export {
  type InvariantQuery,
  checkInvariants,
  findBroken,
  INVARIANTS,
  invariantOf,
  lastInvariantCheck,
  recordFound,
} from './check-invariants.ts';

export {
  type Balance,
  readBalances,
  readBalancesOnDay,
  readPastBalances,
  rollUpDays,
} from './store-days.sql.ts';
export { listLongNegative } from './store-negative.sql.ts';
export { type BrokenInvariant, rollUpEntries, settleEntries } from './store.sql.ts';
