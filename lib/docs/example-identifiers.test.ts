import { globSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { contracts } from '#lib/contracts.ts';
import { beginningOf, FIRST_CELL, ID_PREFIXES, type IdKind, isPublicId } from '#lib/kernel/ids.ts';
import type { DocsContext } from './blocks.ts';
import { blocksOf, TOPICS } from './topics/index.ts';

/** Identifiers in examples look as those that are given out, so that a program that is written by them reads these. */

const KINDS = Object.keys(ID_PREFIXES) as IdKind[];

/** Whole ones and shortened ones: a prefix with a dash before or behind what follows it. */
const WRITTEN = new RegExp(String.raw`\b(?:${Object.values(ID_PREFIXES).join('|')})(?:[A-Z0-9]*-[A-Z0-9…-]+)`, 'g');

const GROUP = 'ABCDEFGH';

/** An example is cut after its first group: `SALE007K-…`. */
const whole = (text: string): string => text.replace(/-…$/, `-${GROUP}-${GROUP}-${GROUP}`);

/** Older forms, without a cell or with a dash behind the prefix, stay valid and are not what is given out. */
const isGivenOut = (text: string): boolean =>
  KINDS.some(
    (kind) =>
      isPublicId(kind, whole(text)) &&
      text.startsWith(beginningOf(kind, FIRST_CELL)) &&
      !text.startsWith(`${ID_PREFIXES[kind]}-`),
  );

const wrongIn = (text: string): string[] => (text.match(WRITTEN) ?? []).filter((one) => !isGivenOut(one));

const context: DocsContext = {
  origin: 'https://pay.example.com',
  isSandbox: true,
  timeZone: 'Asia/Jerusalem',
  snippets: [],
  language: 'en',
  shopUrl: 'https://shop.example.com',
  publicKey: null,
};

test('an identifier with a dash behind its prefix, without a cell or of other letters, is found', () => {
  expect(
    wrongIn('SALE-…, SALE007K-…, SALE7K2M-…, TRAN-7K2M-…, MPL00T71-…, BUYERK4T-…, SUB00M2Q-ABCDEFGH-ABCDEFGH-ABCDEFGH'),
  ).toEqual(['SALE-…', 'SALE7K2M-…', 'TRAN-7K2M-…', 'MPL00T71-…']);
});

describe('identifiers look as those that are given out', () => {
  test.each(contracts.map(({ id, example }) => [id, example] as const))('in the example of %s', (_, example) =>
    expect(wrongIn(JSON.stringify(example))).toEqual([]),
  );

  test.each(TOPICS.map((slug) => [slug] as const))('in the topic %s', (slug) =>
    expect(wrongIn(JSON.stringify(blocksOf(slug, context)))).toEqual([]),
  );

  test.each(['README.md', ...globSync('docs/*.md'), ...globSync('lib/sdk/**/*.md')])('in %s', (path) =>
    expect(wrongIn(readFileSync(path, 'utf8'))).toEqual([]),
  );
});
