export { entryRecord } from './present/entry-record.ts';
export { entryLines, partnerLines } from './entry-lines.sql.ts';
export {
  currenciesOf,
  currenciesOfOwner,
  isUsed,
  readBalance,
  readUsedBalances,
  type ShownBalance,
} from './read-balance.ts';
