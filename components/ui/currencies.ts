/** Currencies that the forms offer. */
export const CURRENCIES = ['ILS', 'USD', 'EUR'] as const;
