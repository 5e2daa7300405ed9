/** The currency of a sample: two methods take one only. */
export const sampleCurrency = (method: string): string => ({ sepa: 'EUR', bacs: 'GBP' })[method] ?? 'ILS';
