import { expect, test } from 'vitest';
import { figureLines } from './figures.ts';
import type { Module } from './module.ts';
import { MODULES } from './app.ts';
import { LANGUAGES } from './kernel/language.ts';
import { say } from './platform/i18n/say.ts';

const zero = { atWork: 0, inDoubt: 0, challenged: 0, oldestSeconds: 0, holds: 0 };
const lineOf = (name: string, now: Readonly<Record<string, number>>) =>
  figureLines(MODULES, now).find(({ line }) => line === `docs.status.${name}`);

test('figures of a subject share a line of the status page, in the order of their module', () => {
  expect(lineOf('attempts', { ...zero, atWork: 3, inDoubt: 1, oldestSeconds: 20 })).toEqual({
    line: 'docs.status.attempts',
    isGood: true,
    texts: [
      { says: 'docs.status.atWork', count: 3 },
      { says: 'docs.status.inDoubt', count: 1 },
      { says: 'docs.status.challenged', count: 0 },
      { says: 'docs.status.oldest', count: 20 },
    ],
  });
  expect(lineOf('attempts', zero)?.texts.map(({ says }) => says)).not.toContain('docs.status.oldest');
});

test('a line is wrong from the limit of one of its figures on', () => {
  expect(lineOf('attempts', { ...zero, oldestSeconds: 299 })?.isGood).toBe(true);
  expect(lineOf('attempts', { ...zero, oldestSeconds: 300 })?.isGood).toBe(false);
  expect(lineOf('terminals', { pairedTerminals: 9_999, unpairedTerminals: 249 })?.isGood).toBe(true);
  expect(lineOf('terminals', { pairedTerminals: 0, unpairedTerminals: 250 })?.isGood).toBe(false);
});

test('a figure without a place on the status page has no line there', () => {
  const figures = { hidden: { gauge: 'kupa_hidden', help: 'Hidden.', sql: 'SELECT 1' } } as const;
  expect(figureLines([{ name: 'one', figures } satisfies Module], { hidden: 1 })).toEqual([]);
});

test('each line says its counts in five languages', () => {
  const now = { ...zero, oldestSeconds: 7 };
  const texts = figureLines(MODULES, now).flatMap(({ texts: said }) => said);
  for (const language of LANGUAGES)
    for (const { says } of texts)
      expect([says, say(language, says, { count: 7 })]).toEqual([says, expect.stringMatching(/7/)]);
});
