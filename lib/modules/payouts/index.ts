export { readPayoutTerms, setNegativeLimit, setPause } from './store-terms.sql.ts';
