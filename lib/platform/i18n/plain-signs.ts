/** Signs that are typed for one another: O'Connor and O’Connor are one name, בע"מ and בע״מ one company. */
export const APOSTROPHES = /['‘’ʼ‛`´׳]/g;
export const QUOTES = /["“”„‟״]/g;

/** A text with each apostrophe and quote as one sign, to be compared in memory. */
export const withPlainSigns = (text: string): string => text.replace(APOSTROPHES, "'").replace(QUOTES, '"');
