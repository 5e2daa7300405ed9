import { hasLuhnDigit } from '../card/card.ts';
import { readDigits } from '../digits.ts';

/**
 * Test social id of ten digits, which belongs to no person and which the sandbox accepts everywhere (answers, section
 * 9).
 */
const TEST_SOCIAL_ID = '9999999999';

/**
 * The Israeli social id (teudat zehut): nine digits, the last a check digit as that of cards; leading zeros are often
 * left out. Gives all nine digits, or null where it cannot be one.
 */
export function readSocialId(typed: string, { inSandbox = false } = {}): string | null {
  const digits = readDigits(typed);
  if (inSandbox && digits === TEST_SOCIAL_ID) return digits;
  if (!digits || digits.length < 5 || digits.length > 9 || /^0+$/.test(digits)) return null;
  const nine = digits.padStart(9, '0');
  return hasLuhnDigit(nine) ? nine : null;
}
