/** The rules of a new password: long, and not one of the common ones. */

const MIN_PASSWORD_LENGTH = 12;
const MAX_PASSWORD_LENGTH = 256;

export type PasswordProblem = 'short' | 'long' | 'common' | 'like-email';

/**
 * Starts of the passwords that lists of leaks have most of at this length; digits and marks at the end do not make them
 * better.
 */
const COMMON = [
  'password',
  'passw0rd',
  'qwerty',
  'azerty',
  'letmein',
  'welcome',
  'admin',
  'administrator',
  'iloveyou',
  'monkey',
  'dragon',
  'sunshine',
  'princess',
  'football',
  'baseball',
  'superman',
  'batman',
  'trustno',
  'starwars',
  'whatever',
  'freedom',
  'michael',
  'jordan',
  'changeme',
  'secret',
  'master',
  'shadow',
  'abc',
  'abcdefghijkl',
  'qwertyuiop',
  'asdfghjkl',
  'zxcvbnm',
  'qazwsxedc',
  'kupa',
  'payments',
];

/** Different characters a password needs at least: `111111111111` is one character. */
const MIN_CHARACTERS = 6;

/** Why a password is not taken; null for one that is. */
export function validatePassword(password: string, email: string): PasswordProblem | null {
  const plain = password.normalize('NFKC').toLowerCase();
  if ([...plain].length < MIN_PASSWORD_LENGTH) return 'short';
  if (plain.length > MAX_PASSWORD_LENGTH) return 'long';
  const name = email.toLowerCase().split('@')[0] ?? '';
  if (name.length >= 4 && plain.includes(name)) return 'like-email';
  const core = plain.replace(/[\d\W_]+$/, '').replace(/^[\d\W_]+/, '');
  const isRun = new Set(plain).size < MIN_CHARACTERS || isSequence(plain);
  return isRun || COMMON.some((known) => core === known || core === known + known) ? 'common' : null;
}

/** `123456789012`, `abcdefghijkl`: each character one step from the one before, or nearly all of them. */
function isSequence(text: string): boolean {
  const codes = [...text].map((character) => character.codePointAt(0) ?? 0);
  const steps = codes.slice(1).filter((code, index) => Math.abs(code - (codes[index] ?? 0)) <= 1).length;
  return steps >= codes.length - 2;
}
