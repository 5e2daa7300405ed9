import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/**
 * Benchmarks and fault runs start their processes by `forkOwn` and `endWithUs` (`scripts/lib/watch-over.ts`) alone:
 * what they start ends with them, also when it was stopped.
 */

const startsByItself = (text: string): boolean =>
  /import \{[^}]*\b(fork|exec|execFile)\b[^}]*\} from 'node:child_process'/.test(text) ||
  (/\bspawn\(/.test(text) && !/endWithUs\(\s*spawn\(/.test(text));

test('every process of a benchmark or a fault run ends with it', () => {
  const found = globSync('{bench,faults}/**/*.ts').filter((path) => startsByItself(readFileSync(path, 'utf8')));
  expect(found).toEqual([]);
});

test('a process that is started otherwise is seen', () => {
  expect(startsByItself("import { type ChildProcess, fork } from 'node:child_process';")).toBe(true);
  expect(startsByItself("const server = spawn('node', []);")).toBe(true);
  expect(startsByItself("const server = endWithUs(spawn('node', []));")).toBe(false);
});
