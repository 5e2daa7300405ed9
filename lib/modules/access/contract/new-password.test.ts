import { expect, test } from 'vitest';
import { validatePassword } from './new-password.ts';

test.each([
  ['short-one', 'short'],
  ['password1234', 'common'],
  ['Password!!!!', 'common'],
  ['123456789012', 'common'],
  ['210987654321', 'common'],
  ['abcdefghijklm', 'common'],
  ['aaaaaaaaaaaab', 'common'],
  ['qwertyuiop99', 'common'],
  ['dana.levi-2026', 'like-email'],
  ['x'.repeat(257), 'long'],
  ['correct horse battery', null],
  ['ארבע מילים שונות לגמרי', null],
  ['7f!Kq-2m@Zp0', null],
] as const)('the password %s is %s', (password, problem) =>
  expect(validatePassword(password, 'dana.levi@kupa.test')).toBe(problem),
);
