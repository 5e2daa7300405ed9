import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { LANGUAGES, type Language } from '#lib/kernel/language.ts';

/**
 * Each translation remembers the English that it translates: beside the texts of a language, in
 * `translated-from.<language>.json`, stands a hash of the English text for each key. An English that is reworded is so
 * named until its translation was looked at again (`npm run texts`). See decision 146.
 */

export type Translated = Exclude<Language, 'en'>;

/** `was` is the hash of the English that was translated; undefined for a text without a confirmation. */
export type Outdated = { language: Translated; namespace: string; key: string; was: string | undefined };

export type Texts = ReadonlyMap<string, string>;
type Tree = { readonly [key: string]: string | Tree };
type EnglishHashes = Record<string, Record<string, string>>;

export const TRANSLATED = LANGUAGES.filter((language): language is Translated => language !== 'en');

/** Texts of a language that may wait for their translator at one time; a buyer's may not. */
export const MAX_OUTDATED = 20;

/** Namespaces that buyers read: their translations go along with their English. */
export const READ_BY_BUYERS: ReadonlySet<string> = new Set([
  'payment-page',
  'payment-methods',
  'ends',
  'hosted-fields',
  'embedded',
  'messages',
  'sale-messages',
  'subscription-messages',
  'subscription-page',
  'refusals',
  'declines',
]);

/** First 10 hex digits of the SHA-256 of an English text. */
export const hashOf = (english: string): string => createHash('sha256').update(english).digest('hex').slice(0, 10);

/** The texts of a file by their dotted keys. */
export function flatten(tree: Tree, path = ''): Map<string, string> {
  return new Map(
    Object.entries(tree).flatMap(([key, value]) =>
      typeof value === 'string' ? [[path + key, value] as const] : [...flatten(value, `${path}${key}.`)],
    ),
  );
}

/** Which of these translations remember another English than the one that stands, or none. */
export function outdatedTexts(
  language: Translated,
  namespace: string,
  english: Texts,
  remembered: Readonly<Record<string, string>>,
): Outdated[] {
  return [...english]
    .filter(([key, text]) => remembered[key] !== hashOf(text))
    .map(([key]) => ({ language, namespace, key, was: remembered[key] }));
}

/** Sentences about what waits beyond the grace; empty where all of it may wait. */
export function beyondGrace(outdated: readonly Outdated[]): string[] {
  const ofBuyers = outdated.filter(({ namespace }) => READ_BY_BUYERS.has(namespace));
  return [
    ...(ofBuyers.length > 0 ? [`${ofBuyers.length} translations that buyers read wait; none may`] : []),
    ...TRANSLATED.flatMap((language) => {
      const waiting = outdated.filter((text) => text.language === language).length;
      return waiting > MAX_OUTDATED ? [`${waiting} texts wait in ${language}; at most ${MAX_OUTDATED} may`] : [];
    }),
  ];
}

/** A folder `messages` with texts, and the namespaces in it. */
type Folder = { path: string; namespaces: string[] };

function foldersOfTexts(root: string): Folder[] {
  const files = globSync('lib/**/messages/*.en.json', { cwd: root }).toSorted();
  return [...Map.groupBy(files, (file) => dirname(file))].map(([path, of]) => ({
    path: join(root, path),
    namespaces: of.map((file) => basename(file, '.en.json')),
  }));
}

const readJson = (path: string): unknown => JSON.parse(readFileSync(path, 'utf8'));
const readTexts = (folder: Folder, language: Language, namespace: string): Map<string, string> =>
  flatten(readJson(join(folder.path, `${namespace}.${language}.json`)) as Tree);
const memoryOf = (folder: Folder, language: Translated): string =>
  join(folder.path, `translated-from.${language}.json`);
const readMemory = (path: string): EnglishHashes => (existsSync(path) ? (readJson(path) as EnglishHashes) : {});

/** Every translation under `root` whose English was reworded since, or that was never confirmed. */
export function findOutdated(root = '.'): Outdated[] {
  return foldersOfTexts(root).flatMap((folder) =>
    TRANSLATED.flatMap((language) => {
      const remembered = readMemory(memoryOf(folder, language));
      return folder.namespaces.flatMap((namespace) =>
        outdatedTexts(language, namespace, readTexts(folder, 'en', namespace), remembered[namespace] ?? {}),
      );
    }),
  );
}

/**
 * Remembers the English of today for the texts that `isLookedAt` names, forgets keys that are gone, and answers how
 * many it confirmed.
 */
export function confirmTranslations(isLookedAt: (text: Outdated, translation: string) => boolean, root = '.'): number {
  let confirmed = 0;
  for (const folder of foldersOfTexts(root))
    for (const language of TRANSLATED) {
      const path = memoryOf(folder, language);
      const before = readMemory(path);
      const after: EnglishHashes = {};
      for (const namespace of folder.namespaces) {
        const english = readTexts(folder, 'en', namespace);
        const translations = readTexts(folder, language, namespace);
        const remembered = { ...before[namespace] };
        for (const text of outdatedTexts(language, namespace, english, remembered)) {
          if (!isLookedAt(text, translations.get(text.key) ?? '')) continue;
          remembered[text.key] = hashOf(english.get(text.key) ?? '');
          confirmed += 1;
        }
        after[namespace] = Object.fromEntries(
          [...english.keys()].flatMap((key) => (remembered[key] === undefined ? [] : [[key, remembered[key]]])),
        );
      }
      writeFileSync(path, `${JSON.stringify(after, null, 2)}\n`);
    }
  return confirmed;
}

/** The translations of a language as they stood in a commit, by `namespace:key`; for what was changed since. */
export function textsOfCommit(read: (path: string) => string | null, root = '.'): Map<string, string> {
  const found = new Map<string, string>();
  for (const folder of foldersOfTexts(root))
    for (const language of TRANSLATED)
      for (const namespace of folder.namespaces) {
        const before = read(join(folder.path, `${namespace}.${language}.json`));
        if (before === null) continue;
        for (const [key, text] of flatten(JSON.parse(before) as Tree))
          found.set(`${language} ${namespace}:${key}`, text);
      }
  return found;
}
