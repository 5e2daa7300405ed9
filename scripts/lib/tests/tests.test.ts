import { availableParallelism } from 'node:os';
import { expect, test } from 'vitest';
import { besideOf } from './changed.ts';
import { add, asItEnded, atLeastOne, sentenceOf } from './count.ts';
import { workersOf } from './workers.ts';

test('a suite that ran nothing has failed, and so has one that ended badly without a failed test', () => {
  expect(atLeastOne('vitest', { passed: 0, failed: 0 })).toMatchObject({ failed: 1 });
  expect(asItEnded('vitest', 1, { passed: 5, failed: 0 })).toMatchObject({ passed: 5, failed: 1 });
  expect(asItEnded('vitest', null, { passed: 5, failed: 0 })).toMatchObject({ failed: 1 });
  expect(asItEnded('vitest', 1, { passed: 5, failed: 2 })).toMatchObject({ passed: 5, failed: 2 });
});

test('the last line counts all suites, and what was skipped only where something was', () => {
  const both = add({ passed: 2, failed: 0 }, { passed: 3, failed: 1, skipped: 4 });
  expect(sentenceOf(both)).toBe('5 passed, 1 failed, 4 skipped');
  expect(sentenceOf({ passed: 2, failed: 0, skipped: 0 })).toBe('2 passed, 0 failed');
});

test('beside a change are the tests of its folder that need a database or processes, and no others', () => {
  const beside = besideOf(['lib/modules/vault/vault.ts', 'lib/modules/vault/index.ts']);
  expect(beside).toContain('lib/modules/vault/vault.db.test.ts');
  expect(beside.filter((path) => !/^lib\/modules\/vault\/[^/]+\.(db|process)\.test\.ts$/.test(path))).toEqual([]);
  expect(besideOf(['README.md'])).toEqual([]);
});

test('workers that wait are more than the cores', () => {
  expect(workersOf(0.001, 1.5)).toBe(Math.max(2, Math.ceil(availableParallelism() * 1.5)));
});

test('there are two workers at least, and no more than the memory holds', () => {
  expect(workersOf(1)).toBeGreaterThanOrEqual(2);
  expect(workersOf(1_000_000)).toBe(2);
  expect(workersOf(1_000_000, 1.5)).toBe(2);
});
