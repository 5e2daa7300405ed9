/** `*****6174`: a number of a person, of which the last four digits are told. */
export const maskedNumber = (number: string): string =>
  number.length <= 4 ? '****' : number.slice(-4).padStart(number.length, '*');
