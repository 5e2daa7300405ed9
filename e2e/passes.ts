/**
 * `npm test` goes each journey once, in one language and theme: what a text says is held by the tests of documents and
 * of messages, and a layout by the screens that are looked at in turns. `npm run test:all` goes all of them, and those
 * that repeat what a test with a database holds (docs/decisions/0147).
 */
export const isAll = process.env['KUPA_TEST_ALL'] === '1';

/** The first of the ways to go a journey, and the others where every one is gone. */
export const passes = <const T>(first: T, ...others: readonly T[]): readonly T[] =>
  isAll ? [first, ...others] : [first];

/** The tag of a journey that `npm test` leaves to `npm run test:all`. */
export const REPEATS = '@repeats';

/** One of the ways to go a journey, and all of them where every one is gone. */
export const oneOf = <T>(ways: readonly T[], at = 0): readonly T[] => (isAll ? ways : ways.slice(at, at + 1));
