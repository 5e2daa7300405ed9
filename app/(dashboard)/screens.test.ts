import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { SCREENS } from '#lib/screens.ts';

/**
 * what a screen shows is decided by one table. A page or a reading route without a row, or one that does not ask
 * it, fails here.
 */

const ROOT = 'app/(dashboard)';
const files = globSync(`${ROOT}/**/{page,route}.{ts,tsx}`).map((file) => ({
  file,
  path: file.slice(ROOT.length).replace(/\/(page|route)\.tsx?$/, '') || '/',
  text: readFileSync(file, 'utf8'),
}));

test('there are screens to be looked at', () => expect(files.length).toBeGreaterThan(10));

/** A file with what it asks for the one thing that it shows. */
const withLoader = (file: string, text: string): string =>
  [
    text,
    ...[...text.matchAll(/'(\.[\w./-]*\/load-[\w-]+\.ts)'/g)].map(([, shown = '']) =>
      readFileSync(join(dirname(file), shown), 'utf8'),
    ),
  ].join('\n');

test.each(files.map(({ path, file, text }) => [path, withLoader(file, text)] as const))(
  'A-01: %s has a row in the table of screens, and asks it',
  (path, text) => {
    expect(Object.keys(SCREENS)).toContain(path);
    expect(
      ['viewOf', 'sellersFor', 'loadCustomer', 'listPage', 'listExport'].some((asks) =>
        text.includes(`${asks}('${path}'`),
      ),
    ).toBe(true);
  },
);
