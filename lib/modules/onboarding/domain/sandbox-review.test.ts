import { expect, test } from 'vitest';
import { SANDBOX_REFUSALS, sandboxRefusalOf } from './sandbox-review.ts';

test.each(SANDBOX_REFUSALS)('a document named refuse-%s is refused for that', (reason) => {
  expect(sandboxRefusalOf(`refuse-${reason}.png`)).toBe(reason);
  expect(sandboxRefusalOf(`Refuse-${reason} (1).PDF`)).toBe(reason);
  expect(sandboxRefusalOf(`refuse-${reason}`)).toBe(reason);
});

test.each([
  'cheque.png',
  'refuse.png',
  'refuse-.png',
  'refuse-nothing.pdf',
  'do-not-refuse-other.pdf',
  'refuse-others.pdf',
  '',
])('a document named “%s” is accepted', (name) => expect(sandboxRefusalOf(name)).toBeNull());
