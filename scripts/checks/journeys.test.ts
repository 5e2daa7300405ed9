import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/** Playwright's own `test`, which hears no console. */
const LOUD = /import \{[^}]*\btest\b[^}]*\} from '@playwright\/test'/;

const isQuiet = (text: string): boolean =>
  !LOUD.test(text) && /import \{[^}]*\btest\b[^}]*\} from '[^']*quiet-console\.ts'/.test(text);

test('every journey fails by an error in the console of any page', () => {
  const journeys = globSync('e2e/**/*.spec.ts');
  expect(journeys.length).toBeGreaterThan(60);
  expect(journeys.filter((file) => !isQuiet(readFileSync(file, 'utf8')))).toEqual([]);
});

test('a journey with the test of Playwright, or none of either, is named', () => {
  const quiet = "import { expect, type Page } from '@playwright/test';\nimport { test } from '../quiet-console.ts';";
  expect(isQuiet(quiet)).toBe(true);
  expect(isQuiet(quiet.replace('expect,', 'expect, test,'))).toBe(false);
  expect(isQuiet("import { expect } from '@playwright/test';")).toBe(false);
});
