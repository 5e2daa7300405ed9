import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { SCREENS } from '#lib/modules/access/contract/screens.ts';

/** what a screen shows is decided by one table. A page or a reading route without a row, or one that does not ask it, fails here. */

const ROOT = 'app/(dashboard)';
const files = globSync(`${ROOT}/**/{page,route}.{ts,tsx}`).map((file) => ({ file, path: file.slice(ROOT.length).replace(/\/(page|route)\.tsx?$/, '') || '/', text: readFileSync(file, 'utf8') }));

test('there are screens to be looked at', () => expect(files.length).toBeGreaterThan(10));

test.each(files.map(({ path, text }) => [path, text] as const))('A-01: %s has a row in the table of screens, and asks it', (path, text) => {
  expect(Object.keys(SCREENS)).toContain(path);
  expect(text.includes(`viewOf('${path}')`) || text.includes(`sellersFor('${path}')`)).toBe(true);
});
