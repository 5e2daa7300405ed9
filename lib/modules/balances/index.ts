export { entryLines, partnerLines } from './entry-lines.sql.ts';
export { currenciesOf, readBalance } from './read-balance.ts';
