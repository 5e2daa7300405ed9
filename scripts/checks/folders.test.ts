import { globSync, statSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { crowdedFolders, MAX_FILES } from './folders.ts';

/** A folder is small enough to be read in one look. */

const paths = globSync('{app,components,lib,scripts,bench,faults}/**/*.{ts,tsx,mjs,css}', {
  exclude: ['**/generated/**'],
})
  .filter((path) => statSync(path).isFile())
  .map((path) => path.replaceAll('\\', '/'));

test('no folder has more than twenty-five files', () => {
  expect(crowdedFolders(paths)).toEqual([]);
});

describe('the rule can fail', () => {
  const folder = (name: string, count: number, end = '.ts'): string[] =>
    Array.from({ length: count }, (_, at) => `${name}/file-${at}${end}`);

  test('a folder of twenty-six files is named, one of twenty-five is not', () => {
    expect(crowdedFolders([...folder('lib/a', MAX_FILES + 1), ...folder('lib/b', MAX_FILES)])).toEqual(['lib/a: 26']);
  });

  test('tests are not counted', () => {
    expect(crowdedFolders([...folder('lib/a', MAX_FILES), ...folder('lib/a', 9, '.test.ts')])).toEqual([]);
  });
});
