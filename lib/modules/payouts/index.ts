export { type PayoutTerms, readPayoutTerms, setNegativeLimit, setPause } from './store-terms.sql.ts';
