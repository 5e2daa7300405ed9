import { globSync, readFileSync, statSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { longLines } from './line-width.ts';

/** No line is longer than 120 columns, but for what nothing can break. */

const sources = globSync('{app,components,lib,scripts,prisma,bench,e2e,faults,docs}/**/*.{ts,tsx,mjs,css,prisma}', {
  exclude: ['**/generated/**'],
})
  .concat(globSync('*.{ts,mjs}'))
  .filter((path) => statSync(path).isFile())
  .map((path) => ({ path: path.replaceAll('\\', '/'), text: readFileSync(path, 'utf8') }));

test('no line is longer than 120 columns', () => {
  expect(longLines(sources)).toEqual({});
});

describe('the rule can fail', () => {
  const words = 'word '.repeat(30);

  test.each([
    ['a comment', `// ${words}`],
    ['a string', `const text = '${words}';`],
    ['a statement', `  SELECT ${words} FROM sale`],
    ['a comment of the schema', `  /// ${words}`],
  ])('%s', (_, line) => {
    expect(longLines([{ path: 'lib/a.ts', text: `short\n${line}\n` }])).toEqual({ 'lib/a.ts': 1 });
  });

  test.each([
    ['an address', `// https://example.com/${'a'.repeat(120)}`],
    ['a key', `const KEY = '${'a'.repeat(120)}';`],
    ['the title of a test', `test('${words}', () => {`],
    ['a list of classes', `<p className="${words}">`],
    ['a directive', `// biome-ignore lint/a: ${words}`],
  ])('and lets %s through', (_, line) => {
    expect(longLines([{ path: 'lib/a.ts', text: line }])).toEqual({});
  });

  test('a line of 120 letters of another script is 120 columns', () => {
    expect(longLines([{ path: 'lib/a.ts', text: 'ש'.repeat(120) }])).toEqual({});
  });
});
