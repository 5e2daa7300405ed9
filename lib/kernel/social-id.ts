import { readDigits } from './digits.ts';

/**
 * The Israeli social id (teudat zehut): nine digits, the last a check digit; leading zeros are often left out.
 * Gives all nine digits, or null where it cannot be one.
 */
export function readSocialId(typed: string): string | null {
  const digits = readDigits(typed);
  if (!digits || digits.length < 5 || digits.length > 9 || /^0+$/.test(digits)) return null;
  const nine = digits.padStart(9, '0');
  const sum = [...nine].reduce((total, digit, index) => {
    const weighted = Number(digit) * (1 + (index % 2));
    return total + (weighted > 9 ? weighted - 9 : weighted);
  }, 0);
  return sum % 10 === 0 ? nine : null;
}
