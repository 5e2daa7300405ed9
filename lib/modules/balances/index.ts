export { entryLines } from './entry-lines.ts';
export { currenciesOf, readBalance } from './read-balance.ts';
