/** Longest name that a page takes, characters. */
const MAX_LENGTH = 100;

/**
 * A name has letters of some script and no run of digits: a card number in the wrong field must not travel as a name.
 */
export const isName = (text: string): boolean =>
  /\p{L}/u.test(text) && !/(\d[\s-]*){6}/.test(text) && text.length <= MAX_LENGTH;
