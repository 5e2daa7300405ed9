/** Banks of Israel in which businesses have accounts, by number, in the order in which they are offered. */
export const BANK_NUMBERS = [10, 12, 11, 20, 31, 17, 14, 46, 54, 4, 18, 52, 13, 34, 9, 22, 23, 99] as const;
