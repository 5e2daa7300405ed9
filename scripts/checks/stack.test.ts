import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/** docs/stack.md says of every package what it does here. */

/** The packages that a page has a row for: `| \`name\` | what it does here |`. */
const namedIn = (page: string): string[] =>
  [...page.matchAll(/^\| `([^`]+)` \| [^\s|]/gm)].map(([, name = '']) => name);

test('every package of package.json has a row that says what it does, and no other has one', () => {
  const { dependencies, devDependencies } = JSON.parse(readFileSync('package.json', 'utf8')) as Record<string, object>;
  const packages = [...Object.keys(dependencies ?? {}), ...Object.keys(devDependencies ?? {})];
  expect(namedIn(readFileSync('docs/stack.md', 'utf8')).toSorted()).toEqual(packages.toSorted());
});

test('a row without a sentence is none', () => {
  expect(namedIn('| `zod` | Reads contracts |\n| `pg` | |\n')).toEqual(['zod']);
});
