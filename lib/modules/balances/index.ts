export { entryRecord } from './present/entry-record.ts';
export { linesOf, type Place, PLACE_NAMES, placeOf } from './entry-lines.sql.ts';
export {
  disjoint,
  type Entries,
  entriesOfStretch,
  everyEntry,
  inOrder,
  isBetween,
  type Look,
  lookFor,
  pageOf,
} from './entry-pages.sql.ts';
export { lineSums } from './line-sums.sql.ts';
export {
  currenciesOf,
  currenciesOfOwner,
  isUsed,
  readBalance,
  readUsedBalances,
  type ShownBalance,
} from './read-balance.ts';
export type { EntryLine } from './store-entries.sql.ts';
