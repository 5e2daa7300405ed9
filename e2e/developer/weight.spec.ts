import { expect } from '@playwright/test';
import { pageWeights } from '#scripts/lib/page-weights.ts';
import { test } from '../quiet-console.ts';

/** Most script of a page at its first visit, kB as it comes over the line (docs/decisions/0163). */
const LIMITS: Readonly<Record<string, number>> = {
  '/sign-in': 150,
  '/reset': 200,
  '/docs': 150,
  '/docs/[topic]': 150,
  '/docs/errors': 150,
  '/docs/operations/[id]': 150,
  '/docs/verify': 150,
};
const LIMIT = 300;

test('a page carries no more script than its kind may: the sign-in least, then the documentation', () => {
  const weights = pageWeights('.next');
  expect(weights.size).toBeGreaterThan(50);
  const heavy = [...weights].filter(([path, weight]) => weight > (LIMITS[path] ?? LIMIT));
  expect(heavy.map(([path, weight]) => `${path}: ${weight.toFixed(0)} kB`)).toEqual([]);
  expect(Object.keys(LIMITS).filter((path) => !weights.has(path))).toEqual([]);
});
