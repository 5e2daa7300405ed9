import { type TestAPI, test } from 'vitest';
import { isAll } from './thorough.ts';

/** A test that `npm test` leaves to `npm run test:all`: not defined there, so that nothing counts as skipped. */
export const testInAll = (isAll ? test : () => undefined) as TestAPI;
