/**
 * How much a test repeats. `npm test` answers in minutes and tries each kind of thing; `npm run test:all` tries all of
 * the numbers, the seeds and the sizes (docs/decisions/0147).
 */
export const isAll = process.env['KUPA_TEST_ALL'] === '1';

/** So many in `npm test`, and so many in `npm run test:all`. */
export const times = (inShort: number, inAll: number): number => (isAll ? inAll : inShort);

/** Of a matrix one in so many in `npm test`, and all of it in `npm run test:all`. */
export const oneIn = <Item>(step: number, all: readonly Item[]): readonly Item[] =>
  isAll ? all : all.filter((_, at) => at % step === 0);
