export { entryLines } from './entry-lines.ts';
export { currenciesOf } from './read-balance.ts';
