import type { SearchEntry } from '#lib/docs/search-index.ts';

/** Results that are shown. */
const MAX_FOUND = 12;

const plain = (text: string): string =>
  text
    .toLowerCase()
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '');

/** How well an entry fits all words; 0: not at all. A title counts for more than what it says. */
function scoreOf({ title, where, text }: SearchEntry, words: readonly string[]): number {
  const [name, rest] = [plain(title), plain(`${where} ${text}`)];
  let score = 0;
  for (const word of words) {
    const inName = name === word ? 12 : name.startsWith(word) ? 8 : name.includes(word) ? 5 : 0;
    const inRest = rest.includes(word) ? 1 : 0;
    if (inName + inRest === 0) return 0;
    score += inName + inRest;
  }
  return score;
}

/** The entries that have every word, the best first. */
export function findEntries(entries: readonly SearchEntry[], typed: string): SearchEntry[] {
  const words = plain(typed).split(/\s+/).filter(Boolean);
  if (words.length === 0) return [];
  const scored = entries.map((entry) => ({ entry, score: scoreOf(entry, words) })).filter(({ score }) => score > 0);
  return scored
    .sort((one, other) => other.score - one.score)
    .slice(0, MAX_FOUND)
    .map(({ entry }) => entry);
}
