import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { findJoinedPrefixes } from './hebrew-prefixes.ts';

type Tree = { readonly [key: string]: string | Tree };

const textsOf = (tree: Tree): string[] =>
  Object.values(tree).flatMap((text) => (typeof text === 'string' ? [text] : textsOf(text)));

test('a Hebrew prefix is joined by a maqaf to figures and Latin alone, and to no name of a person or business', () => {
  const files = globSync('{lib,app,components}/**/messages/*.he.json');
  expect(files.length).toBeGreaterThan(30);
  const found = files.flatMap((path) =>
    textsOf(JSON.parse(readFileSync(path, 'utf8')) as Tree)
      .filter((text) => findJoinedPrefixes(text).length > 0)
      .map((text) => `${path}: ${text}`),
  );
  expect(found).toEqual([]);
});

test.each([
  ['הזמנה מ־{inviter} להצטרף', ['מ־{inviter']],
  ['כרטיס ב־\u2068{device}\u2069', ['ב־\u2068{device']],
  ['בעלים ו־קופה', ['ו־ק']],
  ['השעון מקדים ב־{time}', ['ב־{time']],
  ['הראשון ב־<time></time>, מ־{least} עד {most}', []],
  ['איפוס הסיסמה שלך ב־{product}', []],
  ['בית־ספר', []],
])('%s', (text, found) => {
  expect(findJoinedPrefixes(text)).toEqual(found);
});
