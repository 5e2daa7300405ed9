import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { FILE_NAMES, findOldWords, WORDS } from './words.ts';

/** The list itself, and what speaks of it. */
const LISTS = /^scripts\/checks\/words(\.test)?\.ts$/;

const sources = execFileSync('git', ['ls-files', '*.ts', '*.tsx', '*.mjs'], { encoding: 'utf8', maxBuffer: 2 ** 26 })
  .split('\n')
  .filter((path) => path !== '' && !LISTS.test(path))
  .map((path) => ({ path, text: readFileSync(path, 'utf8') }));

test('files, types, functions and variables have the terms of the field', () => {
  expect(sources.length).toBeGreaterThan(1_000);
  expect(findOldWords(sources)).toEqual([]);
});

test.each([
  ['MOST_TRIES', 'const MOST_TRIES = 3;'],
  ['LONGEST_NAME', 'export const LONGEST_NAME = 80;'],
  ['SalesAsked', 'type SalesAsked = { ids: number[] };'],
  ['ResendAsker', 'const mayResend = (who: ResendAsker): boolean => true;'],
  ['KeyDoors', 'export type KeyDoors = { show: () => void };'],
  ['nextDoor', 'export const POST = nextDoor(route);'],
  ['PeopleAnswer', 'type PeopleAnswer = { ok: true };'],
  ['rememberedCards', 'await rememberedCards(context);'],
  ['BankDesk', 'import type { BankDesk } from "./bank.ts";'],
])('%s is refused, with the term to use', (name, text) => {
  const [found = ''] = findOldWords([{ path: 'lib/new.ts', text }]);
  expect(found).toMatch(new RegExp(`^lib/new\\.ts: ${name}; instead: \\S`));
});

test.each([
  'lib/platform/http/other-door.ts',
  'app/asked.ts',
  'components/keys/key-doors.ts',
  'lib/modules/payments/hear-notice.ts',
  'components/sales/list-address.ts',
  'e2e/stranger/rights.spec.ts',
])('%s is refused as the name of a file', (path) => {
  expect(findOldWords([{ path, text: '' }])).toHaveLength(1);
});

test.each([
  '// Nobody asked: the letter is on the desk, and the door is open.',
  "const text = 'the most tries of a stranger';",
  'const place = document.getElementById("pay");',
  'const notes = customer.note;',
])('plain English and other meanings pass: %s', (text) => {
  expect(findOldWords([{ path: 'lib/new.ts', text }])).toEqual([]);
});

test('each word has a term to use instead', () => {
  for (const { use } of [...WORDS, ...FILE_NAMES]) expect(use).not.toBe('');
});
