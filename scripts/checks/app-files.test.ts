import { globSync, readFileSync, statSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { longPages, strangersInApp } from './app-files.ts';

/** `app` is pages and routes, what people do on them, and one folder of what these share. */

const files = globSync('app/**/*.{ts,tsx,css}')
  .filter((path) => statSync(path).isFile())
  .map((path) => path.replaceAll('\\', '/'))
  .map((path) => ({ path, text: readFileSync(path, 'utf8') }));

const MAX_LINES = 40;

test('every file of app is a page, a route, actions, or shared by them', () => {
  expect(files.length).toBeGreaterThan(150);
  expect(strangersInApp(files.map(({ path }) => path))).toEqual([]);
});

test('a page says what it shows in forty lines', () => {
  expect(longPages(files, MAX_LINES)).toEqual([]);
});

describe('the rules can fail', () => {
  test('on a helper beside a page, and not on what Next looks for', () => {
    expect(
      strangersInApp(['app/sales/load.ts', 'app/sales/page.tsx', 'app/api/x/route.ts', 'app/_server/a.ts']),
    ).toEqual(['app/sales/load.ts']);
  });

  test('on a page of 41 lines', () => {
    expect(longPages([{ path: 'app/a/page.tsx', text: 'x\n'.repeat(41) }], MAX_LINES)).toEqual(['app/a/page.tsx: 41']);
    expect(longPages([{ path: 'app/a/page.tsx', text: 'x\n'.repeat(40) }], MAX_LINES)).toEqual([]);
  });
});
