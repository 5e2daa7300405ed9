import { globSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import {
  beyondGrace,
  confirmTranslations,
  findOutdated,
  hashOf,
  MAX_OUTDATED,
  type Outdated,
  outdatedTexts,
  READ_BY_BUYERS,
  TRANSLATED,
} from './translations.ts';

const nameOf = ({ language, namespace, key }: Outdated): string => `${language} ${namespace}:${key}`;

test('no translation waits longer than its grace', () => {
  const outdated = findOutdated();
  expect(beyondGrace(outdated), outdated.map(nameOf).join('\n')).toEqual([]);
});

test('each namespace that buyers read is one that there is', () => {
  const known = globSync('lib/**/messages/*.en.json').map((path) => basename(path, '.en.json'));
  expect([...READ_BY_BUYERS].filter((namespace) => !known.includes(namespace))).toEqual([]);
});

let made: string[] = [];
afterEach(() => {
  for (const folder of made) rmSync(folder, { recursive: true, force: true });
  made = [];
});

function emptyTree(): string {
  const folder = mkdtempSync(join(tmpdir(), 'texts-'));
  made.push(folder);
  return folder;
}

/** A tree with one namespace of one text in every language. */
function givenTexts(english: string): string {
  const root = emptyTree();
  mkdirSync(join(root, 'lib', 'modules', 'cups', 'messages'), { recursive: true });
  for (const language of ['en', ...TRANSLATED]) {
    writeText(root, language, language === 'en' ? english : `${language}: ${english}`);
  }
  return root;
}

function writeText(root: string, language: string, text: string): void {
  const path = join(root, 'lib', 'modules', 'cups', 'messages', `cups.${language}.json`);
  writeFileSync(path, JSON.stringify({ list: { title: text } }));
}

describe('a translation remembers its English', () => {
  test('is named from when its English is reworded until somebody confirms it', () => {
    const root = givenTexts('Cups');
    expect(confirmTranslations(() => true, root)).toBe(4);
    expect(findOutdated(root)).toEqual([]);
    writeText(root, 'en', 'All cups');
    expect(findOutdated(root).map(nameOf)).toEqual(TRANSLATED.map((language) => `${language} cups:list.title`));
    expect(confirmTranslations(({ language }) => language === 'he', root)).toBe(1);
    expect(findOutdated(root).map(({ language }) => language)).toEqual(TRANSLATED.filter((one) => one !== 'he'));
  });

  test('is not outdated when its English goes back to what it was', () => {
    const root = givenTexts('Cups');
    confirmTranslations(() => true, root);
    writeText(root, 'en', 'All cups');
    writeText(root, 'en', 'Cups');
    expect(findOutdated(root)).toEqual([]);
  });

  test('a text that is new has no memory, and one that is gone leaves none', () => {
    expect(outdatedTexts('ru', 'cups', new Map([['a', 'Cup']]), {})).toEqual([
      { language: 'ru', namespace: 'cups', key: 'a', was: undefined },
    ]);
    expect(outdatedTexts('ru', 'cups', new Map([['a', 'Cup']]), { a: hashOf('Cup'), b: hashOf('Gone') })).toEqual([]);
  });
});

describe('the grace', () => {
  const waiting = (count: number, namespace: string): Outdated[] =>
    Array.from({ length: count }, (_, index) => ({ language: 'es', namespace, key: `${index}`, was: 'x' }));

  test('lets a language wait with a few texts of the dashboards, and not with more', () => {
    expect(beyondGrace(waiting(MAX_OUTDATED, 'dashboard'))).toEqual([]);
    expect(beyondGrace(waiting(MAX_OUTDATED + 1, 'dashboard'))).toHaveLength(1);
  });

  test('lets nothing wait that a buyer reads', () => {
    expect(beyondGrace(waiting(1, 'payment-page'))).toHaveLength(1);
  });
});
