/**
 * `npm test` goes each journey once, in one language and theme: what a text says is held by the tests of documents and
 * of messages, and a layout by the screens that are looked at in turns. `npm test -- --journeys` goes all of them.
 */
export const isEveryPass = process.env['KUPA_EVERY_PASS'] === '1';

/** The first of the ways to go a journey, and the others where every one is gone. */
export const passes = <const T>(first: T, ...others: readonly T[]): readonly T[] =>
  isEveryPass ? [first, ...others] : [first];
