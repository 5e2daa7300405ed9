import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { faultsOfStack, filesByPackage, inFiles, rowsOf } from './stack.ts';

const tracked = execFileSync('git', ['ls-files', '*.ts', '*.tsx', '*.mjs', '*.css'], { encoding: 'utf8' });
const sources = tracked
  .trim()
  .split('\n')
  .map((path) => ({ path, text: readFileSync(path, 'utf8') }));
const { dependencies, devDependencies } = JSON.parse(readFileSync('package.json', 'utf8')) as Record<string, object>;

test('the table of the stack names every package of package.json, with the files that take it', () => {
  const rows = rowsOf(readFileSync('docs/architecture.md', 'utf8'));
  const packages = [...Object.keys(dependencies ?? {}), ...Object.keys(devDependencies ?? {})];
  expect(faultsOfStack(rows, packages, filesByPackage(sources))).toEqual([]);
});

test('a file takes a package however it does so, and once', () => {
  const text =
    `import a from 'pg';\nimport b from 'pg/lib/x.js';\nexport { c } from "@scope/name/part";\n` +
    "await import('next');\nrequire('zod')\n@import 'tailwindcss';\n" +
    "import { d } from 'node:fs';\nimport e from './pino.ts';";
  const counts = filesByPackage([
    { path: 'one.ts', text },
    { path: 'two.ts', text: "import { z } from 'zod';" },
  ]);
  expect(Object.fromEntries(counts)).toEqual({ pg: 1, '@scope/name': 1, next: 1, zod: 2, tailwindcss: 1 });
});

test.each([
  ['a package that is missing', [], ['zod'], 3, ['zod is not in the table']],
  ['a package that is gone', [['zod', '2 to 5']], [], 3, ['zod is in the table and in no package.json']],
  ['a range that misleads', [['zod', '2 to 5']], ['zod'], 8, ['zod: in "2 to 5" files, and it is in 8']],
  ['a range that was left by two files', [['zod', '2 to 5']], ['zod'], 7, []],
  ['a number where nothing takes it', [['zod', 'one']], ['zod'], 0, ['zod: no file takes it; say how it is used']],
  ['words where something takes it', [['zod', 'a program']], ['zod'], 1, ['zod: in "a program" files, and it is in 1']],
  ['words where nothing takes it', [['zod', 'a program']], ['zod'], 0, []],
] as [string, [string, string][], string[], number, string[]][])('%s', (_, rows, packages, count, faults) => {
  const table = rowsOf(rows.map(([name, files]) => `| \`${name}\` | Does it | ${files} |`).join('\n'));
  expect(faultsOfStack(table, packages, new Map([['zod', count]]))).toEqual(faults);
});

test('a number is said as a range that holds for a while', () => {
  expect([1, 2, 5, 6, 20, 21, 100, 101].map(inFiles)).toEqual([
    'one',
    '2 to 5',
    '2 to 5',
    '6 to 20',
    '6 to 20',
    '21 to 100',
    '21 to 100',
    'more than 100',
  ]);
});
